import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Select } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import type { Day } from '#domain/day.ts'
import type { PoliceRegister, PoliceRow } from '#contract/operations/booking/police.ts'
import { useT } from '#web/i18n/i18n.ts'
import { PeriodFilter } from '#web/screens/booking/reception/people/period-filter.tsx'
import { usePeriod } from '#web/screens/booking/reception/people/period.ts'
import { PoliceActions } from '#web/screens/booking/reception/police/police-actions.tsx'
import { policeColumns, policeName } from '#web/screens/booking/reception/police/police-columns.tsx'
import { PoliceDialog } from '#web/screens/booking/reception/police/police-dialog.tsx'
import { rest } from '#web/shell/rest.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListFailure } from '#web/ui/list-failure.tsx'
import { ListFrame } from '#web/ui/list-screen.tsx'
import { matches } from '#web/ui/plain-text.ts'
import { SearchInput } from '#web/ui/search-input.tsx'

const STATES = ['due', 'signed'] as const
type State = (typeof STATES)[number]

const useRegister = (from: Day, to: Day) =>
  useQuery({
    queryKey: ['booking', 'police', from, to],
    queryFn: ({ signal }) => rest.post<PoliceRegister>('booking/police-register/search', { from, to }, { signal }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })

const passes = (row: PoliceRow, state: State | null): boolean =>
  state === null || (state === 'signed') === (row.signedOn !== null)

/** Who owes a form among the stays that arrive on some days, and the forms that were made. */
export const PoliceRegisterList = ({ tabs }: { readonly tabs: ReactNode }) => {
  const t = useT('reception')
  const period = usePeriod(1)
  const { data, error, isFetching, refetch } = useRegister(period.from, period.to)
  const [text, setText] = useState('')
  const [state, setState] = useState<State | null>(null)
  const [selected, select] = useState<number | null>(null)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [open, setOpen] = useState<PoliceRow>()
  const rows = data?.list.filter(
    (row) => passes(row, state) && matches([policeName(row, t), row.placeCode, row.code].join(' '), text.trim()),
  )
  const columns = useMemo(() => {
    const onChoose = (id: number, isChosen: boolean): void =>
      setChosen((before) => new Set(isChosen ? [...before, id] : [...before].filter((one) => one !== id)))
    return policeColumns(t, chosen, onChoose)
  }, [t, chosen])
  const row = rows?.find(({ id }) => id === selected)
  const targets = (rows ?? []).filter((one) => (chosen.size > 0 ? chosen.has(one.id) : one.id === row?.id))
  return (
    <ListFrame
      tabs={tabs}
      title={t('police.title')}
      count={rows === undefined ? undefined : t('police.count', { count: rows.length })}
      filters={
        <>
          <PeriodFilter period={period} />
          <SearchInput value={text} onChange={setText} label={t('search')} />
          <Select
            aria-label={t('show')}
            placeholder={t('showAll')}
            data={STATES.map((value) => ({ value, label: t(`police.state.${value}`) }))}
            value={state}
            onChange={(next) => setState(STATES.find((known) => known === next) ?? null)}
            clearable
            w={140}
          />
        </>
      }
      actions={<PoliceActions targets={targets} row={row} onOpen={setOpen} onDone={() => setChosen(new Set())} />}
      dialogs={
        open === undefined ? null : (
          <PoliceDialog key={`${open.id}-${open.version}`} row={open} onClose={() => setOpen(undefined)} />
        )
      }
    >
      <DataTable
        label={t('police.title')}
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        selected={selected}
        onSelect={select}
        onOpen={setOpen}
        isMuted={({ signedOn }) => signedOn !== null}
        isFetching={isFetching}
        empty={<EmptyState title={t('police.empty')} body={t('police.emptyBody')} />}
        failure={
          data === undefined && error !== null ? (
            <ListFailure error={error} onRetry={() => void refetch()} />
          ) : undefined
        }
      />
    </ListFrame>
  )
}
