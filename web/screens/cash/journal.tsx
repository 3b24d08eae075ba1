/** /cash-and-bank-journal: the till, what waits and the banks, by day; each row opens what it is made of. */
import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addDays, addMonths, isDay } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import type { ListRow } from '#contract/list.ts'
import { filterText } from '#contract/list.ts'
import { cashJournalList, MONEY_PLACE } from '#contract/lists/payment/cash-journal.ts'
import { cashJournal } from '#contract/operations/payment/cash-journal.ts'
import { useT } from '#web/i18n/i18n.ts'
import { ListFiles } from '#web/list/list-files.tsx'
import { NothingWith } from '#web/list/list-screen.tsx'
import { useWholeTable } from '#web/list/use-list-table.tsx'
import classes from '#web/screens/cash/cash.module.css'
import { MonthStepper, useMonth, yearMonthOf } from '#web/ui/month-stepper.tsx'
import { Sources } from '#web/screens/cash/sources.tsx'
import { call } from '#web/shell/call.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { useGoBack, useScreenSearch, useSetSearch } from '#web/shell/navigation.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { formatDay, formatMoney } from '#web/ui/format.ts'
import { ListScreen } from '#web/ui/list-screen.tsx'

/** The month shown, in the address. */
export interface JournalSearch {
  readonly month?: string
}

type Row = ListRow<typeof cashJournalList>

const OPTIONS = {}

export const CashJournal = () => {
  const t = useT('cash')
  const search = useScreenSearch<JournalSearch>()
  const setSearch = useSetSearch()
  const month = useMonth(search.month ?? '')
  const period = { from: month, to: addDays(addMonths(month, 1), -1) }
  const words = { open: t('journal.open'), noneSelected: t('journal.noneSelected') }
  const { found, data, filters, put, selected, table } = useWholeTable(cashJournalList, OPTIONS, words, {
    fixed: period,
  })
  const [opened, setOpened] = useState<Row>()
  useFunctionKeys({
    F4: {
      label: words.open,
      run: () => setOpened(selected),
      disabledReason: selected === undefined ? words.noneSelected : undefined,
    },
    Escape: { run: useGoBack('/home') },
  })
  const place = filters['place']
  return (
    <ListScreen
      title={t('journal.title')}
      count={data === undefined ? undefined : t('journal.count', { count: data.total })}
      filters={
        <>
          <MonthStepper month={month} onChange={(to) => setSearch({ month: yearMonthOf(to) })} />
          <Select
            w={170}
            aria-label={filterText(cashJournalList, 'place', 'label')}
            placeholder={filterText(cashJournalList, 'place', 'all')}
            data={MONEY_PLACE.keys.map((key) => ({ value: key, label: MONEY_PLACE.word(key) }))}
            value={typeof place === 'string' ? place : null}
            onChange={(value) => put({ place: value })}
            clearable
          />
        </>
      }
      actions={<ListFiles list={cashJournalList} body={found.body} title={t('journal.title')} rows={data?.total} />}
      {...table}
      onOpen={setOpened}
      empty={
        found.isNarrowed ? (
          <NothingWith title={t('journal.noMatch')} onClear={found.clear} />
        ) : (
          <EmptyState title={t('journal.empty')} body={t('journal.emptyBody')} />
        )
      }
      below={<Balances {...period} />}
      dialogs={opened === undefined ? null : <Sources row={opened} onClose={() => setOpened(undefined)} />}
    />
  )
}

/** What the month opens and closes with, place by place, and what went beside. */
const Balances = ({ from, to }: { readonly from: Day; readonly to: Day }) => {
  const t = useT('cash')
  const { data } = useQuery({
    queryKey: ['cashJournal', 'summary', from],
    queryFn: ({ signal }) => call(cashJournal.summary, { query: { from, to }, signal }),
    staleTime: 0,
    meta: { quiet: true, refreshedBy: cashJournalList.refreshedBy },
  })
  if (data === undefined) return null
  const beside = [
    ...(data.differences === 0 ? [] : [{ label: t('journal.differences'), amount: data.differences }]),
    ...(data.expenseVat === 0 ? [] : [{ label: t('journal.expenseVat'), amount: data.expenseVat }]),
    ...data.other.map(({ label, amount }) => ({ label: `${t('journal.other')} (${label})`, amount })),
    ...data.guarantees
      .filter(({ amount }) => amount !== 0)
      .map(({ label, amount }) => ({ label: `${t('journal.guarantees')} (${label})`, amount })),
  ]
  return (
    <section aria-label={t('journal.balances')}>
      <dl className={classes.balances}>
        {data.places.map(({ place, key, label, opening, closing }) => (
          <div key={`${place} ${key}`}>
            <dt>{label}</dt>
            <dd>{t('journal.fromTo', { opening: formatMoney(opening), closing: formatMoney(closing) })}</dd>
          </div>
        ))}
        {beside.map(({ label, amount }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatMoney(amount)}</dd>
          </div>
        ))}
        {data.startsOn !== null && isDay(data.startsOn) && data.startsOn > from ? (
          <div>
            <dt>{t('journal.startsOn', { day: formatDay(data.startsOn) })}</dt>
          </div>
        ) : null}
      </dl>
    </section>
  )
}
