import { useState } from 'react'
import { Alert, Button, Group, Loader } from '@mantine/core'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { addDays } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import type { ExtraPlanning } from '#contract/operations/booking/extra-planning.ts'
import { extraStock } from '#contract/operations/booking/extra-planning.ts'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import { ExtraStays } from '#web/screens/inventory/extra-planning/extra-stays.tsx'
import { excesses } from '#web/screens/inventory/extra-planning/levels.ts'
import { StockTable } from '#web/screens/inventory/extra-planning/stock-table.tsx'
import type { Chosen } from '#web/screens/inventory/extra-planning/stock-table.tsx'
import classes from '#web/screens/inventory/extra-planning/extra-planning.module.css'
import { call } from '#web/shell/call.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { useLiveChanges } from '#web/shell/live.ts'
import { useGo, useGoBack, useScreenSearch, useSetSearch } from '#web/shell/navigation.tsx'
import { useToday } from '#web/shell/today.ts'
import { DayInput } from '#web/ui/day-input.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { formatDayLong } from '#web/ui/format.ts'
import { ListFailure } from '#web/ui/list-failure.tsx'
import { PageLine } from '#web/ui/page-line.tsx'
import { ToolButton } from '#web/ui/tool-button.tsx'
import room from '#web/ui/board-screen.module.css'

/** Nights in view. */
const NIGHTS = 28
const TURN = 14
/** A change of any of these may be one of what is taken. */
const CONCERNED = ['planning', 'booking', 'extra']

const usePlanning = (from: Day) => {
  const queries = useQueryClient()
  useLiveChanges(({ entity }) => {
    if (CONCERNED.includes(entity)) void queries.invalidateQueries({ queryKey: ['planning', 'extras'] })
  })
  return useQuery({
    queryKey: ['planning', 'extras', from],
    queryFn: ({ signal }) => call(extraStock.search, { body: { from, to: addDays(from, NIGHTS) }, signal }),
    placeholderData: keepPreviousData,
  })
}

const Tools = ({ from, onFrom }: { readonly from: Day; readonly onFrom: (day: Day) => void }) => {
  const t = useT('stock')
  const today = useToday()
  return (
    <Group gap={8} wrap="nowrap">
      <Group gap={0} wrap="nowrap" dir="ltr">
        <ToolButton icon="chevronLeft" label={t('previous')} onClick={() => onFrom(addDays(from, -TURN))} />
        <Button variant="default" mx={4} onClick={() => onFrom(today)}>
          {t('today')}
        </Button>
        <ToolButton icon="chevronRight" label={t('next')} onClick={() => onFrom(addDays(from, TURN))} />
      </Group>
      <DayInput
        label={t('from')}
        isLabelHidden
        w={136}
        value={from}
        onChange={(day) => (day === null ? undefined : onFrom(day))}
      />
    </Group>
  )
}

const OverStock = ({ planning }: { readonly planning: ExtraPlanning }) => {
  const t = useT('stock')
  const over = excesses(planning)
  const [first] = over
  if (first === undefined) return null
  const where = `${first.label}, ${formatDayLong(first.night)}`
  return (
    <Alert color="red" variant="light" mx="md" mt="xs" title={t('overNotice', { count: over.length, where })}>
      {t('overHelp')}
    </Alert>
  )
}

const Legend = () => {
  const t = useT('stock')
  return (
    <ul className={`${room.legend} ${classes.legend}`} aria-label={t('legend.title')}>
      {(['some', 'full', 'over'] as const).map((level) => (
        <li key={level}>
          <span className={classes.cell} data-level={level} aria-hidden="true">
            <small>{{ some: '\u00A0', full: t('fullSign'), over: '+1' }[level]}</small>
          </span>
          {t(`legend.${level}`)}
        </li>
      ))}
    </ul>
  )
}

const Nothing = () => {
  const t = useT('stock')
  const go = useGo()
  return (
    <EmptyState
      title={t('none')}
      body={t('noneBody')}
      action={<Button onClick={() => go(pathTo('/extra-list'))}>{t('noneAction')}</Button>}
    />
  )
}

/** `/extra-planning`: what stays take of the extras that are counted, night by night. */
export const ExtraPlanningScreen = () => {
  const t = useT('stock')
  const today = useToday()
  const { day } = useScreenSearch<{ day?: Day }>()
  const setSearch = useSetSearch()
  const from = day ?? today
  const [chosen, choose] = useState<Chosen>()
  const { data: planning, error, refetch } = usePlanning(from)
  const back = useGoBack(pathTo('/home'))
  useFunctionKeys({
    F8: { run: () => window.print() },
    Escape: chosen === undefined ? { run: back } : { label: t('panel.close'), run: () => choose(undefined) },
  })
  const isEmpty = planning?.extras.length === 0
  return (
    <div className={room.screen}>
      <PageLine
        title={t('title')}
        count={planning === undefined || isEmpty ? undefined : t('count', { count: planning.extras.length })}
        actions={<Tools from={from} onFrom={(next) => setSearch({ day: next })} />}
      />
      {planning === undefined ? null : <OverStock planning={planning} />}
      {planning === undefined && error === null ? <Loader mx="auto" mt="xl" /> : null}
      {planning === undefined && error !== null ? <ListFailure error={error} onRetry={() => void refetch()} /> : null}
      {isEmpty ? <Nothing /> : null}
      {planning === undefined || isEmpty ? null : (
        <>
          <div className={`${room.stage} ${classes.stage}`}>
            <StockTable planning={planning} chosen={chosen} onChoose={choose} />
            {chosen === undefined ? null : <ExtraStays chosen={chosen} onClose={() => choose(undefined)} />}
          </div>
          <Legend />
        </>
      )}
    </div>
  )
}
