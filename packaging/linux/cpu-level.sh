#!/usr/bin/env bash
# Prints the GOAMD64 level to compile for on this machine: v3 where the processor
# has all of it (AVX2, BMI, FMA and the rest), else v1, which every amd64 runs.
set -euo pipefail

flags=" $(sed -n '/^flags/{s/.*: //p;q}' /proc/cpuinfo 2>/dev/null || true) "
for flag in avx avx2 bmi1 bmi2 f16c fma abm movbe; do
	[[ $flags == *" $flag "* ]] || { echo v1; exit; }
done
echo v3
