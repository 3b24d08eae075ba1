/**
 * A restored house goes on. Restored to the end of what was saved it does so by itself; to an earlier moment, when somebody who answers for
 * the system has seen what was signed since and says so. Either way above every number that is known to have been given.
 */
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { RuleError } from '#domain/rule-error.ts'
import { createDb } from '#server/platform/db/db.ts'
import type { Db, DbConfig } from '#server/platform/db/db.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { FiscalKeys } from '#server/platform/fiscal/keys.ts'
import type { Log } from '#server/platform/log.ts'
import { HEADS } from './heads.ts'
import type { Heads } from './heads.ts'
import { knownHeads, livingKin } from './known.ts'
import type { Known } from './known.ts'
import { watcher } from './lease.ts'
import { planOf } from './plan.ts'
import type { Plan } from './plan.ts'
import { isRaised, raise } from './raise.ts'
import { RESTORED } from './restore.ts'
import type { Restored } from './restore.ts'
import type { Stores } from './store.ts'

export interface ResumeOptions {
  readonly dataDir: string
  readonly restored: Restored
  /** The place of the backups; undefined: none is named any more. */
  readonly stores: Stores | undefined
  /** `AGE-SECRET-KEY-1…` of this server. */
  readonly identity: string
  readonly db: Db
  readonly ownerConfig: DbConfig
  readonly keys: FiscalKeys
  readonly log: Log
}

export interface Comparison {
  readonly own: Heads
  readonly known: Known
}

export interface CarryOn {
  /** Last bill numbers on paper, by year of the books. */
  readonly papers: ReadonlyMap<number, number>
  readonly reason: string
  readonly userId: number
  readonly now: Date
}

/** What a house that was restored to an earlier moment can do to go on. */
export interface Resume {
  readonly restored: Restored
  /** What is here and what is known. Throws RuleError resume.alive, resume.noHeads, resume.headsKey, resume.headsAltered, resume.placeGone. */
  readonly compare: (now: Date) => Promise<Comparison>
  /** Raises the counters, says so in the journal, and lets the server begin anew. Throws as `compare`. */
  readonly carryOn: (what: CarryOn) => Promise<void>
}

const headsHere = async (db: Db): Promise<Heads> => {
  const { rows } = await sql.raw<{ heads: Heads }>(HEADS).execute(db)
  if (rows[0] === undefined) throw new Error('no heads')
  return rows[0].heads
}

/** It is no copy any more. */
const markResumed = (dataDir: string): Promise<void> =>
  rename(join(dataDir, RESTORED), join(dataDir, `resumed-${RESTORED}`))

const asOwner = async <T>({ ownerConfig, log }: ResumeOptions, work: (owner: Db) => Promise<T>): Promise<T> => {
  const owner = createDb({ ...ownerConfig, max: 1 }, log)
  try {
    return await work(owner)
  } finally {
    await owner.destroy()
  }
}

/** Once for each restore: a server killed between the event and the mark finds the event. */
const raiseOnce = (
  options: ResumeOptions,
  what: { readonly found: { plan: Plan; known: Known } | undefined; reason?: string; userId: number | null; now: Date },
): Promise<void> =>
  asOwner(options, async (owner) => {
    const { restored, keys, dataDir } = options
    await inTransaction(owner, async (tx) => {
      if (await isRaised(tx, restored)) return
      await raise(tx, { restored, keys, reason: undefined, ...what })
    })
    await markResumed(dataDir)
  })

const compareWith = async (
  options: ResumeOptions,
  watch: ReturnType<typeof watcher>,
  now: Date,
): Promise<Comparison> => {
  const { stores, restored, identity, db } = options
  if (stores === undefined) throw new RuleError('resume.placeGone', { place: restored.from })
  const own = await headsHere(db)
  const where = { stores, restored, system: own.system, identity }
  const living = await livingKin(where, watch, now)
  if (living !== undefined) throw new RuleError('resume.alive', { house: living.house, host: living.host })
  return { own, known: await knownHeads(where) }
}

export const openResume = (options: ResumeOptions, begin: () => void): Resume => {
  const watch = watcher()
  let isDone = false
  return {
    restored: options.restored,
    compare: (now) => compareWith(options, watch, now),
    carryOn: async ({ papers, reason, userId, now }) => {
      if (isDone) throw new RuleError('resume.done')
      const { own, known } = await compareWith(options, watch, now)
      const plan = planOf({ own, known: known.heads, final: known.final, papers, year: now.getFullYear() })
      await raiseOnce(options, { found: { plan, known }, reason, userId, now })
      isDone = true
      begin()
    },
  }
}

/** Whether it went on already, and was killed before its folder said so; it says so then. */
export const hasResumed = async ({
  db,
  restored,
  dataDir,
}: Pick<ResumeOptions, 'db' | 'restored' | 'dataDir'>): Promise<boolean> => {
  if (!(await isRaised(db, restored))) return false
  await markResumed(dataDir)
  return true
}

/**
 * A house that was restored to the end of what was saved: event 903 in each establishment. Heads leave more often than the log, so that
 * numbers may be known that the log did not bring back. Where nothing is known, it goes on as it is.
 */
export const resumeHouse = async (options: ResumeOptions, now: Date): Promise<void> => {
  const { stores, restored, identity, db, log } = options
  const own = await headsHere(db)
  const known =
    stores === undefined
      ? undefined
      : await knownHeads({ stores, restored, system: own.system, identity }).catch((error: unknown) => {
          if (!(error instanceof RuleError)) throw error
          log.error({ code: error.code, ...error.context }, 'what was numbered since is not known')
          return undefined
        })
  const found =
    known === undefined
      ? undefined
      : {
          known,
          plan: planOf({ own, known: known.heads, final: known.final, papers: new Map(), year: now.getFullYear() }),
        }
  await raiseOnce(options, { found, userId: null, now })
}
