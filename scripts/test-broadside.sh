#!/usr/bin/env bash
# Tests of the ./broadside script itself; its commands are tested in cli/src/test. Part of ./test.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
out=$scratch/out
err=$scratch/err

# run EXPECTED_CODE COMMAND...
run() {
  local expected=$1 code=0
  shift
  "$@" >"$out" 2>"$err" </dev/null || code=$?
  [ "$code" -eq "$expected" ] || complain "exit code $code instead of $expected: $*"
}

complain() {
  printf 'broadside script: %s\n' "$*" >&2
  printf -- '--- standard output:\n' >&2
  cat "$out" >&2
  printf -- '--- standard error:\n' >&2
  cat "$err" >&2
  exit 1
}

says() {
  grep -q -- "$2" "$1" || complain "'$2' is not in $(basename "$1")"
}

quiet() {
  [ ! -s "$err" ] || complain "standard error should be empty"
}

# Builds if need be.
run 0 "$root/broadside" info
run 0 "$root/broadside" info
says "$out" "kernels  vector"
quiet

# From elsewhere, through symbolic links to links.
ln -s "$root/broadside" "$scratch/absolute"
ln -s absolute "$scratch/relative"
cd "$scratch"
run 0 ./relative --version
says "$out" "broadside [0-9]"
quiet
cd "$root"

# Exit codes and one-line errors pass through.
run 2 ./broadside no-such-command
[ "$(wc -l <"$err")" -eq 1 ] || complain "an error should be one line"
says "$err" "unknown command 'no-such-command'"

# The order of what is written to both streams is kept when they are one.
./broadside info --json --no-such-option >"$out" 2>&1 && complain "should have failed"
[ "$(wc -l <"$out")" -eq 1 ] || complain "both streams together should hold one line"

# The JDK.
run 2 env JAVA_HOME=/nowhere ./broadside info
says "$err" "no bin/java"
while read -r major home; do
  run 0 env "JAVA_HOME=$home" ./broadside info
  says "$out" "JDK      $major"
done < <(. scripts/jdks.sh && find_jdks)
run 0 env "BROADSIDE_JAVA_OPTS=-Xmx123m" ./broadside info
says "$out" "heap     up to 0.1 GB"

# Commands of modules that are not there.
for word in testbed reproduce spark; do
  case $word in reproduce) module=benchmarks ;; *) module=$word ;; esac
  if [ ! -f "$module/pom.xml" ]; then
    run 2 ./broadside "$word"
    says "$err" "'$module', which is not part of this checkout"
  fi
done

# A source newer than the build: three at once, one builds, all are right, and then it is done.
sleep 1
touch cli/src/main/java/dev/broadside/cli/Main.java
for k in 1 2 3; do
  ./broadside info >"$scratch/out$k" 2>"$scratch/err$k" </dev/null &
  jobs[k]=$!
done
for k in 1 2 3; do
  wait "${jobs[k]}" || complain "concurrent run $k failed: $(cat "$scratch/err$k")"
  cmp -s "$scratch/out1" "$scratch/out$k" || complain "concurrent runs differ"
done
[ "$(cat "$scratch"/err? | grep -c building)" -eq 1 ] || complain "exactly one of three should build"
run 0 ./broadside info
quiet

echo "the ./broadside script: all checks passed"
