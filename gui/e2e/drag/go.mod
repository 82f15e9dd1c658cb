module kibitz/gui/e2e/drag

go 1.26

require github.com/jezek/xgb v1.1.1
