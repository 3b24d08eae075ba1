/** What the server and its backup process tell each other. */
import type { BackupFolders } from './spool.ts'
import type { BackupState } from './state.ts'

export interface Order {
  readonly folders: BackupFolders
  /** Folder of the embedded server's socket. */
  readonly socketDir: string
  /** Folder that backups go to, and the name of this house in it. */
  readonly place: string
  readonly house: string
  readonly recipients: readonly string[]
  readonly limitBytes: number
}

export type ToWorker = { readonly order: Order } | { readonly stop: true }

export type FromWorker =
  | { readonly ready: true }
  | { readonly state: BackupState }
  | { readonly log: 'info' | 'warn' | 'error'; readonly fields: object; readonly message: string }
