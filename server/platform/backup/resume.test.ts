/** A restored house goes on above what the place knows, and only there. */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { identityToRecipient } from 'age-encryption'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { insertDuplicate } from '#server/platform/fiscal/records.ts'
import { verifyChains } from '#server/platform/fiscal/verify.ts'
import { verifyBill } from '#server/platform/fiscal/verify-record.ts'
import { headsFile, sealHeads } from './heads.ts'
import type { Heads } from './heads.ts'
import { MARGINS } from './plan.ts'
import { RESTORED, restoredIn } from './restore.ts'
import { hasResumed, openResume } from './resume.ts'
import { NOW, SEGMENT, codeOf, restoredHouse } from '#server/testing/restored-house.ts'

const { begin, db, eventOf, further, goOn, headsHere, intact, keys, lease, ownerDb, past, ship, trade, user } =
  await restoredHouse()

beforeEach(begin)

describe('to an earlier moment', () => {
  test('every number is above what the old house gave; the event explains what was left out; once', async () => {
    const before = await trade()
    await inTransaction(db, (tx) => insertDuplicate(tx, past.site.context, before.id))
    await ship(further(40))
    let begun = 0
    const { userId } = await user()
    const resume = openResume(past.options, () => void (begun += 1))
    await resume.carryOn({ papers: new Map(), reason: 'Disque perdu', userId, now: NOW })
    expect(begun).toBe(1)
    expect(await eventOf()).toMatchObject({
      ...{
        base: 'b',
        reached: past.restored.reached,
        asked: past.restored.asked,
        restore: past.restored.id,
        reason: 'Disque perdu',
      },
      ...{ heads: '2026-11-20T13:05:00.000Z', final: true, copies: 40, 'credits 2026': '0>40>40' },
      'chain INVOICE 0 ACCUEIL': `1>41>41 ${'x'.repeat(86)}`,
    })
    const after = await trade()
    expect([before.number, after.number]).toEqual(['F26-00001', 'F26-00042'])
    const { rows } = await sql<{ seq: number }>`
      select seq from bill where establishment_id = ${past.site.context.establishmentId} order by seq`.execute(db)
    expect(rows.map(({ seq }) => seq)).toEqual([1, 42])
    // The second copy may have been printed there, forty times.
    const copy = await inTransaction(db, (tx) => insertDuplicate(tx, past.site.context, before.id))
    expect(copy.copyNumber).toBe(42)
    const next = await inTransaction(db, (tx) => insertDuplicate(tx, past.site.context, before.id))
    expect(next.copyNumber).toBe(43)
    expect(await verifyBill(db, past.site.context.establishmentId, before.id, keys)).toBe(null)
    expect(await intact()).toBe(true)

    expect(await codeOf(resume.carryOn({ papers: new Map(), reason: 'Encore', userId, now: NOW }))).toBe('resume.done')
    expect(restoredIn(past.dataDir)).toBeUndefined()
  })

  test('a gap that no event explains is still refused, and so is an event that nobody signed', async () => {
    await trade()
    await ship(further(40))
    await goOn()
    await trade()
    expect(await intact()).toBe(true)
    const own = `establishment_id = ${past.site.context.establishmentId}`
    const after = async (statement: string): Promise<boolean> => {
      const tx = await ownerDb.startTransaction().execute()
      try {
        await sql.raw(statement).execute(tx)
        return (await verifyChains(tx, past.site.context.establishmentId, keys)).intact
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
    const year = (await headsHere()).years.find((one) => one.site === past.site.context.establishmentId)
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
          ...{ site: past.site.context.establishmentId, id, label: '2027', start: '2027-01-01', end: '2027-12-31' },
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
    mkdirSync(join(past.root, 'second/wal'), { recursive: true })
    const heads = await headsHere()
    const said = {
      ...heads,
      ...further(77)(heads),
      house: 'second',
      segment: SEGMENT,
      at: NOW.toISOString(),
      final: true,
    }
    const sealed = await sealHeads(said, {
      recipients: [await identityToRecipient(past.identity)],
      identity: past.identity,
    })
    writeFileSync(join(past.root, 'second/wal', headsFile(SEGMENT)), sealed)
    const { system } = heads
    const other = { house: 'second', system, instance: 's', host: 'elsewhere', pid: 1, beat: 3, at: '', ended: true }
    writeFileSync(join(past.root, 'second/live.json'), JSON.stringify(other))
    await goOn()
    expect((await trade()).number).toBe('F26-00079')
  })

  test('a server killed between the event and the mark finds the event', async () => {
    await ship(further(5))
    expect(await hasResumed(past.options)).toBe(false)
    await goOn()
    writeFileSync(join(past.dataDir, RESTORED), JSON.stringify(past.restored))
    expect(await hasResumed(past.options)).toBe(true)
    expect(readdirSync(past.dataDir)).toEqual([`resumed-${RESTORED}`])
  })
})
