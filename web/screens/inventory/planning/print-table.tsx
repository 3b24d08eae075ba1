import type { CSSProperties } from 'react'
import { createPortal } from 'react-dom'
import { fromEpochDay } from '#domain/day.ts'
import type { PlanningBoard } from '#contract/operations/booking/planning.ts'
import { useT } from '#web/i18n/i18n.ts'
import { barsBetween } from '#web/ui/board/bar-index.ts'
import type { Span } from '#web/ui/board/geometry.ts'
import { dayCell } from '#web/ui/board/header-layout.ts'
import type { BoardModel } from '#web/ui/board/model.ts'
import { formatDay } from '#web/ui/format.ts'
import { halfDays } from '#web/screens/inventory/planning/half-days.ts'
import type { StayBar } from '#web/screens/inventory/planning/stay-bar.ts'
import classes from '#web/screens/inventory/planning/print.module.css'

interface PrintTableProps {
  readonly board: PlanningBoard
  readonly model: BoardModel<StayBar>
  /** Days in view. */
  readonly days: Span
  /** Colours of the house. */
  readonly style: CSSProperties
}

/** Wide enough for its number on paper. */
const WIDTH = 40

/**
 * The planning on paper: a plain table whose header comes again on every page; two columns a day, so that a departure and an
 * arrival share one. Every row of the board is there, not only those that the screen had room for.
 */
export const PrintTable = ({ board, model, days, style }: PrintTableProps) => {
  const t = useT('planning')
  const cells = Array.from({ length: days.end - days.start }, (_, i) => dayCell(days.start + i, WIDTH))
  const codes = new Map(board.places.map((place) => [place.id, place.code]))
  return createPortal(
    <div className={classes.sheet} style={style}>
      <h1>
        {t('printed.title', { from: formatDay(fromEpochDay(days.start)), to: formatDay(fromEpochDay(days.end - 1)) })}
      </h1>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('printed.place')}</th>
            {cells.map((cell) => (
              <th key={cell.day} scope="col" colSpan={2} data-weekend={cell.weekend || undefined}>
                {(model.texts.weekdays[cell.weekday] ?? '').slice(0, 1).toUpperCase()}
                <br />
                {cell.dayOfMonth}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {model.rows.map((row) =>
            row.heading ? (
              <tr key={row.key} className={classes.group}>
                <th colSpan={1 + 2 * cells.length} scope="rowgroup">
                  {model.rowFace(row).spoken}
                </th>
              </tr>
            ) : (
              <tr key={row.key}>
                <th scope="row">{codes.get(row.key)}</th>
                {halfDays(
                  barsBetween(model.index, row.key, days.start - 1, days.end).filter((bar) => bar.over !== true),
                  days,
                ).map((part) => (
                  <td key={part.from} colSpan={part.length} data-kind={part.bar?.kind}>
                    {part.bar === undefined ? null : model.barFace(part.bar).text}
                  </td>
                ))}
              </tr>
            ),
          )}
        </tbody>
      </table>
    </div>,
    document.body,
  )
}
