/** Postgres is reached by this machine alone, through a password. */
const LOOPBACK = { listen_addresses: '127.0.0.1', unix_socket_directories: '' };

/**
 * What a failed statement was about must not reach the log (the row of a refused insert is personal data): errors of
 * statements are not logged at all, and what is logged carries neither the statement, nor its details or parameters.
 */
const TERSE = {
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_statement: 'none',
  log_min_duration_statement: '-1',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
  log_checkpoints: 'off',
  log_autovacuum_min_duration: '-1',
};

const UTC = { timezone: 'UTC', log_timezone: 'UTC' };

/** The embedded server: durable, and sized for one machine that does other things too. */
export const EMBEDDED_SETTINGS: Readonly<Record<string, string>> = {
  ...LOOPBACK,
  ...TERSE,
  ...UTC,
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  max_connections: '100',
  shared_buffers: '256MB',
  maintenance_work_mem: '256MB',
  max_wal_size: '2GB',
  // A segment that is no longer needed is removed and not kept for reuse: it repeats what was erased since.
  wal_recycle: 'off',
  min_wal_size: '32MB',
  checkpoint_timeout: '15min',
  jit: 'off',
  // Of a disk without moving parts: with the default of 4 whole tables are read where an index has all that is asked.
  random_page_cost: '1.1',
  // A client that vanished without a word (its machine slept) gives up its locks within half a minute.
  tcp_keepalives_idle: '10',
  tcp_keepalives_interval: '5',
  tcp_keepalives_count: '4',
  client_connection_check_interval: '5s',
};

/** A server whose data lives as long as a test run. */
export const THROWAWAY_SETTINGS: Readonly<Record<string, string>> = {
  ...LOOPBACK,
  ...TERSE,
  ...UTC,
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // Each spec has a database of its own, which would be looked at from its first row on.
  autovacuum: 'off',
  max_connections: '200',
  max_wal_size: '1GB',
  jit: 'off',
};
