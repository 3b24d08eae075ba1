/** The whole season in one table: periods as columns, every price as a cell to type in, like a spreadsheet. */
import { Fragment, useEffect, useRef } from 'react'
import type { CSSProperties, RefObject } from 'react'
import { nights } from '#domain/day.ts'
import type { DraftPeriod } from '#domain/price-grid/draft.ts'
import { leadingPrice, sortedPeriods } from '#domain/price-grid/periods.ts'
import { useT } from '#web/i18n/i18n.ts'
import type { GridEditor } from '#web/screens/pricing/price/grid/editor.ts'
import { CellEditor } from '#web/screens/pricing/price/season/cell-editor.tsx'
import { cellEvents } from '#web/screens/pricing/price/season/cell-keys.ts'
import { cellText } from '#web/screens/pricing/price/season/cell-text.ts'
import { ColumnHead } from '#web/screens/pricing/price/season/column-head.tsx'
import { cellKey } from '#web/screens/pricing/price/season/marks.ts'
import type { Mark } from '#web/screens/pricing/price/season/marks.ts'
import { rowName } from '#web/screens/pricing/price/season/row-name.ts'
import { SECTIONS } from '#web/screens/pricing/price/season/rows.ts'
import type { SeasonRow } from '#web/screens/pricing/price/season/rows.ts'
import { levelsOf } from '#web/screens/pricing/price/season/season-bar.tsx'
import type { Cells, RejectedCells } from '#web/screens/pricing/price/season/use-cells.ts'
import { useToday } from '#web/shell/today.ts'
import classes from '#web/screens/pricing/price/season/season-table.module.css'

interface SeasonTableProps {
  readonly editor: GridEditor
  readonly rows: readonly SeasonRow[]
  readonly cells: Cells
  readonly marks: ReadonlyMap<string, Mark>
  readonly rejected: RejectedCells
}

/** Opens on the season in hand: past periods are a scroll to the left. */
const useSeasonInHand = (periods: readonly DraftPeriod[]): RefObject<HTMLTableElement | null> => {
  const table = useRef<HTMLTableElement>(null)
  const today = useToday()
  const first = periods.findIndex(({ end }) => end > today)
  useEffect(() => {
    const [corner, ...columns] = [...(table.current?.tHead?.rows[0]?.cells ?? [])]
    const column = columns[first]
    const frame = table.current?.parentElement
    if (corner !== undefined && column !== undefined && frame) frame.scrollLeft = column.offsetLeft - corner.offsetWidth
    // oxlint-disable-next-line react/exhaustive-deps -- once: whoever scrolls away is not brought back
  }, [])
  return table
}

export const SeasonTable = ({ editor, rows, cells, marks, rejected }: SeasonTableProps) => {
  const t = useT('price')
  const { draft } = editor
  const periods = sortedPeriods(draft)
  const table = useSeasonInHand(periods)
  const levels = levelsOf(periods.map((p) => leadingPrice(draft, p)))
  return (
    <table
      ref={table}
      role="grid"
      className={classes.table}
      style={{ '--periods': periods.length } as CSSProperties}
      aria-label={t('season.table')}
      aria-readonly={editor.isReadOnly}
      onKeyDown={cells.onKeyDown}
      onCopy={cells.onCopy}
      onPaste={cells.onPaste}
    >
      <colgroup>
        <col className={classes.headColumn} />
        {periods.map((p) => (
          <col key={p.id} className={classes.column} />
        ))}
      </colgroup>
      <thead>
        <tr>
          <th className={classes.corner} scope="col">
            <span className={classes.cornerText}>{t('season.count', { count: periods.length })}</span>
          </th>
          {periods.map((period, i) => (
            <ColumnHead
              key={period.id}
              editor={editor}
              period={period}
              index={i}
              level={levels[i] ?? 'none'}
              cells={cells}
            />
          ))}
        </tr>
      </thead>
      {SECTIONS.map((section) => {
        const own = rows.filter((row) => row.section === section)
        return own.length === 0 ? null : (
          <tbody key={section}>
            {section === 'calendar' ? null : (
              <tr className={classes.section}>
                <th scope="rowgroup" colSpan={periods.length + 1}>
                  <span>{t(`section.${section}`)}</span>
                </th>
              </tr>
            )}
            {own.map((row) => (
              <Row key={row.key} {...{ editor, row, periods, cells, marks, rejected }} />
            ))}
          </tbody>
        )
      })}
    </table>
  )
}

interface RowProps extends Omit<SeasonTableProps, 'rows'> {
  readonly row: SeasonRow
  readonly periods: readonly DraftPeriod[]
}

const Row = ({ editor, row, periods, cells, marks, rejected }: RowProps) => {
  const t = useT('price')
  const { name, detail } = rowName(editor.draft, row, t)
  return (
    <tr data-kind={row.kind}>
      <th scope="row" className={classes.rowHead}>
        <span className={classes.rowName}>{name}</span>{' '}
        {detail === undefined ? null : <span className={classes.rowDetail}>{detail}</span>}
        {row.kind === 'line' && row.pricing === 'FLAT' ? (
          <span className={classes.flat}>{t('season.flat')}</span>
        ) : null}
      </th>
      {periods.map((period) => (
        <Fragment key={period.id}>
          <Cell {...{ editor, row, period, cells, marks, rejected, name }} />
        </Fragment>
      ))}
    </tr>
  )
}

interface CellProps extends Omit<RowProps, 'periods'> {
  readonly period: DraftPeriod
  readonly name: string
}

const Cell = ({ editor, row, period, cells, marks, rejected, name }: CellProps) => {
  const t = useT('price')
  const at = { rowKey: row.key, periodId: period.id }
  const key = cellKey(at)
  const refused = rejected.get(key)
  const mark = refused === undefined ? marks.get(key) : { isError: true, text: t(`fault.${refused.fault}`) }
  const text = refused?.text ?? cellText(editor.draft, row, period)
  const isActive = cellKey(cells.active) === key
  const isEditing = cells.editing !== undefined && cellKey(cells.editing.at) === key
  return (
    <td
      data-cell={key}
      data-kind={row.kind}
      data-active={isActive || undefined}
      data-selected={cells.isSelected(at) || undefined}
      data-mark={mark === undefined ? undefined : mark.isError ? 'error' : 'warning'}
      data-unread={refused === undefined ? undefined : true}
      data-shared={(row.kind === 'line' && row.pricing !== 'BY_PERIOD') || undefined}
      aria-selected={cells.isSelected(at) || isActive}
      aria-invalid={mark?.isError === true || undefined}
      title={mark?.text}
      {...cellEvents(at, { isActive, isEditing }, cells)}
    >
      {isEditing && cells.editing !== undefined ? (
        <CellEditor
          key={key}
          row={row}
          label={t('season.cell', { row: name, period: period.label ?? '' })}
          text={cells.editing.text}
          isTyped={cells.editing.isTyped}
          onFinish={cells.finish}
          onCancel={cells.cancel}
        />
      ) : (
        <Shown row={row} text={text} period={period} />
      )}
    </td>
  )
}

const Shown = ({
  row,
  text,
  period,
}: {
  readonly row: SeasonRow
  readonly text: string
  readonly period: DraftPeriod
}) => {
  const t = useT('price')
  if (text !== '') return <>{text}</>
  if (row.kind === 'days') return <span className={classes.quiet}>{t('season.everyDay')}</span>
  if (row.kind === 'label') return <span className={classes.quiet}>{t('season.unnamed')}</span>
  if (row.kind === 'maxNights' || row.kind === 'closed') return <span className={classes.quiet}>–</span>
  if (row.kind === 'minNights')
    return (
      <span className={classes.quiet}>{nights({ arrival: period.start, departure: period.end }) > 0 ? '–' : ''}</span>
    )
  return null
}
