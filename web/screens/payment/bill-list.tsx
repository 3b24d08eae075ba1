import { Select, TextInput } from '@mantine/core'
import { useMemo } from 'react'
import type { VatSum } from '#contract/operations/payment/billing.ts'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import { billColumns } from '#web/screens/payment/bill-columns.tsx'
import { useBills } from '#web/screens/payment/bill-filters.ts'
import type { BillFilters } from '#web/screens/payment/bill-filters.ts'
import classes from '#web/screens/payment/bill.module.css'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { useGo, useGoBack } from '#web/shell/navigation.tsx'
import { DaysFilter } from '#web/ui/days-filter.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { formatMoney, formatRate } from '#web/ui/format.ts'
import { ListScreen } from '#web/ui/list-screen.tsx'
import { NothingFound } from '#web/ui/nothing-found.tsx'
import { ListOutput } from '#web/ui/list-output.tsx'

const TYPES = ['1', '2', '3'] as const
const DOWN_PAYMENTS = 'downPayment'
/** Rates of the law (CGI 278-0 bis to 279 and 278), whatever the house uses now: old bills keep theirs. */
const RATES = [550, 1000, 2000] as const

/** /bill-list: every bill issued, their totals over the whole search. */
export const BillList = () => {
  const t = useT('billing')
  const go = useGo()
  const back = useGoBack('/home')
  const found = useBills()
  const { memory, change, body, filters, put, isNarrowed, clear } = found
  const { data } = found.query
  const columns = useMemo(() => billColumns(t, data?.sums), [t, data?.sums])
  const open = (id: number): void => {
    change({ selected: id })
    go(pathTo('/bill/$billId', { billId: id }))
  }
  const selected = data?.list.find(({ id }) => id === memory.selected)
  useFunctionKeys({
    F4: {
      label: t('list.open'),
      run: () => selected !== undefined && open(selected.id),
      disabledReason: selected === undefined ? t('list.noneSelected') : undefined,
    },
    Escape: { run: back },
  })
  return (
    <ListScreen
      title={t('list.title')}
      count={data === undefined ? undefined : t('list.count', { count: data.total })}
      filters={<Filters filters={filters} put={put} />}
      actions={<ListOutput right="payment_bill" path="payment/bill/document" body={body} />}
      found={found}
      columns={columns}
      rowId={(row) => row.id}
      onOpen={(row) => open(row.id)}
      isMuted={(row) => row.cancelledById !== null || row.type === 3}
      empty={
        isNarrowed ? (
          <NothingFound
            title={t('list.noMatch')}
            body={t('list.noMatchBody')}
            clearLabel={t('list.showAll')}
            onClear={clear}
          />
        ) : (
          <EmptyState title={t('list.empty')} body={t('list.emptyBody')} />
        )
      }
      below={data === undefined || data.total === 0 ? null : <Rates rates={data.rates} />}
    />
  )
}

/** The bills of the search by rate, as they were issued. */
const Rates = ({ rates }: { readonly rates: readonly VatSum[] }) => {
  const t = useT('billing')
  return (
    <section className={classes.rates} aria-label={t('list.byRate')}>
      {rates.map((row) => (
        <span key={row.rate ?? 'none'}>
          <strong>{row.rate === null ? t('list.outsideVat') : t('list.vatAt', { rate: formatRate(row.rate) })}</strong>{' '}
          {t('list.vatSums', {
            excluding: formatMoney(row.excluding),
            vat: formatMoney(row.vat),
            including: formatMoney(row.including),
          })}
        </span>
      ))}
    </section>
  )
}

interface FiltersProps {
  readonly filters: BillFilters
  readonly put: (change: Partial<BillFilters>) => void
}

const Filters = ({ filters, put }: FiltersProps) => {
  const t = useT('billing')
  return (
    <>
      <TextInput
        aria-label={t('list.search')}
        placeholder={t('list.searchExample')}
        value={filters.text}
        onChange={(event) => put({ text: event.currentTarget.value })}
        w={220}
        autoComplete="off"
      />
      <DaysFilter from={filters.from} to={filters.to} fromLabel={t('list.from')} toLabel={t('list.to')} put={put} />
      <Select
        aria-label={t('list.type')}
        placeholder={t('list.allTypes')}
        data={[
          ...TYPES.map((type) => ({ value: type, label: t(`list.types.${type}`) })),
          { value: DOWN_PAYMENTS, label: t('list.types.downPayment') },
        ]}
        value={filters.downPayment ? DOWN_PAYMENTS : filters.type === null ? null : String(filters.type)}
        onChange={(type) =>
          put({
            downPayment: type === DOWN_PAYMENTS,
            type: type === null || type === DOWN_PAYMENTS ? null : Number(type),
          })
        }
        clearable
        w={180}
      />
      <Select
        aria-label={t('list.rate')}
        placeholder={t('list.allRates')}
        data={RATES.map((rate) => ({ value: String(rate), label: formatRate(rate) }))}
        value={filters.rate === null ? null : String(filters.rate)}
        onChange={(rate) => put({ rate: rate === null ? null : Number(rate) })}
        clearable
        w={140}
      />
    </>
  )
}
