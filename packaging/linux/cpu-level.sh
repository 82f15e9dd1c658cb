#!/usr/bin/env bash
# Prints the GOAMD64 level to compile for on this machine: v3 where the processor
# has all of it (AVX2, BMI, FMA and the rest), else v1, which every amd64 runs.
set -euo pipefail

# The C library's loader asks the processor itself. What the kernel lists need not be all: one
# that was started with clearcpuid, as in some virtual machines, hides what programs can use.
loader=/lib64/ld-linux-x86-64.so.2
levels=$("$loader" --help 2>/dev/null | grep x86-64-v || true)
case $levels in
*"x86-64-v3 (supported"*) echo v3 && exit ;;
?*) echo v1 && exit ;;
esac

flags=" $(sed -n '/^flags/{s/.*: //p;q}' /proc/cpuinfo 2>/dev/null || true) "
for flag in avx avx2 bmi1 bmi2 f16c fma abm movbe; do
	[[ $flags == *" $flag "* ]] || { echo v1; exit; }
done
echo v3
