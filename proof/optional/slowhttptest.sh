#!/usr/bin/env bash
# slowhttptest with 1,000 slow sockets in each of its modes, while a well-behaved merchant measures its response times.
set -euo pipefail
source "$(dirname "$0")/service.sh"
need slowhttptest
start_service
# Each connection uses a socket here and another one in the service.
ulimit -n 8192 2> /dev/null || ulimit -n "$(ulimit -Hn)"

wrong=0
try() { # try NAME OPTION...
  local name="$1"
  shift
  mkfifo "$scratch/merchant"
  node "$root/proof/optional/merchant.mjs" "$URL" "$MERCHANT" "$KEY" < "$scratch/merchant" > "$scratch/merchant.log" &
  local merchant=$!
  exec 3> "$scratch/merchant"
  [ $# = 0 ] && sleep "${SECONDS_EACH:-30}" || timeout 120 slowhttptest -c "${SOCKETS:-1000}" -r 400 -l "${SECONDS_EACH:-30}" -p 5 "$@" > "$scratch/slow.log" 2>&1 || true
  exec 3>&-
  wait "$merchant" || wrong=1
  rm "$scratch/merchant"
  echo "$name: $(cat "$scratch/merchant.log")"
  [ $# = 0 ] || sed 's/\x1b\[[0-9;]*[A-Za-z]//g' "$scratch/slow.log" | grep -aE '^(initializing|pending|connected|error|closed|service available|Test ended|Exit status):?' | tail -7 | sed 's/^/    /'
}

try 'no attack'
try 'slow headers' -H -i 5 -t GET -x 24 -u "$URL/api/v2/merchant/list-banks"
try 'slow bodies' -B -i 5 -s 8192 -t POST -x 10 -f application/json -u "$URL/api/v2/merchant/createWithdraw"
try 'slow readers' -X -w 512 -y 1024 -n 5 -z 32 -k 3 -u "$URL/openapi.json"

echo "Errors in the service's log: $(faults)"
[ "$wrong" = 0 ] && [ "$(faults)" = 0 ]
