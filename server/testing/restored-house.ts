/** A restored house, what its old one left at the place of the backups, and what is sold on both sides. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { sql } from 'kysely'
import { JET } from '#domain/fiscal/jet.ts'
import type { JetDetail } from '#domain/fiscal/jet.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Db } from '#server/platform/db/db.ts'
import { aBill, aPayment, aSite } from '#server/platform/fiscal/fiscal.fixture.ts'
import type { Site } from '#server/platform/fiscal/fiscal.fixture.ts'
import { writeTechnicalEvent } from '#server/platform/fiscal/jet.ts'
import { verifyChains } from '#server/platform/fiscal/verify.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { testDb } from './test-db.ts'
import { testHouse } from './test-house.ts'
import { quiet } from './test-server.ts'
import { diskStores } from '#server/platform/backup/disk-store.ts'
import { HEADS, headsFile, sealHeads } from '#server/platform/backup/heads.ts'
import type { Heads, ShippedHeads } from '#server/platform/backup/heads.ts'
import type { Lease } from '#server/platform/backup/lease.ts'
import { RESTORED } from '#server/platform/backup/restore.ts'
import type { Restored } from '#server/platform/backup/restore.ts'
import { openResume } from '#server/platform/backup/resume.ts'
import type { ResumeOptions } from '#server/platform/backup/resume.ts'

export const SEGMENT = '00000001000000000000000A'
export const NOW = new Date('2026-11-20T13:30:00Z')
const silent = { ...quiet, warn: () => undefined, error: () => undefined }

/** Of the test that runs. */
interface Past {
  identity: string
  root: string
  dataDir: string
  site: Site
  restored: Restored
  options: ResumeOptions
}
export const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? String(error),
  )

/** For one file of tests: modules are read once for all of a worker, and a database ends with its file. */
export const restoredHouse = async () => {
  const { house, user } = await testHouse()
  const { ownerConfig, ownerDb } = await testDb('house')
  const { keys } = house.services
  const db: Db = house.db

  const past = {} as Past

  const headsHere = async (): Promise<Heads> => {
    const { rows } = await sql.raw<{ heads: Heads }>(HEADS).execute(db)
    if (rows[0] === undefined) throw new Error('none')
    return rows[0].heads
  }

  /** What the old house shipped last: this one's heads, further on. */
  const ship = async (
    change: (heads: Heads) => Partial<ShippedHeads>,
    segment = SEGMENT,
    key = past.identity,
  ): Promise<void> => {
    const heads = await headsHere()
    const recipients = [await identityToRecipient(key)]
    const at = '2026-11-20T13:05:00.000Z'
    const said: ShippedHeads = { ...heads, house: 'old', segment, at, final: true, ...change(heads) }
    const sealed = await sealHeads(said, { recipients, identity: key })
    writeFileSync(join(past.root, 'old/wal', headsFile(segment)), sealed)
  }

  const lease = (over: Partial<Lease> = {}): void => {
    const own: Lease = {
      ...{ house: 'old', system: null, instance: 'old', host: 'elsewhere', pid: 1, beat: 7 },
      ...{ at: '2026-11-20T13:05:10.000Z', ended: true },
      ...over,
    }
    writeFileSync(join(past.root, 'old/live.json'), JSON.stringify(own))
  }

  /** Chains of this site so much longer, bills and credit notes given so many times more. */
  const further =
    (more: number) =>
    (heads: Heads): Partial<ShippedHeads> => {
      const { establishmentId } = past.site.context
      const own = <T extends { readonly site: number }>(all: readonly T[], change: (one: T) => T): T[] =>
        all.map((one) => (one.site === establishmentId ? change(one) : one))
      return {
        chains: own(heads.chains, (chain) => ({ ...chain, seq: chain.seq + more, signature: 'x'.repeat(86) })),
        years: own(heads.years, (year) => ({ ...year, last: year.last + more })),
        credits: [...heads.credits, { site: establishmentId, year: 2026, last: more }],
        bookings: [...heads.bookings, { site: establishmentId, year: 2026, last: more }],
        customers: heads.customers + more,
        records: heads.records + more,
      }
    }

  const trade = (): Promise<{ number: string; id: number }> =>
    inTransaction(db, async (tx) => {
      await aPayment(tx, past.site)
      const bill = await aBill(tx, past.site)
      return { number: bill.content.number, id: bill.id }
    })

  const intact = async (): Promise<boolean> => (await verifyChains(db, past.site.context.establishmentId, keys)).intact

  const eventOf = async (): Promise<JetDetail | undefined> => {
    const { rows } = await sql<{ detail: JetDetail }>`
      select detail from jet where code = ${JET.BACKUP_RESTORED} and establishment_id = ${past.site.context.establishmentId}
      order by id desc limit 1`.execute(db)
    return rows[0]?.detail
  }

  /** Anew before each test. */
  const begin = async (): Promise<void> => {
    const identity = await generateX25519Identity()
    const root = temporaryFolder('place')
    const dataDir = temporaryFolder('restored')
    for (const folder of ['wal', 'base']) mkdirSync(join(root, 'old', folder), { recursive: true })
    const site = await inTransaction(db, (tx) => aSite(tx, keys))
    await inTransaction(db, (tx) => writeTechnicalEvent(tx, site.context, JET.RIGHTS_CHANGED))
    const restored: Restored = {
      ...{ id: crypto.randomUUID(), from: root, house: 'old', base: 'b', asked: '2026-11-20T13:00:00.000Z' },
      ...{ reached: '2026-11-20T12:59:59.000Z', isEnd: false, segments: 3, timeZone: 'Europe/Paris' },
    }
    writeFileSync(join(dataDir, RESTORED), JSON.stringify(restored))
    const stores = diskStores({ root })
    const options: ResumeOptions = { dataDir, restored, stores, identity, db, ownerConfig, keys, log: silent }
    Object.assign(past, { identity, root, dataDir, site, restored, options })
    lease()
  }

  const goOn = async (papers: ReadonlyMap<number, number> = new Map()): Promise<void> => {
    const { userId } = await user()
    await openResume(past.options, () => undefined).carryOn({ papers, reason: 'Disque perdu', userId, now: NOW })
  }

  return { user, ownerDb, keys, db, past, headsHere, ship, lease, further, trade, intact, eventOf, begin, goOn }
}
