import { totalmem } from 'node:os'

export type Settings = Readonly<Record<string, string | number>>

const megabytes = (bytes: number): string => `${Math.floor(bytes / 1_048_576)}MB`

/**
 * Settings of the embedded server, for one operator on one machine. Durability first: every acknowledged write is on
 * disk. They are given on the command line, so each release brings its own and no file has to be migrated.
 * The log keeps no statement and no value: they may hold personal data.
 */
export const SETTINGS: Settings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: 100,
  shared_buffers: '128MB',
  effective_cache_size: megabytes(totalmem() / 2),
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  wal_level: 'replica',
  max_wal_size: '1GB',
  wal_compression: 'on',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  log_checkpoints: 'off',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
}

/** For clusters that are thrown away: nothing survives a power cut, clones of databases are quick. */
export const THROW_AWAY: Settings = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  autovacuum: 'off',
  max_connections: 200,
  wal_level: 'minimal',
  max_wal_senders: 0,
}
