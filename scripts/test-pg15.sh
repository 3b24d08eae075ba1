#!/bin/bash
# Runs the database tests on Debian's PostgreSQL 15, the oldest that Pinède supports: a throw-away cluster in memory,
# stopped and removed at the end. As root it installs the server where it is missing. Arguments go to Vitest; `--all` first runs
# every database test (`npm run proof`), else those whose SQL could differ from one version to the next (docs/tests.md).
set -euo pipefail
cd "$(dirname "$0")/.."

# Migrations, roles and types; the ledger of nights; declared entities; signed chains; every operation at least once; plans.
chosen=(server/platform/db server/platform/fiscal server/crud server/testing server/routes.test.ts
  server/modules/inventory/ledger server/modules/booking/list.test.ts server/modules/inventory/planning/planning.test.ts
  server/modules/customer/search.test.ts server/modules/payment/tamper.test.ts server/modules/payment/record.test.ts
  server/modules/payment/bill.test.ts server/demo/set-up.test.ts)
if [ "${1:-}" = --all ]; then
  chosen=()
  shift
fi

bin=/usr/lib/postgresql/15/bin
if [ ! -x $bin/postgres ] && [ "$(id -u)" = 0 ]; then
  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq postgresql-15
fi
if [ ! -x $bin/postgres ]; then
  echo "PostgreSQL 15 is missing: run this as root, or apt-get install postgresql-15" >&2
  exit 1
fi

base=$([ -w /dev/shm ] && echo /dev/shm || echo "${TMPDIR:-/tmp}")
folder=$(mktemp -d "$base/pinede-pg15-XXXXXX")
as=() # PostgreSQL refuses to run as root
if [ "$(id -u)" = 0 ]; then
  chown postgres:postgres "$folder"
  as=(setpriv --reuid=postgres --regid=postgres --clear-groups)
fi

stop() {
  (cd / && "${as[@]}" $bin/pg_ctl -D "$folder/data" -m immediate -w stop >/dev/null 2>&1) || true # it may not have started
  rm -rf "$folder"
}
trap stop EXIT
trap 'exit 130' INT TERM

# Plans are compared: what weighs on them is set as our own launcher sets it (settings.ts).
(
  cd / # the postgres account may not be able to enter this folder
  "${as[@]}" $bin/initdb -D "$folder/data" -U postgres --auth=trust --encoding=UTF8 --locale=C.UTF-8 --no-sync >/dev/null
  "${as[@]}" $bin/pg_ctl -D "$folder/data" -l "$folder/log" -w start -o "-k $folder -c listen_addresses='' \
    -c random_page_cost=1.1 -c effective_cache_size=8GB -c work_mem=8MB -c jit=off \
    -c fsync=off -c full_page_writes=off -c synchronous_commit=off -c autovacuum=off -c max_connections=200" >/dev/null
) || { cat "$folder/log" >&2; exit 1; }

export PATH="$PWD/node_modules/.bin:$PATH"
# Not those of the embedded server, which they start themselves, nor of documents and adapters, which know no database.
TEST_DATABASE_OWNER_URL="postgresql://postgres@/postgres?host=$folder" vitest run --project server "${chosen[@]}" \
  --exclude 'server/platform/postgres/**' \
  --exclude 'server/documents/**' --exclude 'server/adapters/**' "$@"
