/** The baker's list is composed, over as many pages as it takes. */
import { expect, test } from 'vitest'
import { aSeller } from '#domain/billing/bill-request.fixture.ts'
import { toDay } from '#domain/day.ts'
import { cents } from '#domain/money.ts'
import { breadDocument } from '#server/documents/bread-document.ts'
import { readPdf } from '#server/documents/pdf-reader.fixture.ts'
import { startTypst } from '#server/documents/typst-compiler.ts'

const typst = startTypst()

const bag = (i: number, place: string, isGone = false) => ({
  ...{ occupancyId: i, bookingId: 1, code: '', departure: toDay('2027-07-17'), handedAt: null, ticket: null },
  ...{ place, name: 'Martin', isGone, lines: [{ articleId: 7, quantity: 3, isRepeated: false, isLate: false }] },
})

const textOf = async (rows: readonly ReturnType<typeof bag>[]): Promise<string> => {
  const board = {
    day: toDay('2027-07-12'),
    articles: [{ id: 7, code: 'BAG', label: 'Baguette', price: cents(120) }],
    ...{ rows, totals: [{ articleId: 7, quantity: 3 }] },
  }
  const request = breadDocument({ seller: aSeller(), board, software: 'Pinède' }, new Date('2027-07-10T09:00:00Z'))
  return (await readPdf(typst.compile(request).file)).text
}

test('the baker reads totals, then bags, over as many pages as it takes; who left has none', async () => {
  const text = await textOf([bag(1, 'A12'), bag(2, 'B7', true)])
  for (const said of ['12/07/2027', 'Baguette', 'A12', '3 × Baguette']) expect(text).toContain(said)
  expect(text).not.toContain('B7')
  const many = await textOf(Array.from({ length: 200 }, (_, i) => bag(i, `P${i}`)))
  for (const said of ['P0', 'P199', 'Page 2 / ']) expect(many).toContain(said)
})
