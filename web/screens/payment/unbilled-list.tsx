import { Button, Checkbox, SegmentedControl, TextInput } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { Day } from '#domain/day.ts'
import type {
  SearchUnbilled,
  UnbilledKind,
  UnbilledList as Answer,
  UnbilledRow,
} from '#contract/operations/payment/unbilled.ts'
import { useT } from '#web/i18n/i18n.ts'
import { BillMany } from '#web/screens/payment/bill-many.tsx'
import { fileAddress } from '#web/screens/payment/booking-link.ts'
import { keyOf, unbilledColumns } from '#web/screens/payment/unbilled-columns.tsx'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { useGo, useGoBack } from '#web/shell/navigation.tsx'
import { criteria, keptDay, keptText, useSearched } from '#web/shell/searched.ts'
import { useRight } from '#web/shell/session.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { DaysFilter } from '#web/ui/days-filter.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListScreen } from '#web/ui/list-screen.tsx'
import { ListOutput } from '#web/ui/list-output.tsx'

interface Filters {
  readonly kind: UnbilledKind
  readonly text: string
  readonly from: Day | null
  readonly to: Day | null
  readonly professional: boolean
}

const NONE: Filters = { kind: 'STAY', text: '', from: null, to: null, professional: false }

const read = (kept: Readonly<Record<string, unknown>>): Filters => ({
  kind: kept['kind'] === 'DOWN_PAYMENT' ? 'DOWN_PAYMENT' : 'STAY',
  text: keptText(kept['text']),
  from: keptDay(kept['from']),
  to: keptDay(kept['to']),
  professional: kept['professional'] === true,
})

const useUnbilled = () =>
  useSearched<Answer, Filters, SearchUnbilled['criteria']>({
    name: 'unbilled',
    entity: 'unbilled',
    base: 'payment/unbilled-document',
    none: NONE,
    read,
    criteriaOf: ({ kind, ...filters }) => ({ kind, ...criteria(filters) }),
  })

/** Rows of a list have one number each: a payer of a file. */
interface Numbered extends UnbilledRow {
  readonly rank: number
}

/** /unbill-document-list: what is not billed yet, one row a payer of a file, billed one by one or together. */
export const UnbilledList = () => {
  const t = useT('billing')
  const ui = useT('ui')
  const go = useGo()
  const back = useGoBack('/home')
  const found = useUnbilled()
  const { memory, body, filters, isSettled } = found
  const { data } = found.query
  const [picked, pick] = useState<ReadonlyMap<string, UnbilledRow>>(new Map())
  const put = (over: Partial<Filters>): void => {
    found.put(over)
    pick(new Map())
  }
  const numbered = useMemo(
    () => data && { ...data, list: data.list.map((row, rank): Numbered => ({ ...row, rank })) },
    [data],
  )
  const rows = numbered?.list
  const toggle = (row: UnbilledRow): void =>
    pick((before) => {
      const after = new Map(before)
      if (!after.delete(keyOf(row))) after.set(keyOf(row), row)
      return after
    })
  const columns = unbilledColumns(t, data?.sums, { has: (row) => picked.has(keyOf(row)), toggle })
  const [billing, setBilling] = useState<readonly UnbilledRow[]>()
  const right = useRight('payment_bill')
  const isAll = rows !== undefined && rows.length > 0 && rows.every((row) => picked.has(keyOf(row)))
  const open = (row: UnbilledRow): void => go(fileAddress(row.bookingId, 'bill'))
  const selected = rows?.find(({ rank }) => rank === memory.selected)
  const reason = right.write ? (picked.size === 0 ? t('unbilled.nonePicked') : undefined) : ui('noRight')
  const bill = (): void => {
    if (reason === undefined) setBilling([...picked.values()])
  }
  useFunctionKeys({
    F4: {
      label: t('unbilled.open'),
      run: () => selected !== undefined && open(selected),
      disabledReason: selected === undefined ? t('unbilled.noneSelected') : undefined,
    },
    F12: { label: t('unbilled.bill'), run: bill, disabledReason: reason },
    Escape: { run: back },
  })
  return (
    <ListScreen
      title={t('unbilled.title')}
      count={data === undefined ? undefined : t('unbilled.count', { count: data.total })}
      filters={<FilterFields filters={filters} put={put} />}
      actions={
        <>
          <Checkbox
            label={t('unbilled.pickAll')}
            checked={isAll}
            // Rows that are about to be replaced are not for choosing.
            disabled={!isSettled}
            indeterminate={!isAll && picked.size > 0}
            onChange={() => pick(new Map(isAll ? [] : (rows ?? []).map((row) => [keyOf(row), row])))}
          />
          <ListOutput right="payment_bill" path="payment/unbilled-document/document" body={body} />
          <ActionButton hotkey="F12" disabledReason={reason} onClick={bill}>
            {t('unbilled.billMany', { count: picked.size })}
          </ActionButton>
        </>
      }
      found={{ ...found, query: { ...found.query, data: numbered } }}
      columns={columns}
      rowId={(row) => row.rank}
      onOpen={open}
      empty={
        <EmptyState
          title={t('unbilled.empty')}
          body={t('unbilled.emptyBody')}
          action={
            <Button variant="default" onClick={() => put({ ...NONE, kind: filters.kind })}>
              {t('list.showAll')}
            </Button>
          }
        />
      }
      dialogs={
        billing === undefined ? null : (
          <BillMany
            rows={billing}
            kind={filters.kind}
            onClose={() => {
              setBilling(undefined)
              pick(new Map())
            }}
          />
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
  return (
    <>
      <SegmentedControl
        aria-label={t('unbilled.kind')}
        data={[
          { value: 'STAY', label: t('unbilled.kinds.STAY') },
          { value: 'DOWN_PAYMENT', label: t('unbilled.kinds.DOWN_PAYMENT') },
        ]}
        value={filters.kind}
        onChange={(kind) => put({ kind: kind === 'DOWN_PAYMENT' ? kind : 'STAY' })}
      />
      <TextInput
        aria-label={t('list.search')}
        placeholder={t('unbilled.searchExample')}
        value={filters.text}
        onChange={(event) => put({ text: event.currentTarget.value })}
        w={170}
        autoComplete="off"
      />
      <DaysFilter
        from={filters.from}
        to={filters.to}
        fromLabel={t('guarantee.from')}
        toLabel={t('guarantee.to')}
        put={put}
      />
      <Checkbox
        label={t('unbilled.professional')}
        checked={filters.professional}
        onChange={(event) => put({ professional: event.currentTarget.checked })}
      />
    </>
  )
}
