#!/bin/sh
# Makes the secrets of infra/compose.yaml and infra/compose.single.yaml, in infra/secrets. Run again, it makes what is
# missing and changes nothing else. Only who runs it may enter the folder; containers are given single files of it.
set -eu
folder="${1:-$(dirname "$0")/../secrets}"
mkdir -p "$folder"
chmod 700 "$folder"
cd "$folder"

# Letters and digits, a letter first: nothing in it has to be encoded or quoted anywhere.
random() { printf 's%s' "$(head -c 32 /dev/urandom | od -An -v -tx1 | tr -d ' \n')"; }
put() {
  [ -s "$1" ] && return
  printf '%s\n' "$2" > "$1.new"
  chmod 444 "$1.new"
  mv "$1.new" "$1"
}
value() { cat "$1"; }

for name in postgres-superuser-password postgres-password postgres-replication-password eventstore-password nats-token \
  nats-store-key admin-password; do
  put "$name" "$(random)"
done

put database-url "postgres://greffier:$(value postgres-password)@postgres:5432/greffier"
put eventstore-url "esdb+discover://admin:$(value eventstore-password)@eventstore1:2113,eventstore2:2113,eventstore3:2113?tls=true&tlsCAFile=/authority/ca.crt"
put nats-url "nats://$(value nats-token)@nats1:4222,nats://$(value nats-token)@nats2:4222,nats://$(value nats-token)@nats3:4222"
# These two read secrets from their environment alone.
put eventstore.env "EVENTSTORE_DEFAULT_ADMIN_PASSWORD=$(value eventstore-password)
EVENTSTORE_DEFAULT_OPS_PASSWORD=$(value eventstore-password)"
put nats.env "NATS_TOKEN=$(value nats-token)
NATS_STORE_KEY=$(value nats-store-key)"

echo "The secrets are in $(pwd). The first administrator's password is in admin-password."
