import type { KeyboardEvent } from 'react'
import { useRef, useState } from 'react'
import { VisuallyHidden } from '@mantine/core'
import { addDays, weekday } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import type { ExtraPlanning, StockedExtra } from '#contract/operations/booking/extra-planning.ts'
import { useT } from '#web/i18n/i18n.ts'
import { levelOf, signOf, stepIn } from '#web/screens/inventory/extra-planning/levels.ts'
import classes from '#web/screens/inventory/extra-planning/extra-planning.module.css'
import { useToday } from '#web/shell/today.ts'
import { formatDayLong, formatWeekday } from '#web/ui/format.ts'
import { ScrollRegion } from '#web/ui/scroll-region.tsx'

export interface Chosen {
  readonly extra: StockedExtra
  readonly night: Day
}

interface StockTableProps {
  readonly planning: ExtraPlanning
  readonly chosen: Chosen | undefined
  readonly onChoose: (chosen: Chosen) => void
}

const isWeekend = (day: Day): boolean => weekday(day) === 0 || weekday(day) === 6

const useStateOf = (stock: number | null, used: number): string => {
  const t = useT('stock')
  if (stock === null) return t('unlimited')
  if (used > stock) return t('over', { count: used - stock })
  return used === stock ? t('full') : t('left', { count: stock - used })
}

interface CellProps extends Chosen {
  readonly used: number
  /** Of that night; null: without limit. */
  readonly stock: number | null
  readonly isChosen: boolean
  /** Reached by Tab; the arrows reach the others. */
  readonly isStop: boolean
  readonly at: string
  readonly onChoose: (chosen: Chosen) => void
}

const Cell = ({ extra, night, used, stock, isChosen, isStop, at, onChoose }: CellProps) => {
  const t = useT('stock')
  const state = useStateOf(stock, used)
  const level = levelOf(used, stock)
  const sign = signOf(used, { stock, usual: extra.stock })
  return (
    <td data-weekend={isWeekend(night) || undefined}>
      <button
        type="button"
        className={classes.cell}
        data-level={level}
        data-at={at}
        aria-pressed={isChosen}
        tabIndex={isStop ? 0 : -1}
        aria-label={t('cell', {
          label: extra.label,
          day: formatDayLong(night),
          used,
          stock: stock ?? t('noLimit'),
          state,
        })}
        onClick={() => onChoose({ extra, night })}
      >
        <b>{used}</b>
        <small>
          {sign === undefined
            ? '\u00A0'
            : { over: `+${sign.count}`, full: t('fullSign'), dated: t('of', sign) }[sign.sign]}
        </small>
      </button>
    </td>
  )
}

const Head = ({ nights }: { readonly nights: readonly Day[] }) => {
  const t = useT('stock')
  const today = useToday()
  return (
    <thead>
      <tr>
        <th scope="col">{t('extra')}</th>
        <th scope="col" className={classes.number}>
          {t('stock')}
        </th>
        {nights.map((night) => (
          <th
            key={night}
            scope="col"
            data-weekend={isWeekend(night) || undefined}
            aria-current={night === today ? 'date' : undefined}
          >
            <small>{formatWeekday(weekday(night))}</small>
            {Number(night.slice(8))}/{night.slice(5, 7)}
          </th>
        ))}
      </tr>
    </thead>
  )
}

/** Extras × nights; a cell says how many are taken, and opens the stays that have them. */
export const StockTable = ({ planning, chosen, onChoose }: StockTableProps) => {
  const t = useT('stock')
  const table = useRef<HTMLTableElement>(null)
  const [stop, setStop] = useState({ row: 0, column: 0 })
  const { from, extras } = planning
  const nights = (extras[0]?.used ?? []).map((_, i) => addDays(from, i))
  const onKey = (event: KeyboardEvent): void => {
    const at = event.target instanceof HTMLElement ? event.target.dataset['at'] : undefined
    if (at === undefined) return
    const [row = 0, column = 0] = at.split(':').map(Number)
    const to = stepIn(event.key, { row, column }, { rows: extras.length, columns: nights.length })
    if (to === undefined) return
    event.preventDefault()
    setStop(to)
    table.current?.querySelector<HTMLElement>(`[data-at="${to.row}:${to.column}"]`)?.focus()
  }
  return (
    <ScrollRegion label={t('board')} className={classes.scroller}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows move between its buttons */}
      <table ref={table} className={classes.table} onKeyDown={onKey}>
        <VisuallyHidden component="caption">{t('help')}</VisuallyHidden>
        <Head nights={nights} />
        <tbody>
          {extras.map((extra, row) => (
            <tr key={extra.id}>
              <th scope="row">
                {extra.color === null ? null : (
                  <i className={classes.dot} style={{ background: extra.color }} aria-hidden="true" />
                )}
                {extra.label}
              </th>
              <td className={classes.number}>{extra.stock ?? t('noLimit')}</td>
              {nights.map((night, column) => (
                <Cell
                  key={night}
                  extra={extra}
                  night={night}
                  used={extra.used[column] ?? 0}
                  stock={extra.stocks[column] ?? null}
                  isChosen={chosen?.extra.id === extra.id && chosen.night === night}
                  isStop={stop.row === row && stop.column === column}
                  at={`${row}:${column}`}
                  onChoose={onChoose}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
