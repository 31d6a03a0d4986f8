# For the scripts in this folder: starts a service on loopback in a scratch folder, which is removed afterwards. Sets URL,
# MERCHANT and KEY.

root="$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)"
scratch="$(mktemp -d)"
chmod 755 "$scratch"

need() { # need COMMAND
  command -v "$1" > /dev/null && return
  echo "$1 is not installed. On Debian: apt-get install $1" >&2
  exit 2
}

stop_service() {
  [ -z "${service:-}" ] || { kill "$service" && wait "$service"; } 2> /dev/null || true
  moved="$(cat "$scratch/data/moved-to" 2> /dev/null || true)"
  [ -z "$moved" ] || rm -rf "$moved"
  rm -rf "$scratch"
}

start_service() {
  node -e 'import(process.argv[1]).then((m) => m.prepare())' "$root/scripts/prepare.mjs"
  trap stop_service EXIT
  # The limit for failed credentials would reject every request.
  SLUICE_DATA_DIR="$scratch/data" PORT=0 SLUICE_LOG_LEVEL=error SLUICE_FAILED_CREDENTIALS_PER_MINUTE=0 \
    node "$root/dist/main/sluice.js" serve > "$scratch/output" 2>&1 &
  service=$!
  for _ in $(seq 600); do
    URL="$(sed -n 's|^ *API *\(http://[^/]*\)/api/v2$|\1|p' "$scratch/output")"
    [ -z "$URL" ] || break
    sleep 0.1
  done
  [ -n "$URL" ] || { cat "$scratch/output" >&2; exit 1; }
  MERCHANT="$(sed -n 's/^ *merchant_id *//p' "$scratch/output" | head -1)"
  KEY="$(sed -n 's/^ *secret_key *//p' "$scratch/output" | head -1)"
}

# Errors in the service's log.
faults() { grep -c '"level":"\(error\|fatal\)"' "$scratch/output" || true; }
