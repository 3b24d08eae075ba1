import { fromEpochDay } from '#domain/day.ts'
import type { ChangePreview } from '#contract/operations/booking/change.ts'
import type { PlanningBoard } from '#contract/operations/booking/planning.ts'
import { formatDayShort, formatMoney } from '#web/ui/format.ts'
import { useT } from '#web/i18n/i18n.ts'
import type { Span } from '#web/ui/board/geometry.ts'
import { changedLines } from '#web/screens/inventory/planning/move-lines.ts'
import type { Proposal } from '#web/screens/inventory/planning/move-desk.ts'
import classes from '#web/screens/inventory/planning/planning.module.css'

interface MovePriceProps {
  readonly preview: ChangePreview
  readonly proposal: Proposal
  readonly board: PlanningBoard
}

/** Always signed: a difference says which way. */
const signed = (cents: number): string => (cents > 0 ? `+${formatMoney(cents)}` : formatMoney(cents))

const Dates = ({ span }: { readonly span: Span }) => (
  <>
    {formatDayShort(fromEpochDay(span.start))}
    <br />
    {formatDayShort(fromEpochDay(span.end))}
  </>
)

/** Before and after, side by side: place, dates, the lines that change, the total. */
export const MovePrice = ({ preview, proposal, board }: MovePriceProps) => {
  const t = useT('planning')
  const { bar, target } = proposal
  const { after, before } = preview
  if (after === null) return null
  const codeOf = (id: number | null): string => board.places.find((place) => place.id === id)?.code ?? '…'
  const nights = (span: Span): string => t('nights', { count: span.end - span.start })
  const difference = after.totals.total - before.totals.total
  return (
    <table className={classes.compare}>
      <thead>
        <tr>
          <th scope="col">
            <span className={classes.unseen}>{t('move.line')}</span>
          </th>
          <th scope="col">{t('move.before')}</th>
          <th scope="col">{t('move.after')}</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">{t('panel.place')}</th>
          <td>{codeOf(bar.row)}</td>
          <td>{preview.place?.code ?? codeOf(target.placeId)}</td>
        </tr>
        <tr>
          <th scope="row">{t('panel.dates')}</th>
          <td>
            <Dates span={bar} />
          </td>
          <td>
            <Dates span={target} />
          </td>
        </tr>
        <tr>
          <th scope="row">{t('move.length')}</th>
          <td>{nights(bar)}</td>
          <td>{nights(target)}</td>
        </tr>
        {changedLines(before.lines, after.lines).map((line) => (
          <tr key={line.key} className={classes.detail}>
            <th scope="row">{line.label}</th>
            <td>{formatMoney(line.before)}</td>
            <td>{formatMoney(line.after)}</td>
          </tr>
        ))}
        <tr className={classes.total}>
          <th scope="row">{t('move.total')}</th>
          <td>{formatMoney(before.totals.total)}</td>
          <td>{formatMoney(after.totals.total)}</td>
        </tr>
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('move.difference')}</th>
          <td colSpan={2}>{difference === 0 ? t('move.same') : signed(difference)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
