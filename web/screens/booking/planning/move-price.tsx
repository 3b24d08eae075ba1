import { fromEpochDay } from '#domain/day.ts'
import type { ChangePreview } from '#contract/operations/booking/change.ts'
import type { PlanningBoard } from '#contract/operations/booking/planning.ts'
import { formatDayShort, formatMoney } from '#web/ui/format.ts'
import { useT } from '#web/i18n/i18n.ts'
import { changedLines } from '#web/screens/booking/planning/move-lines.ts'
import type { Proposal } from '#web/screens/booking/planning/move-desk.ts'
import classes from '#web/screens/booking/planning/planning.module.css'

interface MovePriceProps {
  readonly preview: ChangePreview
  readonly proposal: Proposal
  readonly board: PlanningBoard
}

/** Always signed: a difference says which way. */
const signed = (cents: number): string => (cents > 0 ? `+${formatMoney(cents)}` : formatMoney(cents))

/** Before and after, side by side: place, dates, the lines that change, the total. */
export const MovePrice = ({ preview, proposal, board }: MovePriceProps) => {
  const t = useT('planning')
  const { bar, target } = proposal
  const { after, before } = preview
  if (after === null) return null
  const codeOf = (id: number | null): string => board.places.find((place) => place.id === id)?.code ?? '…'
  const dates = (start: number, end: number): string =>
    `${formatDayShort(fromEpochDay(start))} – ${formatDayShort(fromEpochDay(end))}`
  const difference = after.totals.total - before.totals.total
  return (
    <table className={classes.compare}>
      <thead>
        <tr>
          <th scope="col">{t('move.line')}</th>
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
          <td>{dates(bar.start, bar.end)}</td>
          <td>{dates(target.start, target.end)}</td>
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
        <tr data-sign={Math.sign(difference)}>
          <th scope="row">{t('move.difference')}</th>
          <td colSpan={2}>{difference === 0 ? t('move.same') : signed(difference)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
