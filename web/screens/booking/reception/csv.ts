/** The list of a day as a file for spreadsheets: `;`, decimal comma, CRLF, a byte-order mark. Pure. */
import type { ReceptionRow } from '#contract/operations/booking/reception-day.ts'
import type { Translate } from '#web/i18n/i18n.ts'
import { formatDay, formatInstant } from '#web/ui/format.ts'

/** A spreadsheet runs a cell that begins like a formula: a quote in front makes it the text that it is. */
const harmless = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)
const quoted = (text: string): string => (/[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
const cell = (text: string | null): string => quoted(harmless(text ?? ''))

const amount = (cents: number): string =>
  `${cents < 0 ? '-' : ''}${Math.trunc(Math.abs(cents) / 100)},${String(Math.abs(cents) % 100).padStart(2, '0')}`

const COLUMNS = [
  'code',
  'customer',
  'phone',
  'type',
  'place',
  'arrival',
  'departure',
  'people',
  'plates',
  'balance',
  'missing',
  'ready',
] as const

const cellsOf = (row: ReceptionRow, t: Translate<'reception'>): Readonly<Record<(typeof COLUMNS)[number], string>> => ({
  code: cell(row.code),
  customer: cell(row.customerName),
  phone: cell(row.phone),
  type: cell(row.placeTypeLabel),
  place: cell(row.placeCode),
  arrival: formatDay(row.arrival),
  departure: formatDay(row.departure),
  people: String(row.people),
  plates: cell(row.plates),
  balance: amount(row.balance),
  missing: cell(row.missing.map((one) => t(`missing.${one}`)).join(', ')),
  ready: [row.arrivedAt, row.goneAt].map((at) => (at === null ? '' : formatInstant(at))).join(' '),
})

/** Headings in the language of the screen, then one line a stay. */
export const csvOfDay = (rows: readonly ReceptionRow[], t: Translate<'reception'>): string => {
  const lines = [
    COLUMNS.map((key) => cell(t(`column.${key}`))),
    ...rows.map((row) => {
      const cells = cellsOf(row, t)
      return COLUMNS.map((key) => cells[key])
    }),
  ]
  return `\uFEFF${lines.map((line) => `${line.join(';')}\r\n`).join('')}`
}
