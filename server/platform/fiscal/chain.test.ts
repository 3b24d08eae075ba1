import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { JET } from '#domain/fiscal/jet.ts'
import { toDay } from '#domain/day.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { testDb } from '#server/testing/test-db.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { lockTill, lockTills } from './chain.ts'
import { aBill, aPayment, aSite, someKeys } from './fiscal.fixture.ts'
import { writeTechnicalEvent } from './jet.ts'
import { insertDuplicate } from './records.ts'
import { verifyChains } from './verify.ts'

const keys = someKeys(temporaryFolder('keys'))
const newSite = async (training = false) => {
  const { db } = await testDb()
  return { db, site: await inTransaction(db, (tx) => aSite(tx, keys, training)) }
}

describe('appending', () => {
  it('fifty at a time leave no gap, and the chain verifies', async () => {
    const { db, site } = await newSite()
    const many = Array.from({ length: 50 }, (_, i) => inTransaction(db, (tx) => aPayment(tx, site, i + 1)))
    const recorded = await Promise.all(many)
    expect(recorded.map((r) => r.seq).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, i) => i + 1))
    const report = await verifyChains(db, site.context.establishmentId)
    expect(report).toMatchObject({
      intact: true,
      chains: [
        { kind: 'CONTENT', rows: 50, faults: [] },
        { kind: 'PAYMENT', rows: 50, faults: [] },
      ],
    })
  })

  it('thirty bills at a time are numbered without a gap', async () => {
    const { db, site } = await newSite()
    const bills = await Promise.all(Array.from({ length: 30 }, () => inTransaction(db, (tx) => aBill(tx, site))))
    const numbers = bills.map((bill) => bill.content.number).toSorted()
    expect(numbers).toEqual(Array.from({ length: 30 }, (_, i) => `F26-${String(i + 1).padStart(5, '0')}`))
    expect(await verifyChains(db, site.context.establishmentId)).toMatchObject({ intact: true })
  })

  it('gives place and number back when the transaction fails', async () => {
    const { db, site } = await newSite()
    await inTransaction(db, (tx) => aBill(tx, site))
    const failed = inTransaction(db, async (tx) => {
      await aBill(tx, site)
      throw new Error('power cut')
    })
    await expect(failed).rejects.toThrow('power cut')
    const next = await inTransaction(db, (tx) => aBill(tx, site))
    expect(next).toMatchObject({ seq: 2, content: { number: 'F26-00002' } })
    expect(await verifyChains(db, site.context.establishmentId)).toMatchObject({ intact: true })
  })

  it('continues within one transaction', async () => {
    const { db, site } = await newSite()
    const [a, b] = await inTransaction(db, async (tx) => [await aPayment(tx, site), await aPayment(tx, site)])
    expect([a?.seq, b?.seq, b?.previousSignature]).toEqual([1, 2, a?.signature])
  })

  it('needs a transaction', async () => {
    const { db, site } = await newSite()
    await expect(lockTill(db, site.context)).rejects.toThrow('transaction')
  })
})

describe('chains apart', () => {
  it('each establishment, till, kind and training has its own, with its own key', async () => {
    const { db, site } = await newSite()
    const { site: other } = await newSite()
    const { site: training } = await newSite(true)
    const bar = { ...site, context: { ...site.context, till: 'BAR' } }
    for (const one of [site, bar, other, training, site])
      await inTransaction(db, async (tx) => {
        await aPayment(tx, one)
        await writeTechnicalEvent(tx, one.context, JET.LOGIN)
      })
    const report = await verifyChains(db, site.context.establishmentId)
    expect(report.intact).toBe(true)
    expect(report.chains.map(({ till, kind, rows }) => [till, kind, rows])).toEqual([
      ['ACCUEIL', 'CONTENT', 4],
      ['ACCUEIL', 'JET', 2],
      ['ACCUEIL', 'PAYMENT', 2],
      ['BAR', 'CONTENT', 2],
      ['BAR', 'JET', 1],
      ['BAR', 'PAYMENT', 1],
    ])
    const trained = await verifyChains(db, training.context.establishmentId)
    expect(trained.chains.every((chain) => chain.training)).toBe(true)
    const used = await db.selectFrom('payment').select(['establishment_id', 'key_id']).distinct().execute()
    const ids = new Set([site, other, training].map((s) => s.context.establishmentId))
    expect(new Set(used.filter((row) => ids.has(row.establishment_id)).map((row) => row.key_id)).size).toBe(3)
  })

  it('training and real documents of one till do not mix', async () => {
    const { db, site } = await newSite()
    const pupil = { ...site, context: { ...site.context, training: true } }
    const [real, first] = await inTransaction(db, async (tx) => [await aPayment(tx, site), await aPayment(tx, pupil)])
    expect([real?.seq, first?.seq]).toEqual([1, 1])
  })
})

describe('locking', () => {
  it('lets opposite writers of one till through, each kind in its own order', async () => {
    const { db, site } = await newSite()
    const { context } = site
    const write = (kinds: readonly ('PAYMENT' | 'JET')[]) =>
      inTransaction(
        db,
        async (tx) => {
          for (const kind of kinds) {
            await delay(2)
            await (kind === 'PAYMENT' ? aPayment(tx, site) : writeTechnicalEvent(tx, context, JET.SETTINGS_CHANGED))
          }
        },
        { retries: 0 },
      )
    const writers = Array.from({ length: 12 }, (_, i) => write(i % 2 === 0 ? ['PAYMENT', 'JET'] : ['JET', 'PAYMENT']))
    await expect(Promise.all(writers)).resolves.toHaveLength(12)
    expect(await verifyChains(db, context.establishmentId)).toMatchObject({ intact: true })
  })

  it('keeps one order between tills', async () => {
    const { db, site } = await newSite()
    const bar = { ...site, context: { ...site.context, till: 'BAR' } }
    const write = (sites: readonly (typeof site)[]) =>
      inTransaction(
        db,
        async (tx) => {
          await lockTills(
            tx,
            sites.map((one) => one.context),
          )
          for (const one of sites) {
            await delay(2)
            await aPayment(tx, one)
          }
        },
        { retries: 0 },
      )
    const writers = Array.from({ length: 12 }, (_, i) => write(i % 2 === 0 ? [site, bar] : [bar, site]))
    await expect(Promise.all(writers)).resolves.toHaveLength(12)
    expect(await verifyChains(db, site.context.establishmentId)).toMatchObject({ intact: true })
  })
})

describe('duplicates', () => {
  it('are numbered per bill, also two at a time and on another till', async () => {
    const { db, site } = await newSite()
    const bill = await inTransaction(db, (tx) => aBill(tx, site))
    const bar = { ...site.context, till: 'BAR' }
    const copies = await Promise.all(
      [site.context, bar, site.context, bar].map((context) =>
        inTransaction(db, (tx) => insertDuplicate(tx, context, bill.id)),
      ),
    )
    expect(copies.map((copy) => copy.copyNumber).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4])
    expect(await verifyChains(db, site.context.establishmentId)).toMatchObject({ intact: true })
  })
})

describe('bills', () => {
  it('are refused before the last and outside every year, and their number is not lost', async () => {
    const { db, site } = await newSite()
    const billOn = (day: string) =>
      inTransaction(db, (tx) => aBill(tx, site, { date: toDay(day), today: toDay('2026-12-31') }))
    await billOn('2026-07-06')
    await expect(billOn('2026-07-05')).rejects.toMatchObject({ code: 'billing.beforeLast' })
    await expect(billOn('2025-07-05')).rejects.toMatchObject({ code: 'billing.noFinancialYear' })
    expect((await billOn('2026-07-06')).content.number).toBe('F26-00002')
  })
})
