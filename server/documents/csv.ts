/** How a CSV is written that French spreadsheets open as it is: `;`, decimal comma, CRLF. */
import { formatPhone } from '#contract/format.ts'

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

export const csvLine = (cells: readonly string[]): string => `${cells.join(';')}\r\n`
