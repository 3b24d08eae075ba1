/** The documents behind accounts agree with the balance of customers, guarantees and slips, on any day. */
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ListAnswer } from '#contract/list.ts'
import type { balanceList } from '#contract/lists/result/balance.ts'
import type { balanceProofList } from '#contract/lists/result/balance-proof.ts'
import type { ResultAnswer } from '#contract/lists/result/result.ts'
import type { ProofFigures } from '#contract/operations/result/balance-proof.ts'
import { aStay } from '#server/testing/campsite.ts'
import { intent, openDesk, stayIn } from '#server/testing/desk.ts'

const desk = await openDesk()
const post = async (path: string, body: object): Promise<Record<string, unknown>> => {
  const answer = await desk.staff().post(path, body, intent())
  if (answer.status !== 200) throw new Error(`${path}: ${answer.text}`)
  return answer.body
}
const rows = async (account: string, on: string) =>
  (
    (await post('result/balance-proof/search', { criteria: { account, on } })) as unknown as ListAnswer<
      typeof balanceProofList
    >
  ).list
const figures = async (on: string) =>
  (await desk.staff().get(`result/balance-proof/figures/${on}`)).body as unknown as ProofFigures
const total = (list: readonly { readonly amount: number }[]): number => list.reduce((sum, row) => sum + row.amount, 0)

/** A down payment billed then a final bill; arrhes alone; a cheque; a guarantee given back in part. */
beforeAll(async () => {
  const cheque = { methodId: desk.site.methods.CHEQUE, chequeNumber: '0001', bankId: desk.site.bankId }
  await desk.at('2027-03-01T09:00:00Z')
  const one = await desk.booked([aStay(desk.site)])
  await desk.pay(one.id, 6300, cheque)
  await post('payment/bill/edit', { bookingId: one.id, kind: 'DOWN_PAYMENT' })
  const two = await desk.booked([aStay(desk.site, { arrival: '2027-08-01', departure: '2027-08-08' })])
  await desk.pay(two.id, 5000)
  const asked = { id: 0, bookingId: two.id, occupancyId: stayIn(two).id, label: 'Mobil-home', amount: 30_000 }
  const { id } = await post('payment/guarantee/edit', asked)
  await post('payment/guarantee/receive', { id, amount: 30_000, methodId: desk.site.methods.CARD })
  await desk.at('2027-03-05T09:00:00Z')
  await post('payment/guarantee/return', { id, amount: 10_000 })
  await post('payment/bill/edit', { bookingId: one.id })
  const wrong = await desk.pay(two.id, 700, cheque)
  await desk.at('2027-03-08T09:00:00Z')
  await post('payment/payment/reverse', { id: wrong.body['id'], reason: 'Erreur' })
  await desk.pay(one.id, 10_000)
})

test.each(['2027-02-28', '2027-03-01', '2027-03-04', '2027-03-05', '2027-03-07', '2027-03-08', '2027-06-01'])(
  'on %s the documents sum to the figures, and these to the balance of customers',
  async (on) => {
    const found = await figures(on)
    for (const [account, key] of [
      ['RECEIVABLE', 'receivable'],
      ['ADVANCE', 'advance'],
      ['GUARANTEE', 'guarantee'],
      ['CHEQUE', 'cheque'],
    ] as const)
      expect([account, total(await rows(account, on))]).toEqual([account, found[key]])
    expect(found.receivable - found.advance + found.billedAhead).toBe(found.balance)
    const balance = (await post('result/balance/search', { criteria: { on } })) as unknown as ListAnswer<
      typeof balanceList
    >
    expect(found.balance).toBe(balance.list.reduce((sum, row) => sum + row.total, 0))
    const { rows: waiting } = await sql<{ amount: number }>`
      select coalesce((select sum(y.amount) from payment y where y.establishment_id = ${desk.site.establishmentId}
          and y.method_kind = 'CHEQUE' and y.paid_on <= ${on}), 0)::bigint
        - coalesce((select sum(d.total) from deposit d where d.establishment_id = ${desk.site.establishmentId}
          and d.method_kind = 'CHEQUE' and d.state <> 'CANCELLED' and d.deposit_on <= ${on}), 0)::bigint as amount`.execute(
      desk.house.house.db,
    )
    expect(found.cheque).toBe(waiting[0]?.amount)
  },
)

test('an advance becomes a receivable with the final bill', async () => {
  expect(await figures('2027-03-04')).toMatchObject({
    receivable: 0,
    advance: 11_300,
    billedAhead: 6300,
    guarantee: 30_000,
    cheque: 6300,
  })
  expect(await figures('2027-03-05')).toMatchObject({
    guarantee: 20_000,
    receivable: 16_086,
    advance: 5700,
    billedAhead: 0,
    cheque: 7000,
  })
  expect(await figures('2027-03-08')).toMatchObject({ receivable: 6086, advance: 5000, cheque: 6300, balance: 1086 })
})

describe('arrhes that were kept of a cancelled file', () => {
  const from = '2027-06-10'
  let bookingId: number
  const opening: Record<string, number> = {}
  const ledger = async (on: string) =>
    (
      (await post('result/result/search', {
        criteria: { view: 'LEDGER', from: on, to: on },
        page: 0,
        size: 20,
      })) as unknown as ResultAnswer
    ).figures
  const documents = async (on: string) =>
    (
      (await post('result/balance/search', { criteria: { on, view: 'DOCUMENTS' } })) as unknown as ListAnswer<
        typeof balanceList
      >
    ).list.filter(({ nature }) => nature === 'KEPT')
  /** What changed of the proof since before the file. */
  const since = async (on: string) => {
    const found = await figures(on)
    expect(found.receivable - found.advance + found.billedAhead).toBe(found.balance)
    for (const [account, key] of [
      ['RECEIVABLE', 'receivable'],
      ['ADVANCE', 'advance'],
    ] as const)
      expect([account, total(await rows(account, on))]).toEqual([account, found[key]])
    const { closing } = await ledger(on)
    expect(closing).toBe(found.balance)
    const { receivable, advance, kept, balance } = found
    return [receivable, advance, kept, balance].map((sum, i) => sum - (opening[String(i)] ?? 0))
  }
  const billed = async (): Promise<unknown> => (await post('payment/bill/edit', { bookingId }))['id']

  beforeAll(async () => {
    await desk.at(`${from}T09:00:00Z`)
    Object.assign(opening, await since(from))
    const file = await desk.booked([aStay(desk.site, { arrival: '2027-08-14', departure: '2027-08-21' })])
    bookingId = file.id
    await desk.pay(bookingId, 6300)
    await desk.at('2027-06-12T09:00:00Z')
    const { version } = await desk.read(bookingId)
    await post('booking/booking/cancel', { id: bookingId, version, reason: 'Désistement' })
  })

  test('are no advance from that day on, nor owed back: they are produced; the rest is still owed', async () => {
    expect([await since('2027-06-11'), await since('2027-06-12')]).toEqual([
      [0, 6300, 0, -6300],
      [0, 1050, 5250, -1050],
    ])
    expect((await rows('ADVANCE', '2027-06-12')).filter(({ kind }) => kind === 'KEPT')).toMatchObject([
      { amount: -5250, on: '2027-06-12' },
    ])
    expect(await ledger('2027-06-12')).toMatchObject({ kept: 5250, produced: 5250, billed: 0, received: 0 })
  })

  test('are what their bill charges once it does, and kept again once that bill is cancelled', async () => {
    await desk.at('2027-06-14T09:00:00Z')
    const id = await billed()
    expect(await since('2027-06-14')).toEqual([0, 0, 0, 0])
    expect(await ledger('2027-06-14')).toMatchObject({ kept: -5250, produced: 1050, billed: 6300 })
    await desk.at('2027-06-15T09:00:00Z')
    await post('payment/bill/cancel', { id, reason: 'Erreur de client' })
    expect(await since('2027-06-15')).toEqual([0, 1050, 5250, -1050])
    expect(await ledger('2027-06-15')).toMatchObject({ kept: 5250, produced: -1050, billed: -6300 })
  })

  test('stay owed where the payment that brought them is taken back', async () => {
    const { rows: paid } = await sql<{ id: number }>`select id from payment where account_id = ${bookingId}`.execute(
      desk.house.house.db,
    )
    await desk.at('2027-06-16T09:00:00Z')
    await post('payment/payment/reverse', { id: paid[0]?.id, reason: 'Chèque impayé' })
    expect(await since('2027-06-16')).toEqual([0, -5250, 5250, 5250])
    expect(await documents('2027-06-16')).toMatchObject([{ total: 5250, on: '2027-06-12', age: 'to30', bookingId }])
  })
})
