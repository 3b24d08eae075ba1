import readXlsx from 'read-excel-file/node'
import { expect, it } from 'vitest'
import { xlsxOf } from '#server/documents/xlsx.ts'
import type { SheetCell, SheetColumn } from '#server/documents/xlsx.ts'

async function* packets(...all: readonly (readonly (readonly (SheetCell | null)[])[])[]) {
  yield* all
}

const bytesOf = async (pieces: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const all: Uint8Array[] = []
  for await (const piece of pieces) all.push(piece)
  return Buffer.concat(all)
}

const read = async (
  columns: readonly SheetColumn[],
  rows: readonly (readonly (SheetCell | null)[])[],
): Promise<readonly (readonly unknown[])[]> => {
  const [sheet] = await readXlsx(await bytesOf(xlsxOf(columns, packets(rows))))
  return sheet?.data ?? []
}

const column = (heading: string): SheetColumn => ({ heading, width: 20 })
const text = (words: string): SheetCell => ({ kind: 'text', text: words })
const amount = (hundredths: number): SheetCell => ({ kind: 'amount', hundredths })

it('holds amounts as numbers, days as dates, texts as texts', async () => {
  const cells: readonly SheetCell[] = [
    text('Müller'),
    amount(123_456),
    { kind: 'count', n: 3 },
    { kind: 'day', day: '2027-07-04' },
    { kind: 'instant', at: '04/07/2027 18:00' },
  ]
  const columns = ['Client', 'Solde', 'Pers.', 'Arrivée', 'Reçu le'].map(column)
  expect(await read(columns, [cells])).toEqual([
    ['Client', 'Solde', 'Pers.', 'Arrivée', 'Reçu le'],
    ['Müller', 1234.56, 3, new Date('2027-07-04T00:00Z'), new Date('2027-07-04T18:00Z')],
  ])
})

it.each([
  [0, 0],
  [5, 0.05],
  [-5, -0.05],
  [-100, -1],
  [110, 1.1],
  [999_999_999_99, 999_999_999.99],
])('amounts to the cent: %d', async (hundredths, shown) =>
  expect((await read([column('Solde')], [[amount(hundredths)]]))[1]).toEqual([shown]),
)

it.each([
  ['=1+1'],
  ['+33 6 12'],
  ['-2'],
  ['@SUM(A1)'],
  ['<b> & "guillemets" ]]>'],
  ['  blancs  '],
  ['deux\nlignes'],
  ['_x0041_'],
  ['🏕 日本'],
])('a text stays what it is, never a formula: %s', async (words) => {
  const bytes = await bytesOf(xlsxOf([column('Note')], packets([[text(words)]])))
  const [sheet] = await readXlsx(bytes, { trim: false })
  expect(sheet?.data[1]).toEqual([words])
})

it('no minute of the day is read as the one before', async () => {
  const two = (n: number): string => String(n).padStart(2, '0')
  const times = Array.from({ length: 1440 }, (_, i) => `${two(Math.floor(i / 60))}:${two(i % 60)}`)
  const rows = await read(
    [column('Reçu le')],
    times.map((time) => [{ kind: 'instant', at: `04/07/2027 ${time}` }]),
  )
  expect(rows.slice(1).map(([at]) => (at as Date).toISOString().slice(11, 16))).toEqual(times)
})

it('leaves out what no spreadsheet can hold', async () =>
  expect((await read([column('Note')], [[text('a\u0000b\u0008c\uD800d')]]))[1]).toEqual(['abcd']))

it('leaves empty cells empty, and has a column beyond Z', async () => {
  const columns = Array.from({ length: 28 }, (_, i) => column(`C${i}`))
  const row = columns.map((_, i) => (i % 9 === 0 ? amount(i * 100) : null))
  const [, cells = []] = await read(columns, [row])
  expect([cells[0], cells[1], cells[26], cells[27]]).toEqual([0, null, null, 27])
})

it('writes as rows come: nothing waits for the last one', async () => {
  let asked = 0
  async function* slowly() {
    for (; asked < 40; asked++) yield Array.from({ length: 500 }, (_, i) => [text(`Client ${asked} ${i}`), amount(i)])
  }
  const pieces = xlsxOf([column('Client'), column('Solde')], slowly())
  let length = 0
  while (length < 20_000) length += (await pieces.next()).value?.length ?? 0
  expect(asked).toBeLessThan(30)
  await pieces.return(undefined)
})
