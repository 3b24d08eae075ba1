/** The documents behind accounts agree with the balance of customers, guarantees and slips, on any day. */
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { ListAnswer } from '#contract/list.ts'
import type { balanceList } from '#contract/lists/result/balance.ts'
import type { balanceProofList } from '#contract/lists/result/balance-proof.ts'
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
    expect(found.receivable - found.advance - found.kept + found.billedAhead).toBe(found.balance)
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

test('arrhes that were kept of a cancelled file are no advance from that day on; the rest is still owed', async () => {
  await desk.at('2027-06-10T09:00:00Z')
  const before = await figures('2027-06-10')
  const file = await desk.booked([aStay(desk.site, { arrival: '2027-08-14', departure: '2027-08-21' })])
  await desk.pay(file.id, 6300)
  await desk.at('2027-06-12T09:00:00Z')
  const { rows: files } = await sql<{ version: number }>`select version from booking where id = ${file.id}`.execute(
    desk.house.house.db,
  )
  await post('booking/booking/cancel', { id: file.id, version: files[0]?.version, reason: 'Désistement' })
  const [paid, kept] = [await figures('2027-06-11'), await figures('2027-06-12')]
  expect([paid.advance - before.advance, paid.kept]).toEqual([6300, 0])
  expect([kept.advance - before.advance, kept.kept]).toEqual([1050, 5250])
  expect(kept.receivable - kept.advance - kept.kept + kept.billedAhead).toBe(kept.balance)
  const listed = await rows('ADVANCE', '2027-06-12')
  expect(total(listed)).toBe(kept.advance)
  expect(listed.filter(({ kind }) => kind === 'KEPT')).toMatchObject([{ amount: -5250, on: '2027-06-12' }])
})
