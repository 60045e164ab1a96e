# Copies the primary where there is nothing yet, then follows it. A copy that was cut off begins anew: the folder gets its
# name at the end.
set -eu

if [ ! -s "$PGDATA/PG_VERSION" ]; then
  rm -rf "$PGDATA" "$PGDATA.copy"
  mkdir -p "$(dirname "$PGDATA")"
  PGPASSWORD="$(cat "$REPLICATION_PASSWORD_FILE")" pg_basebackup --host="$PRIMARY_HOST" --port="$PRIMARY_PORT" \
    --username=replica --no-password --pgdata="$PGDATA.copy" --checkpoint=fast --wal-method=stream --slot=replica --write-recovery-conf
  chmod 700 "$PGDATA.copy"
  mv "$PGDATA.copy" "$PGDATA"
fi
exec "$@"
