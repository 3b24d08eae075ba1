/** A restored house goes on above what the place knows, and only there. */
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { JET } from '#domain/fiscal/jet.ts'
import type { JetDetail } from '#domain/fiscal/jet.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Db } from '#server/platform/db/db.ts'
import { aBill, aPayment, aSite } from '#server/platform/fiscal/fiscal.fixture.ts'
import type { Site } from '#server/platform/fiscal/fiscal.fixture.ts'
import { writeTechnicalEvent } from '#server/platform/fiscal/jet.ts'
import { insertDuplicate } from '#server/platform/fiscal/records.ts'
import { verifyChains } from '#server/platform/fiscal/verify.ts'
import { verifyBill } from '#server/platform/fiscal/verify-record.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { testDb } from '#server/testing/test-db.ts'
import { testHouse } from '#server/testing/test-house.ts'
import { quiet } from '#server/testing/test-server.ts'
import { diskStores } from './disk-store.ts'
import { HEADS, headsFile, sealHeads } from './heads.ts'
import type { Heads, ShippedHeads } from './heads.ts'
import type { Lease } from './lease.ts'
import { MARGINS } from './plan.ts'
import { RESTORED, restoredIn } from './restore.ts'
import type { Restored } from './restore.ts'
import { hasResumed, openResume, resumeHouse } from './resume.ts'
import type { ResumeOptions } from './resume.ts'

const SEGMENT = '00000001000000000000000A'
const NOW = new Date('2026-11-20T13:30:00Z')
const { house, user } = await testHouse()
const { ownerConfig, ownerDb } = await testDb('house')
const { keys } = house.services
const db: Db = house.db
const silent = { ...quiet, warn: () => undefined, error: () => undefined }

let identity: string
let root: string
let dataDir: string
let site: Site
let restored: Restored
/** The clocks of the place count on their own. */
let options: ResumeOptions

const headsHere = async (): Promise<Heads> => {
  const { rows } = await sql.raw<{ heads: Heads }>(HEADS).execute(db)
  if (rows[0] === undefined) throw new Error('none')
  return rows[0].heads
}

/** What the old house shipped last: this one's heads, further on. */
const ship = async (
  change: (heads: Heads) => Partial<ShippedHeads>,
  segment = SEGMENT,
  key = identity,
): Promise<void> => {
  const heads = await headsHere()
  const recipients = [await identityToRecipient(key)]
  const at = '2026-11-20T13:05:00.000Z'
  const said: ShippedHeads = { ...heads, house: 'old', segment, at, final: true, ...change(heads) }
  const sealed = await sealHeads(said, { recipients, identity: key })
  writeFileSync(join(root, 'old/wal', headsFile(segment)), sealed)
}

const lease = (over: Partial<Lease> = {}): void => {
  const own: Lease = {
    ...{ house: 'old', system: null, instance: 'old', host: 'elsewhere', pid: 1, beat: 7 },
    ...{ at: '2026-11-20T13:05:10.000Z', ended: true },
    ...over,
  }
  writeFileSync(join(root, 'old/live.json'), JSON.stringify(own))
}

/** Chains of this site so much longer, bills and credit notes given so many times more. */
const further =
  (more: number) =>
  (heads: Heads): Partial<ShippedHeads> => {
    const { establishmentId } = site.context
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
    await aPayment(tx, site)
    const bill = await aBill(tx, site)
    return { number: bill.content.number, id: bill.id }
  })

const intact = async (): Promise<boolean> => (await verifyChains(db, site.context.establishmentId, keys)).intact

const eventOf = async (): Promise<JetDetail | undefined> => {
  const { rows } = await sql<{ detail: JetDetail }>`
    select detail from jet where code = ${JET.BACKUP_RESTORED} and establishment_id = ${site.context.establishmentId}
    order by id desc limit 1`.execute(db)
  return rows[0]?.detail
}

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? String(error),
  )

beforeEach(async () => {
  identity = await generateX25519Identity()
  root = temporaryFolder('place')
  dataDir = temporaryFolder('restored')
  for (const folder of ['wal', 'base']) mkdirSync(join(root, 'old', folder), { recursive: true })
  site = await inTransaction(db, (tx) => aSite(tx, keys))
  await inTransaction(db, (tx) => writeTechnicalEvent(tx, site.context, JET.RIGHTS_CHANGED))
  restored = {
    ...{ id: crypto.randomUUID(), from: root, house: 'old', base: 'b', asked: '2026-11-20T13:00:00.000Z' },
    ...{ reached: '2026-11-20T12:59:59.000Z', isEnd: false, segments: 3, timeZone: 'Europe/Paris' },
  }
  writeFileSync(join(dataDir, RESTORED), JSON.stringify(restored))
  options = { dataDir, restored, stores: diskStores({ root }), identity, db, ownerConfig, keys, log: silent }
  lease()
})

const goOn = async (papers: ReadonlyMap<number, number> = new Map()): Promise<void> => {
  const { userId } = await user()
  await openResume(options, () => undefined).carryOn({ papers, reason: 'Disque perdu', userId, now: NOW })
}

describe('to an earlier moment', () => {
  test('every number is above what the old house gave; the event explains what was left out; once', async () => {
    const before = await trade()
    await inTransaction(db, (tx) => insertDuplicate(tx, site.context, before.id))
    await ship(further(40))
    let begun = 0
    const { userId } = await user()
    const resume = openResume(options, () => void (begun += 1))
    await resume.carryOn({ papers: new Map(), reason: 'Disque perdu', userId, now: NOW })
    expect(begun).toBe(1)
    expect(await eventOf()).toMatchObject({
      ...{ base: 'b', reached: restored.reached, asked: restored.asked, restore: restored.id, reason: 'Disque perdu' },
      ...{ heads: '2026-11-20T13:05:00.000Z', final: true, copies: 40, 'credits 2026': '0>40>40' },
      'chain INVOICE 0 ACCUEIL': `1>41>41 ${'x'.repeat(86)}`,
    })
    const after = await trade()
    expect([before.number, after.number]).toEqual(['F26-00001', 'F26-00042'])
    const { rows } = await sql<{ seq: number }>`
      select seq from bill where establishment_id = ${site.context.establishmentId} order by seq`.execute(db)
    expect(rows.map(({ seq }) => seq)).toEqual([1, 42])
    // The second copy may have been printed there, forty times.
    const copy = await inTransaction(db, (tx) => insertDuplicate(tx, site.context, before.id))
    expect(copy.copyNumber).toBe(42)
    const next = await inTransaction(db, (tx) => insertDuplicate(tx, site.context, before.id))
    expect(next.copyNumber).toBe(43)
    expect(await verifyBill(db, site.context.establishmentId, before.id, keys)).toBe(null)
    expect(await intact()).toBe(true)

    expect(await codeOf(resume.carryOn({ papers: new Map(), reason: 'Encore', userId, now: NOW }))).toBe('resume.done')
    expect(restoredIn(dataDir)).toBeUndefined()
  })

  test('a gap that no event explains is still refused, and so is an event that nobody signed', async () => {
    await trade()
    await ship(further(40))
    await goOn()
    await trade()
    expect(await intact()).toBe(true)
    const own = `establishment_id = ${site.context.establishmentId}`
    const after = async (statement: string): Promise<boolean> => {
      const tx = await ownerDb.startTransaction().execute()
      try {
        await sql.raw(statement).execute(tx)
        return (await verifyChains(tx, site.context.establishmentId, keys)).intact
      } finally {
        await tx.rollback().execute()
      }
    }
    expect(await after(`update financial_year set next_bill_number = next_bill_number + 1 where ${own}`)).toBe(false)
    expect(await after(`update credit_note_counter set last = last + 1 where ${own}`)).toBe(false)
    expect(await after(`update chain_head set seq = seq + 1 where ${own} and kind = 'INVOICE'`)).toBe(false)
    expect(
      await after(`update jet set detail = detail || '{"credits 2026":"0>41>41"}' where ${own} and code = 903`),
    ).toBe(false)
  })

  test('a house that was cut off leaves a margin; a number on paper above it counts', async () => {
    await trade()
    await ship((heads) => ({ ...further(10)(heads), final: false }))
    const year = (await headsHere()).years.find((one) => one.site === site.context.establishmentId)
    await goOn(new Map([[year?.id ?? 0, 500]]))
    expect((await trade()).number).toBe('F26-00501')
    expect((await eventOf())?.['credits 2026']).toBe(`0>10>${10 + MARGINS.papers}`)
    expect(await intact()).toBe(true)
  })

  test('one that was started again after it stopped in good order has no last word', async () => {
    await trade()
    await ship(further(10))
    lease({ ended: false, at: '2026-11-20T10:00:00.000Z' })
    await goOn()
    expect((await trade()).number).toBe(`F26-${String(12 + MARGINS.bills).padStart(5, '0')}`)
  })

  test('a year of the books that was opened since comes back with its numbers', async () => {
    const id = 900_000_000_000
    await ship((heads) => ({
      years: [
        ...heads.years,
        {
          ...{ site: site.context.establishmentId, id, label: '2027', start: '2027-01-01', end: '2027-12-31' },
          ...{ prefix: 'F27-', digits: 5, closed: false, last: 12 },
        } as Heads['years'][number],
      ],
    }))
    await goOn()
    const { rows } = await sql<{ next: number }>`
      select next_bill_number as next from financial_year where id = ${id}`.execute(db)
    expect(rows).toEqual([{ next: 13 }])
    expect(await intact()).toBe(true)
  })

  test('a second restore from the same backups goes on above the first one that went on', async () => {
    await trade()
    await ship(further(5))
    mkdirSync(join(root, 'second/wal'), { recursive: true })
    const heads = await headsHere()
    const said = {
      ...heads,
      ...further(77)(heads),
      house: 'second',
      segment: SEGMENT,
      at: NOW.toISOString(),
      final: true,
    }
    const sealed = await sealHeads(said, { recipients: [await identityToRecipient(identity)], identity })
    writeFileSync(join(root, 'second/wal', headsFile(SEGMENT)), sealed)
    const { system } = heads
    const other = { house: 'second', system, instance: 's', host: 'elsewhere', pid: 1, beat: 3, at: '', ended: true }
    writeFileSync(join(root, 'second/live.json'), JSON.stringify(other))
    await goOn()
    expect((await trade()).number).toBe('F26-00079')
  })

  test('a server killed between the event and the mark finds the event', async () => {
    await ship(further(5))
    expect(await hasResumed(options)).toBe(false)
    await goOn()
    writeFileSync(join(dataDir, RESTORED), JSON.stringify(restored))
    expect(await hasResumed(options)).toBe(true)
    expect(readdirSync(dataDir)).toEqual([`resumed-${RESTORED}`])
  })
})

describe('is refused, and nothing was raised', () => {
  const refused = async (): Promise<string> => {
    const before = await headsHere()
    const code = await codeOf(goOn())
    const after = await headsHere()
    expect([after.chains, after.years]).toEqual([before.chains, before.years])
    expect(readdirSync(dataDir)).toEqual([RESTORED])
    return code
  }

  test('without heads, and without the place', async () => {
    expect(await refused()).toBe('resume.noHeads')
    options = { ...options, stores: diskStores({ root: join(root, 'unplugged') }) }
    expect(await refused()).toBe('resume.placeGone')
    options = { ...options, stores: undefined }
    expect(await refused()).toBe('resume.placeGone')
  })

  test('with heads that another key sealed or signed', async () => {
    await ship(further(1), SEGMENT, await generateX25519Identity())
    expect(await refused()).toBe('resume.headsKey')
  })

  test('with a byte changed in the newest, or an older one under its name; the one before is read where that is taken away', async () => {
    await ship(further(1))
    const newer = '00000001000000000000000B'
    const [old, own] = [headsFile(SEGMENT), headsFile(newer)].map((name) => join(root, 'old/wal', name)) as [
      string,
      string,
    ]
    writeFileSync(own, readFileSync(old))
    expect(await refused()).toBe('resume.headsAltered')
    await ship(further(2), newer)
    const bytes = readFileSync(own)
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 9) ^ 1, bytes.length - 9)
    writeFileSync(own, bytes)
    expect(await refused()).toBe('resume.headsAltered')
  })

  test('while the old house lives, also where its clock is wrong', async () => {
    await ship(further(1))
    lease({ ended: false, at: NOW.toISOString() })
    expect(await refused()).toBe('resume.alive')
    lease({ ended: false, at: '2020-01-01T00:00:00.000Z' })
    const resume = openResume(options, () => undefined)
    expect(await codeOf(resume.compare(NOW))).toBe('done')
    lease({ ended: false, at: '2020-01-01T00:00:15.000Z', beat: 8 })
    expect(await codeOf(resume.compare(NOW))).toBe('resume.alive')
  })
})

test('a clock set back changes nothing: the newest heads are those of the newest segment', async () => {
  await trade()
  await ship((heads) => ({ ...further(40)(heads), at: '2026-01-01T00:00:00.000Z' }), '00000001000000000000000C')
  await ship((heads) => ({ ...further(9)(heads), at: '2027-01-01T00:00:00.000Z' }))
  await goOn()
  expect((await trade()).number).toBe('F26-00042')
})

describe('to the end of what was saved', () => {
  beforeEach(() => {
    options = { ...options, restored: { ...restored, isEnd: true } }
  })

  test('it says so once in the journal of each establishment, and goes on', async () => {
    await trade()
    await resumeHouse(options, NOW)
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from jet where detail ->> 'restore' = ${restored.id} union all select count(*)::int from establishment`.execute(
      db,
    )
    expect(rows[0]).toEqual(rows[1])
    expect(await eventOf()).toEqual({ base: 'b', reached: restored.reached, restore: restored.id })
    expect((await trade()).number).toBe('F26-00002')
    expect(await intact()).toBe(true)
    expect(restoredIn(dataDir)).toBeUndefined()
    expect(readdirSync(dataDir)).toEqual([`resumed-${RESTORED}`])
  })

  test('above what left after the last of the log', async () => {
    await trade()
    await ship(further(3))
    await resumeHouse(options, NOW)
    expect((await trade()).number).toBe('F26-00005')
    expect(await intact()).toBe(true)
  })
})
