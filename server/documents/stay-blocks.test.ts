import { expect, it } from 'vitest'
import { aBillRequest, aLine } from '#domain/billing/bill-request.fixture.ts'
import { toDay } from '#domain/day.ts'
import { cents, sum } from '#domain/money.ts'
import { fileLines, linesTogether, stayBlocks } from './stay-blocks.ts'

const [stay] = aBillRequest().stays
if (stay === undefined) throw new Error('the fixture has a stay')
const stays = [1, 2, 3].map((i) => ({ ...stay, occupancyId: i, place: i === 2 ? null : `A${i}` }))
const linesOf = (id: number, amount = 14_900) => [
  aLine({ occupancyId: id, amount: cents(amount) }),
  aLine({
    occupancyId: id,
    type: 'tax',
    label: '',
    quantity: 2,
    nights: null,
    unitPrice: cents(61),
    amount: cents(122),
    rate: null,
  }),
]
const lines = stays.flatMap(({ occupancyId }) => linesOf(occupancyId))

it('puts what differs only by its place together, places named as far as they are promised', () => {
  const blocks = stayBlocks(stays, lines)
  expect(blocks.map(({ stays: some, places }) => [some.length, places])).toEqual([[3, ['A1', 'A3']]])
  const together = blocks.flatMap((block) => linesTogether(block, lines))
  expect(together.map(({ type, quantity, times, amount }) => [type, quantity, times, amount])).toEqual([
    ['occupancy', 3, 3, 44_700],
    ['tax', 6, 3, 366],
  ])
  expect(sum(together.map(({ amount }) => amount))).toBe(sum(lines.map(({ amount }) => amount)))
})

it('keeps the fees of a file, which its first stay bears, out of its pitches', () => {
  const fees = aLine({ occupancyId: 1, type: 'fees', label: '', nights: null, amount: cents(1050) })
  const all = [...linesOf(1), fees, ...linesOf(2), ...linesOf(3)]
  const blocks = stayBlocks(stays, all)
  expect(blocks.map((block) => block.stays.length)).toEqual([3])
  expect(blocks.flatMap((block) => linesTogether(block, all)).map(({ type }) => type)).toEqual(['occupancy', 'tax'])
  expect(fileLines(blocks, all)).toEqual([fees])
  const alone = stayBlocks(stays.slice(0, 1), all)
  expect(alone.flatMap((block) => linesTogether(block, all))).toContain(fees)
  expect(fileLines(alone, all)).toEqual([])
})

it.each([
  ['dates', [stays[0], { ...stay, occupancyId: 2, departure: toDay('2026-07-05') }], lines],
  ['party', [stays[0], { ...stay, occupancyId: 2, party: '1 adulte' }], lines],
  ['type', [stays[0], { ...stay, occupancyId: 2, placeType: 'Chalet' }], lines],
  ['price', stays.slice(0, 2), [...linesOf(1), ...linesOf(2, 14_901)]],
  ['lines', stays.slice(0, 2), [...linesOf(1), ...linesOf(2).slice(1)]],
])('keeps stays of other %s apart', (_, some, own) =>
  expect(
    stayBlocks(
      some.filter((one) => one !== undefined),
      own,
    ),
  ).toHaveLength(2),
)
