/**
 * Who can open a backup (age, X25519): this server, for the verification of the night, and whoever holds the recovery key, which is shown
 * once and kept nowhere. Both halves that stay lie beside the signing keys.
 */
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { writeDurably } from './durable.ts'

export interface BackupKeys {
  /** `AGE-SECRET-KEY-1…` of this server. */
  readonly identity: string
  /** `age1…`: this server's, then that of the recovery key. */
  readonly recipients: readonly string[]
}

const OWN = 'backup.key'
const RECOVERY = 'backup-recovery.pub'

const own = async (folder: string): Promise<string> => {
  const file = join(folder, OWN)
  if (!existsSync(file)) await writeDurably(file, `${await generateX25519Identity()}\n`)
  return readFileSync(file, 'utf8').trim()
}

/** The keys in `folder`, made where they are missing; `show` prints the recovery key before its public half is kept, so that a start killed between them makes another. */
export const openBackupKeys = async (folder: string, show: (recoveryKey: string) => void): Promise<BackupKeys> => {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const identity = await own(folder)
  const file = join(folder, RECOVERY)
  if (!existsSync(file)) {
    const recovery = await generateX25519Identity()
    show(recovery)
    await writeDurably(file, `${await identityToRecipient(recovery)}\n`)
  }
  const recipients = [await identityToRecipient(identity), readFileSync(file, 'utf8').trim()]
  return { identity, recipients }
}

/** The name of this house among others that share a place: it stays with the folder of the data, and is no part of what is restored. */
export const houseIn = async (folder: string): Promise<string> => {
  const file = join(folder, 'house')
  if (!existsSync(file)) await writeDurably(file, `${randomUUID()}\n`)
  return readFileSync(file, 'utf8').trim()
}
