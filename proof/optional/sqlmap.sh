#!/usr/bin/env bash
# sqlmap on every parameter of every public and merchant operation, and of every operator request. Takes half an hour or
# more; LEVEL and RISK set its depth, ONLY=operators skips the first part.
set -euo pipefail
source "$(dirname "$0")/service.sh"
need sqlmap
start_service

found=0
try() { # try NAME OPTION...
  local name="$1"
  shift
  local log="$scratch/sqlmap.log" ended=0
  # 4xx replies are expected; sqlmap would stop at the first.
  timeout "${TIMEOUT:-300}" sqlmap --batch --disable-coloring --dbms PostgreSQL --level "${LEVEL:-2}" --risk "${RISK:-2}" --threads 4 \
    --ignore-code '*' --skip-waf --flush-session --output-dir "$scratch/sqlmap" "$@" > "$log" 2>&1 || ended=$?
  local tested
  tested="$(grep -ci 'does not seem to be injectable' "$log" || true)"
  if grep -q 'identified the following injection point' "$log"; then
    found=1
    echo "FOUND  $name"
    cat "$log"
  # 124: timed out before all parameters were tested.
  elif [ "$tested" = 0 ] || [ "$ended" = 124 ]; then
    found=1
    echo "NOT TESTED  $name: $tested parameters, exit code $ended"
    tail -5 "$log"
  else
    echo "clean  $name: $tested parameters"
  fi
}

try_merchants() {
  api="$URL/api/v2"
  credentials="merchant_id=$MERCHANT&secret_key=$KEY"
  create="$credentials&amount=1&wallet=%2B79161234567&system=fps&bank_id=100000000111&fee_from=balance&order_id=sqlmap-1"

  try 'createWithdraw, form' -u "$api/merchant/createWithdraw" --data "$create"
  try 'createWithdraw, JSON' -u "$api/merchant/createWithdraw" --headers 'content-type: application/json' \
    --data "{\"merchant_id\":\"$MERCHANT\",\"secret_key\":\"$KEY\",\"amount\":\"1\",\"wallet\":\"shop.4711\",\"system\":\"ewallet\",\"order_id\":\"sqlmap-2\"}"
  try 'createWithdraw, query' -u "$api/merchant/createWithdraw?$create" --method POST
  try 'getWithdrawInfo, query' -u "$api/getWithdrawInfo?$credentials&id=1000001&order_id=sqlmap-1"
  try 'getWithdrawInfo, form' -u "$api/getWithdrawInfo" --data "$credentials&id=1000001"
  try 'getBalance, form' -u "$api/merchant/getBalance" --data "$credentials"
  try 'list-banks, query' -u "$api/merchant/list-banks?$credentials"
  try 'credentials in headers' -u "$api/merchant/getBalance" --method POST --headers "x-merchant-id: $MERCHANT*\nx-secret-key: $KEY*"
  try 'idempotency key' -u "$api/merchant/createWithdraw" --data "$credentials&amount=1&wallet=shop.4711&system=ewallet" -p 'idempotency-key' --headers 'idempotency-key: sqlmap-3*'
  try 'callbacks' -u "$URL/callbacks/simulator*" --method POST --headers 'content-type: application/json' --data '{"reference":"x","state":"paid"}'
  try 'sign-in' -u "$URL/operator/v1/session" --headers 'content-type: application/json' --data '{"name":"admin","password":"x"}'
  try 'session cookie' -u "$URL/operator/v1/session" --cookie '__Host-sluice_session=x*' --param-del ';'
  try 'bearer token' -u "$URL/operator/v1/withdrawals?q=1" --headers 'authorization: Bearer slt_x*'
}

try_operators() {
  OPERATOR="$(sed -n 's/^ *name  *//p' "$scratch/output" | head -1)"
  PASSWORD="$(sed -n 's/^ *password  *//p' "$scratch/output" | head -1)"
  export OPERATOR PASSWORD
  node "$root/proof/optional/operator-requests.mjs" "$URL" > "$scratch/requests"
  local token name method address body
  token="$(head -1 "$scratch/requests")"
  while IFS=$'\t' read -r -u 3 name method address body; do
    local data=()
    [ -z "$body" ] || data=(--data "$body")
    try "operator: $name" -u "$URL$address" --method "$method" "${data[@]}" \
      --headers "authorization: Bearer $token\ncontent-type: application/json"
  done 3< <(tail -n +2 "$scratch/requests")
}

[ "${ONLY:-}" = operators ] || try_merchants
try_operators

echo "Errors in the service's log: $(faults)"
[ "$found" = 0 ] && [ "$(faults)" = 0 ]
