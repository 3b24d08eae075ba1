import { expect, it } from 'vitest'
import writeXlsxFile from 'write-excel-file/universal'
import { readSheet } from '#web/shell/read-sheet.ts'

const fileOf = (bytes: Uint8Array<ArrayBuffer>): File => new File([bytes], 'articles.csv')
const csv = (text: string) => readSheet(fileOf(new TextEncoder().encode(text)))
/** As Windows writes it. */
const latin = (text: string) => readSheet(fileOf(Uint8Array.from(text, (letter) => letter.codePointAt(0) ?? 0)))

it.each([
  [
    'Code;Libellé\r\nA;"x;y"\r\n',
    [
      ['Code', 'Libellé'],
      ['A', 'x;y'],
    ],
  ],
  [
    '\uFEFFCode,Prix\nA,"1,20"\n',
    [
      ['Code', 'Prix'],
      ['A', '1,20'],
    ],
  ],
  [
    'Code\tPrix\nA\t1,20',
    [
      ['Code', 'Prix'],
      ['A', '1,20'],
    ],
  ],
] as const)('reads a CSV as spreadsheets write them: %j', async (text, expected) =>
  expect(await csv(text)).toEqual(expected),
)

it('keeps the numbers of lines, and the letters of Windows', async () => {
  expect(await csv('Code;Libellé\n\nA;b\n')).toEqual([['Code', 'Libellé'], [], ['A', 'b']])
  expect(await latin('Libellé\n')).toEqual([['Libellé']])
})

it('reads a workbook, its figures as they would be typed', async () => {
  const blob = await writeXlsxFile([
    [{ value: 'Code' }, { value: 'Prix' }, { value: 'Code-barres' }, { value: 'Visible' }],
    [{ value: ' A ' }, { value: 0.1 + 0.2 }, { value: 3_017_620_422_003 }, { value: true }],
  ]).toBlob()
  expect(await readSheet(new File([blob], 'articles.xlsx'))).toEqual([
    ['Code', 'Prix', 'Code-barres', 'Visible'],
    ['A', '0.3', '3017620422003', 'oui'],
  ])
})
