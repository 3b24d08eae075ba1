import type { QuoteLine } from '#domain/pricing/line.ts'
import { comparePrices } from '#domain/pricing/compare.ts'
import { LINE_LABELS } from '#domain/billing/line-labels.ts'
import type { ChangePreview } from '#contract/operations/booking/change.ts'
import type { BookingLine } from '#contract/operations/booking/file.ts'
import { useT } from '#web/i18n/i18n.ts'
import tableClasses from '#web/screens/booking/file/table.module.css'
import { formatMoney } from '#web/ui/format.ts'

const nameOf = ({ type, code }: Pick<BookingLine, 'type' | 'code'>): string => `${type} ${code}`

/** What the comparison looks at; the stay tells two dogs apart, unless the line is now of the whole file. */
const compared =
  (ofFile: ReadonlySet<string>) =>
  ({ reduction: _, rate: __, occupancyId, ...line }: BookingLine): QuoteLine => ({
    ...line,
    code: ofFile.has(nameOf(line)) ? line.code : `${occupancyId ?? 0} ${line.code}`,
  })

/** Always signed: a difference says which way. */
const signed = (cents: number): string => (cents > 0 ? `+${formatMoney(cents)}` : formatMoney(cents))

interface ChangeTableProps {
  readonly before: ChangePreview['before']
  readonly after: NonNullable<ChangePreview['after']>
}

/** Lines before and after, side by side; those that change stand out. */
export const ChangeTable = ({ before, after }: ChangeTableProps) => {
  const t = useT('booking')
  const ofFile = new Set(after.lines.filter((line) => line.occupancyId === null).map(nameOf))
  const [old, fresh] = [before.lines.map(compared(ofFile)), after.lines.map(compared(ofFile))]
  const { lines } = comparePrices(old, fresh)
  const difference = after.totals.total - before.totals.total
  return (
    <table className={tableClasses.compared}>
      <thead>
        <tr>
          <th scope="col">{t('price.lines.what')}</th>
          <th scope="col" data-align="end">
            {t('change.before')}
          </th>
          <th scope="col" data-align="end">
            {t('change.after')}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={`${line.type} ${line.code}`} data-same={line.kind === 'SAME' || undefined}>
            <th scope="row">{line.label.trim() === '' ? LINE_LABELS[line.type] : line.label}</th>
            <td data-align="end">{line.kind === 'ADDED' ? '' : formatMoney(line.before)}</td>
            <td data-align="end">{line.kind === 'REMOVED' ? '' : formatMoney(line.after)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('price.totals.total')}</th>
          <td data-align="end">{formatMoney(before.totals.total)}</td>
          <td data-align="end">{formatMoney(after.totals.total)}</td>
        </tr>
        <tr>
          <th scope="row">{t('change.difference')}</th>
          <td colSpan={2} data-align="end">
            {difference === 0 ? t('change.same') : signed(difference)}
          </td>
        </tr>
      </tfoot>
    </table>
  )
}
