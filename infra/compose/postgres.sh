# Read once, by an empty Postgres, as its superuser: Greffier's role, and that of the replica. Beyond its own database
# Greffier may do what erasures need, which discard the write-ahead log.
# In a shell of its own: Docker's entrypoint reads this file into its own.
(
set -eu
secret() { cat "${SECRETS:-/run/secrets}/$1"; }

psql --username=postgres --set=ON_ERROR_STOP=1 --set=password="$(secret postgres-password)" <<'SQL'
create role greffier login password :'password';
create database greffier owner greffier;
grant pg_checkpoint, pg_monitor to greffier;
\connect greffier
grant execute on function pg_catalog.pg_switch_wal() to greffier;
SQL

if [ -e "${SECRETS:-/run/secrets}/postgres-replication-password" ]; then
  psql --username=postgres --set=ON_ERROR_STOP=1 --set=password="$(secret postgres-replication-password)" <<'SQL'
create role replica login replication password :'password';
select pg_create_physical_replication_slot('replica');
SQL
  echo "host replication replica all scram-sha-256" >> "$PGDATA/pg_hba.conf"
fi
)
