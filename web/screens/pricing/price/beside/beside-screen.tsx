/** `/price/side-by-side`: the prices of several types on one calendar, to compare, to type side by side and to print. */
import { MultiSelect, Select } from '@mantine/core'
import { useState } from 'react'
import type { GridsBeside } from '#contract/operations/occupant-extra/price-grid-tools.ts'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { useLeaveGuard } from '#web/shell/leave-guard.ts'
import { useRemembered } from '#web/shell/local.ts'
import { useGoBack } from '#web/shell/navigation.tsx'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { useRight } from '#web/shell/session.ts'
import { useToday } from '#web/shell/today.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageLine } from '#web/ui/page-line.tsx'
import { BesideTable } from '#web/screens/pricing/price/beside/beside-table.tsx'
import { useBesideCells } from '#web/screens/pricing/price/beside/use-beside-cells.ts'
import { useBesideDrafts } from '#web/screens/pricing/price/beside/use-beside-drafts.ts'
import { columnsOf, seasonIn, seasonsOf, sideBySide } from '#web/screens/pricing/price/beside/side-by-side.ts'
import classes from '#web/screens/pricing/price/beside/beside.module.css'
import { useGridsBeside } from '#web/screens/pricing/price/queries.ts'

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

/** Drafts can be typed in; a grid as it is sold, once a new version of it is begun. */
const useOpenDrafts = () => {
  const right = useRight('occupant_extra_price')
  const [begun, setBegun] = useState<ReadonlySet<number>>(() => new Set())
  return {
    reason: right.write ? undefined : right.why,
    unlock: right.write ? (id: number): void => setBegun((before) => new Set([...before, id])) : undefined,
    isTyped: ({ id, currentVersion, draftChanged }: Grid): boolean =>
      right.write && (currentVersion === null || draftChanged || begun.has(id)),
  }
}

export const BesideScreen = () => {
  const t = useT('price')
  const query = useGridsBeside()
  const drafts = useBesideDrafts(query.data?.list ?? NONE)
  const { types, typeIds, seasons, season, shown, put } = useChoice(drafts.grids)
  const { reason, unlock, isTyped } = useOpenDrafts()
  const columns = columnsOf(shown, season)
  const tables = sideBySide(shown, columns, isTyped)
  const lines = tables.flatMap(({ grid, rows }) =>
    rows
      .filter(({ cells: own }) => own.some(({ periodId }) => periodId !== undefined))
      .map((row) => ({ ...row, gridId: grid.id })),
  )
  const cells = useBesideCells(lines, drafts)
  const back = useGoBack(pathTo('/price/grid-list'))
  const saveReason = reason ?? (!drafts.isDirty ? t('beside.unchanged') : undefined)
  useFunctionKeys({
    F8: { run: () => window.print() },
    F12: { run: drafts.save, disabledReason: saveReason },
    Escape: { run: back },
  })
  useLeaveGuard({ isDirty: drafts.isDirtyNow })
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
        actions={
          reason === undefined ? (
            <ActionButton disabledReason={saveReason} loading={drafts.isSaving} onClick={() => void drafts.save()}>
              {t('grid.save')}
            </ActionButton>
          ) : undefined
        }
      />
      <p className={`${classes.help} p-no-print`}>{t('beside.help')}</p>
      {query.error === null ? null : <EmptyState title={sentenceOf(query.error)} />}
      {query.data !== undefined && shown.length === 0 ? (
        <EmptyState title={t('beside.empty')} body={t('beside.emptyBody')} />
      ) : (
        <BesideTable {...{ tables, columns, cells, isTyped }} refused={drafts.refused} onUnlock={unlock} />
      )}
    </div>
  )
}
