/**
 * A spreadsheet (ECMA-376) of one sheet, written row by row as rows come: the library that writes those of price grids in the browser
 * holds the whole sheet, and stops the process for seconds over a few thousand rows. Texts are typed as texts: none is a formula.
 */
import { zipOf } from '#server/documents/zip.ts'

/** What a cell holds, and how it is shown. */
export type SheetCell =
  | { readonly kind: 'text'; readonly text: string }
  /** Hundredths. */
  | { readonly kind: 'amount'; readonly hundredths: number }
  | { readonly kind: 'count'; readonly n: number }
  | { readonly kind: 'day'; readonly day: string }
  /** `04/07/2026 14:05`. */
  | { readonly kind: 'instant'; readonly at: string }

export interface SheetColumn {
  readonly heading: string
  /** In characters. */
  readonly width: number
}

/** Positions in `cellXfs` below. */
const STYLES = { plain: 0, heading: 1, amount: 2, day: 3, instant: 4 } as const

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const PARTS: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Export" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`,
}

/** Most characters of a cell. */
const LONGEST = 32_767
/** What XML cannot say, and halves of characters. */
const UNSAYABLE = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** `_x0041_` would be read as « A »: its first mark is said by its own number. */
const textOf = (text: string): string =>
  text
    .slice(0, LONGEST)
    .replaceAll(UNSAYABLE, '')
    .replaceAll(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
    .replaceAll(/[&<>]/g, (mark) => ENTITIES[mark] ?? mark)

/** `A`, `B`… `Z`, `AA`. */
const lettersOf = (column: number): string =>
  (column < 26 ? '' : lettersOf(Math.floor(column / 26) - 1)) + String.fromCodePoint(65 + (column % 26))

const DAY_MS = 86_400_000
/** Day 0 of a spreadsheet. */
const EPOCH = Date.UTC(1899, 11, 30)

/** Less than a millisecond late: a fraction that is too small would be read as the minute before. */
const late = (days: number): number => (days === 0 ? 0 : days + 5e-9)

const serialOf = (day: string, minutes = 0): number =>
  (Date.parse(`${day}T00:00Z`) - EPOCH) / DAY_MS + late(minutes / 1440)

const instantOf = (at: string): number => {
  const [, day, month, year, hours, minutes] = /^(\d\d)\/(\d\d)\/(\d{4}) (\d\d):(\d\d)$/.exec(at) ?? []
  if (year === undefined) throw new Error(`an instant is written 04/07/2026 14:05, not ${at}`)
  return serialOf(`${year}-${month}-${day}`, Number(hours) * 60 + Number(minutes))
}

/** Exact: an amount never becomes a fraction on the way. */
const amountOf = (hundredths: number): string =>
  `${hundredths < 0 ? '-' : ''}${Math.trunc(Math.abs(hundredths) / 100)}.${String(Math.abs(hundredths) % 100).padStart(2, '0')}`

const textCell = (at: string, text: string, style: number): string =>
  `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${textOf(text)}</t></is></c>`

const number = (at: string, value: string | number, style: number): string =>
  `<c r="${at}" s="${style}"><v>${value}</v></c>`

const cellXml = (at: string, cell: SheetCell | null): string => {
  if (cell === null) return ''
  switch (cell.kind) {
    case 'text':
      return textCell(at, cell.text, STYLES.plain)
    case 'amount':
      return number(at, amountOf(cell.hundredths), STYLES.amount)
    case 'count':
      return number(at, cell.n, STYLES.plain)
    case 'day':
      return number(at, serialOf(cell.day), STYLES.day)
    case 'instant':
      return number(at, instantOf(cell.at), STYLES.instant)
  }
}

/** The sheet up to its rows: headings that stay in sight. */
const beginning = (columns: readonly SheetColumn[]): string => {
  const cols = columns.map(({ width }, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`)
  const headings = columns.map(({ heading }, i) => textCell(`${lettersOf(i)}1`, heading, STYLES.heading))
  return `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView tabSelected="1" workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${cols.join('')}</cols><sheetData><row r="1">${headings.join('')}</row>`
}

const ENDING = '</sheetData></worksheet>'

async function* sheetXml(
  columns: readonly SheetColumn[],
  packets: AsyncIterable<readonly (readonly (SheetCell | null)[])[]>,
): AsyncGenerator<string> {
  yield beginning(columns)
  const letters = columns.map((_, i) => lettersOf(i))
  let row = 1
  for await (const rows of packets) {
    const lines = rows.map((cells) => {
      row += 1
      return `<row r="${row}">${cells.map((cell, i) => cellXml(`${letters[i]}${row}`, cell)).join('')}</row>`
    })
    yield lines.join('')
  }
  yield ENDING
}

/** An xlsx file of these rows, in pieces; what a packet of rows is, its caller says. */
export const xlsxOf = (
  columns: readonly SheetColumn[],
  packets: AsyncIterable<readonly (readonly (SheetCell | null)[])[]>,
): AsyncGenerator<Uint8Array> =>
  zipOf([
    ...Object.entries(PARTS).map(([name, xml]) => ({ name, content: [`${HEAD}${xml}`] })),
    { name: 'xl/worksheets/sheet1.xml', content: sheetXml(columns, packets) },
  ])
