/** What screens write. The French forms themselves are shared with the documents: `contract/format.ts`. */
export {
  formatAge,
  formatAmount,
  formatCount,
  formatDay,
  formatDayLong,
  formatDayMonth,
  formatDayShort,
  formatHundredths,
  formatInteger,
  formatMoney,
  formatMonth,
  formatPhone,
  formatRate,
} from '#contract/format.ts'

const instant = new Intl.DateTimeFormat('fr-FR', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** An instant in the browser's time zone: `04/07/2026 14:05`. Text that is no instant is left as it is. */
export const formatInstant = (value: string | number | Date): string => {
  const date = new Date(value)
  return Number.isNaN(date.getTime()) ? String(value) : instant.format(date).replace(',', '')
}
