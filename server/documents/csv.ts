import type { AnyEntity } from '#contract/entity.ts'
import type { Field } from '#contract/field.ts'
import { formatPhone } from '#contract/format.ts'
import { saidIn, spokenText } from '#contract/spoken.ts'
import type { Spoken } from '#contract/spoken.ts'
import type { ReadRow } from '#server/crud/crud.ts'

/** A spreadsheet runs a cell that begins like a formula: a quote in front makes it the text that it is. */
const harmless = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

const quoted = (text: string): string => (/[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Words of somebody, as the text that they are. */
export const csvText = (text: string): string => quoted(harmless(text))

/** In pairs (spec 5): as a run of digits a spreadsheet takes it for a number, and drops the zero or the plus that it begins with. */
export const csvPhone = (phone: string): string => {
  const shown = formatPhone(phone).replaceAll(/\s/g, ' ')
  return /^\+?\d+(?: \d+)+$/.test(shown) ? shown : csvText(shown)
}

/** Hundredths, cents most often: `123456` → `1234,56`. */
export const csvAmount = (n: number): string =>
  `${n < 0 ? '-' : ''}${Math.trunc(Math.abs(n) / 100)},${String(Math.abs(n) % 100).padStart(2, '0')}`

/** `2026-07-04` → `04/07/2026`. */
export const csvDay = (day: string): string => `${day.slice(8, 10)}/${day.slice(5, 7)}/${day.slice(0, 4)}`

const cell = (row: ReadRow, key: string, field: Field): string => {
  const value = row[key]
  if (value === null || value === undefined) return ''
  switch (field.kind) {
    case 'money':
    case 'rate':
    case 'measure':
      return csvAmount(Number(value))
    case 'boolean':
      return value === true ? spokenText('word.yes', 'oui') : spokenText('word.no', 'non')
    case 'day':
      return csvDay(String(value))
    case 'ref':
      return csvText(row.labels[key] ?? '')
    case 'choice':
      return csvText(field.choices?.[String(value)] ?? String(value))
    case 'translated':
      return csvText((value as { fr: string }).fr)
    case 'integer':
      return String(value)
    case 'phone':
      return csvPhone(String(value))
    default:
      return csvText(String(value))
  }
}

/** One line of a CSV that French spreadsheets open as it is: `;`, decimal comma, CRLF. */
export const csvLine = (cells: readonly string[]): string => `${cells.join(';')}\r\n`

/** The export of a list, its words in the language of who asks (undefined: French): a byte-order mark, headings, then rows as they come. */
export async function* csvOf(
  entity: AnyEntity,
  packets: AsyncIterable<readonly ReadRow[]>,
  spoken?: Spoken,
): AsyncGenerator<string> {
  const say = (words: () => string): string => (spoken === undefined ? words() : saidIn(spoken, words))
  const shown = Object.entries(entity.fields).filter(([, field]) => field.kind !== 'refs')
  yield say(() => `\uFEFF${csvLine(shown.map(([, field]) => csvText(field.label)))}`)
  for await (const rows of packets) {
    const lines = () => rows.map((row) => csvLine(shown.map(([key, field]) => cell(row, key, field)))).join('')
    yield say(lines)
  }
}
