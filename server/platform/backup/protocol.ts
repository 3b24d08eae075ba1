/** What the server and its backup process tell each other. */
import type { S3Place } from './s3/s3-place.ts'
import type { BackupFolders } from './spool.ts'
import type { BackupState } from './state.ts'

export interface Order {
  readonly folders: BackupFolders
  /** Folder of the embedded server's socket. */
  readonly socketDir: string
  /** Folder that backups go to; undefined: the store alone. */
  readonly place: string | undefined
  /** Store that they go to, beside that folder or alone. */
  readonly s3: S3Place | undefined
  /** The name of this house in both. */
  readonly house: string
  readonly recipients: readonly string[]
  /** Opens what was sealed, for the proof of the night. */
  readonly identity: string
  readonly limitBytes: number
}

/** The first place, which is the folder where there is one, or the second. */
export type Where = 0 | 1

/** Work that lasts: one at a time for each place, and the server asks for no other. */
export type Work = 'base' | 'check'

export type ToWorker =
  | { readonly order: Order }
  | { readonly stop: true }
  | { readonly start: Work; readonly where: Where; readonly id: number }
  | { readonly cancel: number }
  /** The last heads, before the database stops. */
  | { readonly heads: 'last' }

export type FromWorker =
  | { readonly ready: true }
  | { readonly far: number; readonly done: number; readonly total: number }
  | { readonly ended: number; /** A code of the messages. */ readonly failure: string | null }
  | { readonly state: BackupState; readonly where: Where }
  | { readonly heads: 'written' }
  | { readonly log: 'info' | 'warn' | 'error'; readonly fields: object; readonly message: string }
