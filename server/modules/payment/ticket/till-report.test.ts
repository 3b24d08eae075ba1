/** X and Z of a drawer: what the tickets of its station brought while it was open (decision 0446). */
import { expect, test } from 'vitest'
import type { TillReport } from '#contract/operations/sale/till-report.ts'
import { of } from '#server/testing/cash-desk.ts'
import { intent } from '#server/testing/desk.ts'
import { openTill } from '#server/testing/till-desk.ts'
import { openPapers } from '#server/testing/till-papers.ts'

const documents = { render: () => Promise.resolve(new TextEncoder().encode('%PDF-test')) }
const till = await openTill({}, { documents })
await till.at('2027-07-04T08:00:00Z')
const papers = await openPapers(till)
const { CASH, CARD } = till.site.methods
const oil = await till.article({ code: 'HUI', label: 'Huile', price: 2160, rate: 550 })
const gas = await till.article({ code: 'GAZ', label: 'Gaz', price: 3490, rate: 2000, deposit: 2000 })
const massage = await till.article({ code: 'MAS', label: 'Massage', price: 5000, rate: 1000, nature: 'SERVICE' })

const post = async (path: string, body: object): Promise<Record<string, unknown>> => {
  const answer = await till.staff().post(path, body, intent())
  expect([path, answer.status, answer.text]).toEqual([path, 200, expect.anything()])
  return answer.body
}
const read = async (id: unknown): Promise<TillReport> =>
  of<TillReport>(await till.staff().get(`sale/till-report/read/${String(id)}`))
const sumOf = (rows: readonly { readonly cents: number }[]): number => rows.reduce((sum, row) => sum + row.cents, 0)

test('X reads what an open drawer brought, as often as wanted; Z is what it was counted out with, and stays so', async () => {
  const before = await till.sell([{ articleId: oil }], 2160)
  const { id } = await post('payment/till-session/open', { float: 10_000 })
  expect(await read(id)).toMatchObject({
    kind: 'X',
    tickets: 0,
    total: 0,
    firstTicket: null,
    cash: { theoretical: 10_000 },
  })

  const first = await till.sell([{ articleId: oil, quantity: 2, discount: { rate: 1000, reason: 'Fidélité' } }], 3888, {
    payments: [
      { methodId: CASH, amount: 888, given: 1000 },
      { methodId: CARD, amount: 3000 },
    ],
  })
  const bottle = await till.sell([{ articleId: gas }], 5490)
  await till.sell([{ articleId: gas, quantity: -1 }], -5490, { returnsId: bottle.id })
  const value = await papers.gift({ amount: 2160 })
  await till.sell([{ articleId: oil }], 2160, {
    payments: [{ methodId: papers.methods.GIFT, amount: 2160, giftCode: value.code }],
  })
  const service = await papers.gift({ kind: 'SERVICE', rate: 1000 })
  const last = await till.sell([{ articleId: massage }], 5000, {
    payments: [{ methodId: papers.methods.GIFT, amount: 5000, giftCode: service.code }],
  })
  for (let i = 0; i < 2; i++) await till.staff().get(`sale/cash-register-sale/document/${first.id}`)

  const x = await read(id)
  expect(x).toMatchObject({
    ...{ kind: 'X', closedAt: null, tickets: 5, total: 6048, firstTicket: first.number, lastTicket: last.number },
    ...{
      returns: { count: 1, cents: -5490 },
      discounts: { count: 1, cents: 432 },
      deducted: { count: 1, cents: -5000 },
    },
    duplicates: 1,
    rates: [
      { rate: 550, including: 6048 },
      { rate: 1000, including: 0 },
      { rate: 2000, including: 0 },
      { rate: null, including: 0 },
    ],
    registers: [{ label: 'SHOP', count: 5, cents: 6048 }],
    apart: [],
    cash: { float: 10_000, received: 888, injected: 0, spent: 0, theoretical: 10_888, counted: null, difference: null },
  })
  expect(before.number < first.number).toBe(true)
  expect(sumOf(x.methods)).toBe(x.total)
  expect(sumOf(x.families)).toBe(x.total)
  expect(sumOf(x.sellers)).toBe(x.total)
  expect(x.families).toContainEqual({ label: 'Bons cadeaux déduits', count: 1, cents: -5000 })
  // Vouchers that were sold meanwhile at this station are no tickets.
  expect(sumOf(x.others)).toBe(7160)
  expect((await read(id)).total).toBe(x.total)

  const { list } = of<{ list: { id: number }[] }>(await till.staff().get('sale/till-report/sessions'))
  expect(list[0]?.id).toBe(id)
  const count = (version: number, close: boolean, notes: object, reason: string | null) =>
    post('payment/till-session/count', { id, version, notes, reason, close })
  await count(1, false, { 5000: 2, 500: 1, 200: 1, 100: 1 }, 'Erreur de rendu')
  await till.sell([{ articleId: oil }], 2160)
  await count(2, true, { 5000: 2, 2000: 1, 500: 1, 200: 2, 50: 1, 10: 1 }, null)
  const after = await till.sell([{ articleId: oil }], 2160)
  const z = await read(id)
  expect(z).toMatchObject({
    ...{ kind: 'Z', tickets: 6, total: 8208, closedAt: expect.any(String) },
    handovers: [{ counted: 10_800, difference: -88 }],
    cash: { received: 3048, found: -88, theoretical: 12_960, counted: 12_960, difference: 0 },
  })
  expect(z.lastTicket).not.toBe(after.number)
  expect((await till.staff().get(`sale/till-report/document/${String(id)}`)).status).toBe(200)
  expect((await till.staff().get('sale/till-report/read/987654321')).body['message']).toBe('record.unknown')
})
