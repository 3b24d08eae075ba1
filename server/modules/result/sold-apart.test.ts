/** Tickets of tills, ours and others’, in results: paid at once and owed by nobody, so that the ledger carries over what customers owe. */
import { expect, test } from 'vitest'
import type { ResultAnswer } from '#contract/lists/result/result.ts'
import { of } from '#server/testing/cash-desk.ts'
import { otherSheet, otherTillsOf } from '#server/testing/other-till.ts'
import { openTill } from '#server/testing/till-desk.ts'
import { openPapers } from '#server/testing/till-papers.ts'

const till = await openTill()
const papers = await openPapers(till)
let otherTillId = 0
const tills = otherTillsOf(
  till.house,
  () => till.staff(),
  () => otherTillId,
)
const result = async (view: string, from: string, to: string): Promise<ResultAnswer> =>
  of<ResultAnswer>(await till.staff().post('result/result/search', { criteria: { view, from, to } }))

/** Each day begins with what the day before ended with, and the last ends as the figures do. */
const expectChained = async (from: string, to: string): Promise<ResultAnswer> => {
  const answer = await result('LEDGER', from, to)
  let carried: number = answer.figures.opening
  for (const row of answer.list) {
    expect([row.day, row.opening, row.opening + row.produced - row.received]).toEqual([row.day, carried, row.closing])
    carried = row.closing
  }
  expect(carried).toBe(answer.figures.closing)
  expect(answer.figures.opening + answer.figures.produced - answer.figures.received).toBe(answer.figures.closing)
  return answer
}

test('the ledger carries over what customers owe, and no ticket', async () => {
  await till.at('2027-03-01T09:00:00Z')
  const bread = await till.article({ code: 'BAG', label: 'Baguette', price: 130, rate: 550 })
  const credit = await papers.credit(2000)
  await till.sell([{ articleId: bread, quantity: 3 }], 390)
  await till.at('2027-03-02T09:00:00Z')
  const sold = await till.sell([{ articleId: bread, quantity: 10 }], 1300, {
    customerId: till.site.customerId,
    payments: [{ methodId: papers.methods.CREDIT_NOTE, amount: 1300, creditNoteId: credit.id }],
  })
  await till.at('2027-03-03T09:00:00Z')
  otherTillId = await tills.aTill({ nature: 'SERVICE' })
  await tills.receive(otherSheet(['1;03/03/2027;08:30;Menu;1;110;10;Carte bancaire;110'], '110'))
  await till.sell([{ articleId: bread, quantity: 2 }], 260)
  expect(sold.total).toBe(1300)

  const whole = await expectChained('2027-03-01', '2027-03-03')
  expect(whole.list.map(({ day }) => day)).toEqual(['2027-03-01', '2027-03-02', '2027-03-03'])
  expect(whole.figures).toMatchObject({ soldApart: 390 + 1300 + 260 + 11_000, elsewhere: 11_000 })
  for (const day of ['2027-03-01', '2027-03-02', '2027-03-03']) await expectChained(day, day)
  expect((await result('LEDGER', '2027-03-03', '2027-03-03')).figures.opening).toBe(
    (await result('LEDGER', '2027-03-01', '2027-03-02')).figures.closing,
  )
})

test('kinds tell tickets from bills, and make what was sold', async () => {
  const { list, figures, sums } = await result('KIND', '2027-03-01', '2027-03-03')
  expect(list.filter(({ kind }) => kind?.endsWith('TICKET')).map(({ kind, billed }) => [kind, billed])).toEqual([
    ['TICKET', 1950],
    ['OTHER_TICKET', 11_000],
  ])
  expect([sums.billed, sums.received]).toEqual([figures.billed, figures.received])
})
