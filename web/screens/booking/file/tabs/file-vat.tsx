import { vatOfLines } from '#domain/billing/vat.ts'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import { useT } from '#web/i18n/i18n.ts'
import tableClasses from '#web/screens/booking/file/table.module.css'
import { formatMoney, formatRate } from '#web/ui/format.ts'

/** Without VAT, rate by rate: what quotes, confirmations and bills of the file print, by the same rule. */
export const FileVat = ({ file }: { readonly file: Pick<BookingFile, 'lines'> }) => {
  const t = useT('booking')
  const { rows, outside, excluding, vat } = vatOfLines(file.lines)
  if (rows.length === 0) return null
  const parts = [
    t('file.vat.excluding', { amount: formatMoney(excluding) }),
    ...rows.map((row) =>
      t('file.vat.rate', { rate: formatRate(row.rate), vat: formatMoney(row.vat), base: formatMoney(row.excluding) }),
    ),
    ...(rows.length < 2 ? [] : [t('file.vat.all', { amount: formatMoney(vat) })]),
    ...(outside === 0 ? [] : [t('file.vat.outside', { amount: formatMoney(outside) })]),
  ]
  return <p className={tableClasses.why}>{parts.join(' · ')}</p>
}
