/** How backups stand: kept in a file beside the data, for whoever asks and for the next start. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PlaceFault } from '#contract/operations/session/backup.ts'
import { writeDurably } from './durable.ts'

/** Why what was shipped no longer leads from the last base to now. */
export type BaseReason = 'FIRST' | 'GAP' | 'SPOOL' | 'NEW_PLACE'

export interface BaseTaken {
  readonly name: string
  /** From when on it can be restored, ISO. */
  readonly at: string
  readonly bytes: number
  readonly ms: number
}

export interface BackupCheck {
  readonly at: string
  readonly base: string
  /** Last moment that was restored, ISO. */
  readonly reached: string | null
  readonly tables: number
  readonly rows: number
  readonly segments: number
  readonly ms: number
  /** Empty: everything proved itself. */
  readonly faults: readonly string[]
}

/** A base that lies in the place, as it was last looked at. */
export interface BaseThere {
  readonly name: string
  readonly at: string
  readonly bytes: number
}

export interface BackupState {
  /** Folder that backups go to. */
  readonly place: string
  /** It lies on the disk of the data: what is lost with that disk is lost with it. */
  readonly sameDisk: boolean | null
  /** Newest segment that was sealed here, and the newest that arrived. */
  readonly packed: string | null
  readonly shipped: string | null
  readonly shippedAt: string | null
  readonly waiting: { readonly files: number; readonly bytes: number }
  readonly fault: { readonly kind: PlaceFault; readonly detail: string; readonly since: string } | null
  readonly needsBase: BaseReason | null
  readonly base: BaseTaken | null
  /** The oldest first. */
  readonly bases: readonly BaseThere[]
  /** The last base that was not taken; `reason` is a code of the messages. */
  readonly baseFailed: { readonly at: string; readonly reason: string } | null
  readonly check: BackupCheck | null
  /** A house of the same origin that lives beside this one, as its folder is called. */
  readonly twin: string | null
}

const FIRST: Omit<BackupState, 'place'> = {
  sameDisk: null,
  packed: null,
  shipped: null,
  shippedAt: null,
  waiting: { files: 0, bytes: 0 },
  fault: null,
  needsBase: 'FIRST',
  base: null,
  bases: [],
  baseFailed: null,
  check: null,
  twin: null,
}

/** `name`: of the first place, or of the second. */
const fileIn = (folder: string, name: StateFile): string => join(folder, `${name}.json`)

export type StateFile = 'state' | 'state-s3'

/** What was kept; a file that is missing or unreadable is begun again, and a base with it. */
export const readState = (folder: string, place: string, name: StateFile = 'state'): BackupState => {
  let kept: Partial<BackupState> = {}
  try {
    kept = JSON.parse(readFileSync(fileIn(folder, name), 'utf8')) as Partial<BackupState>
  } catch {
    kept = {} // the first start, or a file that somebody cut: a new base makes it good
  }
  if (kept.place === undefined || kept.place === place) return { ...FIRST, ...kept, place }
  const { packed = null, check = null } = kept
  return { ...FIRST, packed, check, place, needsBase: 'NEW_PLACE' }
}

export interface StateKeeper {
  readonly now: () => BackupState
  readonly change: (change: Partial<BackupState>) => void
  /** Waits until the file says what is known. */
  readonly written: () => Promise<void>
}

/** Keeps the state in memory and in its file, one writing at a time; `told` hears of each change. */
export const keepState = (
  folder: string,
  place: string,
  told: (state: BackupState) => void,
  name: StateFile = 'state',
): StateKeeper => {
  let state = readState(folder, place, name)
  let writing: Promise<void> | undefined
  let isStale = false
  const write = async (): Promise<void> => {
    while (isStale) {
      isStale = false
      await writeDurably(fileIn(folder, name), JSON.stringify(state, null, 1)).catch(() => undefined) // a full disk: memory still knows, and the next change writes again
    }
    writing = undefined
  }
  return {
    now: () => state,
    change: (change) => {
      const next = { ...state, ...change }
      if (JSON.stringify(next) === JSON.stringify(state)) return
      state = next
      told(state)
      isStale = true
      writing ??= write()
    },
    written: async () => writing,
  }
}
