/** `/price/side-by-side`: the prices of several types on one calendar, to compare and to print. */
import { MultiSelect, Select } from '@mantine/core'
import { useMemo } from 'react'
import { addDays } from '#domain/day.ts'
import { modeleIdOf } from '#domain/price-grid/modele.ts'
import type { GridsBeside } from '#contract/operations/occupant-extra/price-grid-tools.ts'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { useRemembered } from '#web/shell/local.ts'
import { ScreenLink, useGoBack } from '#web/shell/navigation.tsx'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { useToday } from '#web/shell/today.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { formatDayMonth } from '#web/ui/format.ts'
import { PageLine } from '#web/ui/page-line.tsx'
import { ScrollRegion } from '#web/ui/scroll-region.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { columnsOf, seasonIn, seasonsOf, sideBySide } from '#web/screens/occupant-extra/price/beside/side-by-side.ts'
import type { BesideGrid, Column } from '#web/screens/occupant-extra/price/beside/side-by-side.ts'
import classes from '#web/screens/occupant-extra/price/beside/beside.module.css'
import { gridPath } from '#web/screens/occupant-extra/price/list/use-row-actions.ts'
import { useGridsBeside } from '#web/screens/occupant-extra/price/queries.ts'
import { rowName } from '#web/screens/occupant-extra/price/season/row-name.ts'
import { modeleNameOf, stateOf } from '#web/screens/occupant-extra/price/words.ts'

type Grid = GridsBeside['list'][number]

const NONE: readonly Grid[] = []

const idsIn = (kept: unknown): readonly string[] =>
  Array.isArray(kept) ? kept.filter((one): one is string => typeof one === 'string') : []

const useChoice = (grids: readonly Grid[]) => {
  const today = useToday()
  const [kept, keep] = useRemembered('filters', 'gridsBeside', {})
  const types = [...new Map(grids.flatMap((grid) => grid.placeTypes.map((type) => [type.id, type.label]))).entries()]
  const typeIds = idsIn(kept['types']).filter((id) => types.some(([one]) => String(one) === id))
  const ofTypes = grids.filter(
    (grid) => typeIds.length === 0 || grid.placeTypes.some(({ id }) => typeIds.includes(String(id))),
  )
  const seasons = seasonsOf(ofTypes)
  const season = seasonIn(ofTypes, kept['season'], today)
  const shown = ofTypes.filter(({ draft }) => draft.periods.some(({ start }) => start.startsWith(season)))
  const put = (over: { readonly types?: readonly string[]; readonly season?: string }): void =>
    keep({ types: typeIds, season, ...over })
  return { types, typeIds, seasons, season, shown, put }
}

export const BesideScreen = () => {
  const t = useT('price')
  const query = useGridsBeside()
  const { types, typeIds, seasons, season, shown, put } = useChoice(query.data?.list ?? NONE)
  const columns = useMemo(() => columnsOf(shown, season), [shown, season])
  const tables = useMemo(() => sideBySide(shown, columns), [shown, columns])
  const back = useGoBack(pathTo('/price/grid-list'))
  useFunctionKeys({ F8: { run: () => window.print() }, Escape: { run: back } })
  return (
    <div className={classes.page}>
      <PageLine
        title={t('beside.title')}
        count={query.data === undefined ? undefined : t('beside.count', { count: shown.length })}
        filters={
          <>
            <Select
              aria-label={t('beside.season')}
              data={seasons}
              value={season === '' ? null : season}
              onChange={(value) => value !== null && put({ season: value })}
              allowDeselect={false}
              w={110}
            />
            <MultiSelect
              aria-label={t('beside.types')}
              placeholder={typeIds.length === 0 ? t('beside.allTypes') : ''}
              data={types.map(([id, label]) => ({ value: String(id), label }))}
              value={[...typeIds]}
              onChange={(value) => put({ types: value })}
              searchable
              clearable
              className={classes.types}
            />
          </>
        }
      />
      <p className={`${classes.help} p-no-print`}>{t('beside.help')}</p>
      {query.error === null ? null : <EmptyState title={sentenceOf(query.error)} />}
      {query.data !== undefined && shown.length === 0 ? (
        <EmptyState title={t('beside.empty')} body={t('beside.emptyBody')} />
      ) : (
        <Tables tables={tables} columns={columns} />
      )}
    </div>
  )
}

interface TablesProps {
  readonly tables: readonly BesideGrid<Grid>[]
  readonly columns: readonly Column[]
}

/** « 04/07 – 28/08 »: first and last nights, as tariffs are printed. */
const spanText = ({ start, end }: Column): string => `${formatDayMonth(start)} – ${formatDayMonth(addDays(end, -1))}`

const Tables = ({ tables, columns }: TablesProps) => {
  const t = useT('price')
  return (
    <ScrollRegion label={t('beside.table')} className={classes.frame}>
      <table className={classes.table}>
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
          <GridRows key={table.grid.id} table={table} columns={columns.length} />
        ))}
      </table>
    </ScrollRegion>
  )
}

const GridRows = ({
  table: { grid, rows },
  columns,
}: {
  readonly table: BesideGrid<Grid>
  readonly columns: number
}) => {
  const t = useT('price')
  const modeleId = modeleIdOf(grid.draft)
  const path = gridPath({ id: grid.id, priceGridModeleId: modeleId, placeTypes: grid.placeTypes })
  const state = stateOf(grid, t)
  return (
    <tbody>
      <tr className={classes.grid}>
        <th scope="rowgroup" colSpan={columns + 1} aria-label={grid.draft.label}>
          <span className={classes.head}>
            <ScreenLink to={path}>{grid.draft.label}</ScreenLink>
            <span className={classes.detail}>
              {modeleNameOf(modeleId, t)}
              {grid.placeTypes.length === 0 ? '' : ` · ${grid.placeTypes.map(({ label }) => label).join(', ')}`}
            </span>
            <span className="p-no-print">
              <StatusBadge tone={state.tone}>{state.text}</StatusBadge>
            </span>
          </span>
        </th>
      </tr>
      {rows.map(({ row, cells }) => {
        const { name, detail } = rowName(grid.draft, row, t)
        return (
          <tr key={row.key}>
            <th scope="row">
              {name} {detail === undefined ? null : <span className={classes.detail}>{detail}</span>}
            </th>
            {cells.map((cell) => (
              <td key={cell.start} colSpan={cell.columns} data-align="end" data-empty={cell.text === '' || undefined}>
                {cell.text === '' ? '–' : cell.text}
              </td>
            ))}
          </tr>
        )
      })}
    </tbody>
  )
}
