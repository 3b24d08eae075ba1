import { Select, TextInput } from '@mantine/core'
import { useMemo } from 'react'
import { GUARANTEE_STATUSES } from '#domain/billing/guarantee.ts'
import type { GuaranteeStatus } from '#domain/billing/guarantee.ts'
import type { Day } from '#domain/day.ts'
import { paymentMethod } from '#contract/entities/payment/payment.ts'
import type { GuaranteeList as Answer, GuaranteeRow, SearchGuarantees } from '#contract/operations/payment/guarantee.ts'
import { useAll } from '#web/crud/queries.ts'
import { useT } from '#web/i18n/i18n.ts'
import type { Translate } from '#web/i18n/i18n.ts'
import { fileAddress } from '#web/screens/payment/booking-link.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { useGo, useGoBack } from '#web/shell/navigation.tsx'
import { criteria, keptDay, keptNumber, keptOne, keptText, useSearched } from '#web/shell/searched.ts'
import { useRight } from '#web/shell/session.ts'
import type { Column } from '#web/ui/data-table.tsx'
import { DaysFilter } from '#web/ui/days-filter.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { formatAmount, formatDay } from '#web/ui/format.ts'
import { GuaranteeStatusBadge } from '#web/ui/guarantee-status.tsx'
import { ListScreen } from '#web/ui/list-screen.tsx'
import { NothingFound } from '#web/ui/nothing-found.tsx'
import { ListOutput } from '#web/ui/list-output.tsx'

interface Filters {
  readonly text: string
  readonly status: GuaranteeStatus | null
  readonly from: Day | null
  readonly to: Day | null
  readonly methodId: number | null
}

const NONE: Filters = { text: '', status: null, from: null, to: null, methodId: null }

const read = (kept: Readonly<Record<string, unknown>>): Filters => ({
  text: keptText(kept['text']),
  status: keptOne(kept['status'], GUARANTEE_STATUSES),
  from: keptDay(kept['from']),
  to: keptDay(kept['to']),
  methodId: keptNumber(kept['methodId']),
})

const useGuarantees = () =>
  useSearched<Answer, Filters, SearchGuarantees['criteria']>({
    name: 'guarantee',
    entity: 'guarantee',
    base: 'payment/guarantee',
    none: NONE,
    read,
    criteriaOf: criteria,
  })

const AMOUNTS = ['asked', 'received', 'returned', 'cashed', 'inHand'] as const

const columnsOf = (t: Translate<'billing'>, sums: Answer['sums'] | undefined): Column<GuaranteeRow>[] => [
  { key: 'booking', header: t('list.booking'), cell: (row) => row.bookingCode ?? '', width: 112 },
  { key: 'customer', header: t('list.customer'), cell: (row) => row.customerName, isSortable: true },
  { key: 'place', header: t('guarantee.place'), cell: (row) => row.place, width: 80 },
  {
    key: 'departure',
    header: t('guarantee.departure'),
    cell: (row) => (row.departure === null ? '' : formatDay(row.departure)),
    width: 112,
    isSortable: true,
  },
  { key: 'label', header: t('guarantee.one'), cell: (row) => row.label },
  {
    key: 'status',
    header: t('guarantee.state'),
    cell: (row) => <GuaranteeStatusBadge status={row.status} />,
    width: 148,
  },
  { key: 'method', header: t('pay.method'), cell: (row) => row.method ?? '', width: 130 },
  ...AMOUNTS.map((key): Column<GuaranteeRow> => ({
    key,
    header: t(`guarantee.amounts.${key}`),
    cell: (row) => formatAmount(row[key]),
    width: 92,
    align: 'end',
    isSortable: key === 'inHand',
    total: sums === undefined ? undefined : formatAmount(sums[key]),
  })),
]

/** /guarantee-list: damage deposits of stays, what is in hand and what became of it. A guarantee is acted upon in its file. */
export const GuaranteeList = () => {
  const t = useT('billing')
  const go = useGo()
  const back = useGoBack('/home')
  const found = useGuarantees()
  const { memory, change, body, filters, put, isNarrowed, clear } = found
  const { data } = found.query
  const columns = useMemo(() => columnsOf(t, data?.sums), [t, data?.sums])
  const open = (row: GuaranteeRow): void => {
    change({ selected: row.id })
    go(fileAddress(row.bookingId, 'payments'))
  }
  const selected = data?.list.find(({ id }) => id === memory.selected)
  useFunctionKeys({
    F4: {
      label: t('guarantee.open'),
      run: () => selected !== undefined && open(selected),
      disabledReason: selected === undefined ? t('guarantee.noneSelected') : undefined,
    },
    Escape: { run: back },
  })
  return (
    <ListScreen
      title={t('guarantee.title')}
      count={data === undefined ? undefined : t('guarantee.count', { count: data.total })}
      filters={<FilterFields filters={filters} put={put} />}
      actions={<ListOutput right="payment_guarantee" path="payment/guarantee/document" body={body} />}
      found={found}
      columns={columns}
      rowId={(row) => row.id}
      onOpen={open}
      isMuted={(row) => row.status === 2}
      empty={
        isNarrowed ? (
          <NothingFound
            title={t('guarantee.noMatch')}
            body={t('list.noMatchBody')}
            clearLabel={t('list.showAll')}
            onClear={clear}
          />
        ) : (
          <EmptyState title={t('guarantee.empty')} body={t('guarantee.emptyBody')} />
        )
      }
    />
  )
}

interface FilterFieldsProps {
  readonly filters: Filters
  readonly put: (over: Partial<Filters>) => void
}

const FilterFields = ({ filters, put }: FilterFieldsProps) => {
  const t = useT('billing')
  const mayReadMethods = useRight(paymentMethod.right).read
  const methods = useAll(paymentMethod, mayReadMethods).data?.list ?? []
  return (
    <>
      <TextInput
        aria-label={t('list.search')}
        placeholder={t('guarantee.searchExample')}
        value={filters.text}
        onChange={(event) => put({ text: event.currentTarget.value })}
        w={190}
        autoComplete="off"
      />
      <DaysFilter
        from={filters.from}
        to={filters.to}
        fromLabel={t('guarantee.from')}
        toLabel={t('guarantee.to')}
        put={put}
      />
      <Select
        aria-label={t('guarantee.state')}
        placeholder={t('guarantee.allStates')}
        data={GUARANTEE_STATUSES.map((status) => ({ value: String(status), label: t(`guarantee.status.${status}`) }))}
        value={filters.status === null ? null : String(filters.status)}
        onChange={(value) => put({ status: GUARANTEE_STATUSES.find((known) => String(known) === value) ?? null })}
        clearable
        w={170}
      />
      <Select
        aria-label={t('pay.method')}
        placeholder={t('guarantee.allMethods')}
        data={methods.map((row) => ({ value: String(row.id), label: String(row['label']) }))}
        value={filters.methodId === null ? null : String(filters.methodId)}
        onChange={(id) => put({ methodId: id === null ? null : Number(id) })}
        clearable
        w={160}
      />
    </>
  )
}
