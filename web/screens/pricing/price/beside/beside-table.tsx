/** The table of grids side by side: read, and typed in where a grid is a draft. */
import { Button } from '@mantine/core'
import { addDays } from '#domain/day.ts'
import { modeleIdOf } from '#domain/price-grid/modele.ts'
import type { GridsBeside } from '#contract/operations/occupant-extra/price-grid-tools.ts'
import { useT } from '#web/i18n/i18n.ts'
import { ScreenLink } from '#web/shell/navigation.tsx'
import { formatDayMonth } from '#web/ui/format.ts'
import { ScrollRegion } from '#web/ui/scroll-region.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { spotKey } from '#web/screens/pricing/price/beside/cursor.ts'
import type { BesideGrid, BesideRow, Cell, Column } from '#web/screens/pricing/price/beside/side-by-side.ts'
import type { BesideCells } from '#web/screens/pricing/price/beside/use-beside-cells.ts'
import type { BesideDrafts } from '#web/screens/pricing/price/beside/use-beside-drafts.ts'
import { gridPath } from '#web/screens/pricing/price/list/use-row-actions.ts'
import { CellEditor } from '#web/screens/pricing/price/season/cell-editor.tsx'
import { cellEvents } from '#web/screens/pricing/price/season/cell-keys.ts'
import { rowName } from '#web/screens/pricing/price/season/row-name.ts'
import { modeleNameOf, stateOf } from '#web/screens/pricing/price/words.ts'
import classes from '#web/screens/pricing/price/beside/beside.module.css'

type Grid = GridsBeside['list'][number]

interface TableProps {
  readonly tables: readonly BesideGrid<Grid>[]
  readonly columns: readonly Column[]
  readonly cells: BesideCells
  readonly refused: BesideDrafts['refused']
  /** Opens the cells of a grid that is on sale; undefined without the right. */
  readonly onUnlock: ((id: number) => void) | undefined
  readonly isTyped: (grid: Grid) => boolean
}

/** « 04/07 – 28/08 »: first and last nights, as tariffs are printed. */
const spanText = ({ start, end }: Column): string => `${formatDayMonth(start)} – ${formatDayMonth(addDays(end, -1))}`

export const BesideTable = (props: TableProps) => {
  const t = useT('price')
  const { tables, columns, cells } = props
  return (
    <ScrollRegion label={t('beside.table')} className={classes.frame}>
      <table
        role="grid"
        aria-label={t('beside.table')}
        className={classes.table}
        onKeyDown={cells.onKeyDown}
        onCopy={cells.onCopy}
        onPaste={cells.onPaste}
      >
        <thead>
          <tr>
            <th scope="col">{t('beside.row')}</th>
            {columns.map((column) => (
              <th key={column.start} scope="col" data-align="end">
                {spanText(column)}
              </th>
            ))}
          </tr>
        </thead>
        {tables.map((table) => (
          <GridRows key={table.grid.id} {...props} table={table} />
        ))}
      </table>
    </ScrollRegion>
  )
}

const GridRows = ({ table, ...props }: TableProps & { readonly table: BesideGrid<Grid> }) => {
  const t = useT('price')
  const { columns, onUnlock, isTyped } = props
  const { grid, rows } = table
  const modeleId = modeleIdOf(grid.draft)
  const path = gridPath({ id: grid.id, priceGridModeleId: modeleId, placeTypes: grid.placeTypes })
  const state = stateOf(grid, t)
  return (
    <tbody>
      <tr className={classes.grid}>
        <th scope="rowgroup" colSpan={columns.length + 1} aria-label={grid.draft.label}>
          <span className={classes.head}>
            <ScreenLink to={path}>{grid.draft.label}</ScreenLink>
            <span className={classes.detail}>
              {modeleNameOf(modeleId, t)}
              {grid.placeTypes.length === 0 ? '' : ` · ${grid.placeTypes.map(({ label }) => label).join(', ')}`}
            </span>
            <span className="p-no-print">
              <StatusBadge tone={state.tone}>{state.text}</StatusBadge>
            </span>
            {isTyped(grid) || onUnlock === undefined ? null : (
              <Button
                size="compact-xs"
                variant="default"
                className="p-no-print"
                aria-label={t('beside.newVersionOf', { label: grid.draft.label })}
                onClick={() => onUnlock(grid.id)}
              >
                {t('beside.newVersion')}
              </Button>
            )}
          </span>
        </th>
      </tr>
      {rows.map((row) => (
        <Row key={row.row.key} {...props} grid={grid} row={row} />
      ))}
    </tbody>
  )
}

const Row = ({ grid, row, ...props }: TableProps & { readonly grid: Grid; readonly row: BesideRow }) => {
  const t = useT('price')
  const { name, detail } = rowName(grid.draft, row.row, t)
  return (
    <tr>
      <th scope="row">
        {name} {detail === undefined ? null : <span className={classes.detail}>{detail}</span>}
      </th>
      {row.cells.map((cell) =>
        cell.periodId === undefined ? (
          <td key={cell.start} colSpan={cell.columns} data-align="end" data-empty={cell.text === '' || undefined}>
            <span className={classes.value}>{cell.text === '' ? '–' : cell.text}</span>
          </td>
        ) : (
          <TypedCell
            key={cell.start}
            {...props}
            {...{ grid, row, cell, name }}
            span={props.columns[cell.column]?.start ?? cell.start}
            periodId={cell.periodId}
          />
        ),
      )}
    </tr>
  )
}

interface TypedProps extends TableProps {
  readonly grid: Grid
  readonly row: BesideRow
  readonly cell: Cell
  readonly name: string
  readonly span: Column['start']
  readonly periodId: number
}

const TypedCell = ({ grid, row, cell, name, span, periodId, cells, refused }: TypedProps) => {
  const t = useT('price')
  const spot = { gridId: grid.id, rowKey: row.row.key, periodId }
  const key = spotKey(spot)
  const fault = refused.get(key)
  const isActive = cells.active !== undefined && spotKey(cells.active) === key
  const isEditing = cells.editing !== undefined && spotKey(cells.editing.at) === key
  const text = fault?.text ?? cell.text
  return (
    <td
      colSpan={cell.columns}
      data-align="end"
      data-spot={key}
      data-active={isActive || undefined}
      data-selected={cells.isSelected(spot) || undefined}
      data-unread={fault === undefined ? undefined : true}
      aria-selected={cells.isSelected(spot) || isActive}
      aria-invalid={fault !== undefined || undefined}
      title={fault === undefined ? undefined : t(`fault.${fault.fault}`)}
      {...cellEvents(spot, { isActive, isEditing }, cells)}
    >
      {isEditing && cells.editing !== undefined ? (
        <CellEditor
          row={row.row}
          label={t('beside.cell', { row: name, grid: grid.draft.label, day: formatDayMonth(span) })}
          text={cells.editing.text}
          isTyped={cells.editing.isTyped}
          onFinish={cells.finish}
          onCancel={cells.cancel}
        />
      ) : (
        <span className={classes.value}>{text === '' ? '–' : text}</span>
      )}
    </td>
  )
}
