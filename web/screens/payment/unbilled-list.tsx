import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Checkbox, SegmentedControl, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useMemo, useState } from 'react'
import { isDay } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import type {
  SearchUnbilled,
  UnbilledKind,
  UnbilledList as Answer,
  UnbilledRow,
} from '#contract/operations/payment/unbilled.ts'
import { useT } from '#web/i18n/i18n.ts'
import { BillMany } from '#web/screens/payment/bill-many.tsx'
import classes from '#web/screens/payment/bill.module.css'
import { fileAddress } from '#web/screens/payment/booking-link.ts'
import { keyOf, unbilledColumns } from '#web/screens/payment/unbilled-columns.tsx'
import { downloadFile } from '#web/shell/files.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { useRemembered, useTableMemory } from '#web/shell/local.ts'
import { useGo, useGoBack } from '#web/shell/navigation.tsx'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { rest } from '#web/shell/rest.ts'
import { useRight } from '#web/shell/session.ts'
import { toastError } from '#web/shell/toast.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { DayInput } from '#web/ui/day-input.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { OutputButton } from '#web/ui/output-button.tsx'
import { PageLine } from '#web/ui/page-line.tsx'

const PAUSE_MS = 250

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
  text: typeof kept['text'] === 'string' ? kept['text'] : '',
  from: isDay(kept['from']) ? kept['from'] : null,
  to: isDay(kept['to']) ? kept['to'] : null,
  professional: kept['professional'] === true,
})

const criteriaOf = ({ kind, text, from, to, professional }: Filters): SearchUnbilled['criteria'] => ({
  kind,
  ...(text.trim() === '' ? {} : { text: text.trim() }),
  ...(from === null ? {} : { from }),
  ...(to === null ? {} : { to }),
  ...(professional ? { professional } : {}),
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
  const [memory, change] = useTableMemory('unbilled')
  const [kept, keep] = useRemembered('filters', 'unbilled', { ...NONE })
  const filters = read(kept)
  const [picked, pick] = useState<ReadonlyMap<string, UnbilledRow>>(new Map())
  const put = (over: Partial<Filters>): void => {
    keep({ ...filters, ...over })
    change({ page: 0 })
    pick(new Map())
  }
  const [text] = useDebouncedValue(filters.text, PAUSE_MS)
  const body = {
    criteria: criteriaOf({ ...filters, text }),
    page: memory.page,
    size: memory.size,
    sort: [...memory.sort] as SearchUnbilled['sort'],
  }
  const { data, error, isFetching } = useQuery({
    queryKey: ['unbilled', 'search', body],
    queryFn: ({ signal }) => rest.post<Answer>('payment/unbilled-document/search', body, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { quiet: true },
  })
  const rows = useMemo(() => data?.list.map((row, rank): Numbered => ({ ...row, rank })), [data?.list])
  const toggle = (row: UnbilledRow): void =>
    pick((before) => {
      const after = new Map(before)
      if (!after.delete(keyOf(row))) after.set(keyOf(row), row)
      return after
    })
  const columns = unbilledColumns(t, data?.sums, { has: (row) => picked.has(keyOf(row)), toggle })
  const [isOutput, setOutput] = useState(false)
  const [billing, setBilling] = useState<readonly UnbilledRow[]>()
  const right = useRight('payment_bill')
  // Rows that are about to be replaced are not for choosing.
  const isSettled = text === filters.text && !isFetching
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
    F8: { label: t('list.output'), run: () => setOutput((opened) => !opened) },
    F12: { label: t('unbilled.bill'), run: bill, disabledReason: reason },
    Escape: { run: back },
  })
  return (
    <div className={classes.screen}>
      <PageLine
        title={t('unbilled.title')}
        count={data === undefined ? undefined : t('unbilled.count', { count: data.total })}
        filters={<FilterFields filters={filters} put={put} />}
        actions={
          <>
            <Checkbox
              label={t('unbilled.pickAll')}
              checked={isAll}
              disabled={!isSettled}
              indeterminate={!isAll && picked.size > 0}
              onChange={() => pick(new Map(isAll ? [] : (rows ?? []).map((row) => [keyOf(row), row])))}
            />
            <OutputButton
              opened={isOutput}
              onToggle={setOutput}
              onCsv={() =>
                void downloadFile('payment/unbilled-document/document', 'export.csv', { body }).catch(toastError)
              }
              csvReason={right.export ? undefined : ui('noRight')}
            />
            <ActionButton hotkey="F12" disabledReason={reason} onClick={bill}>
              {t('unbilled.billMany', { count: picked.size })}
            </ActionButton>
          </>
        }
      />
      <div className={classes.list}>
        <DataTable
          label={t('unbilled.title')}
          columns={columns}
          rows={rows}
          rowId={(row) => row.rank}
          sort={memory.sort}
          onSort={(sort) => change({ sort, page: 0 })}
          pages={{
            page: memory.page,
            size: memory.size,
            total: data?.total ?? 0,
            onChange: (page, size) => change({ page, size }),
          }}
          selected={memory.selected}
          onSelect={(id) => change({ selected: id })}
          onOpen={open}
          isFetching={isFetching}
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
          failure={data === undefined && error !== null ? <EmptyState title={sentenceOf(error)} /> : undefined}
        />
      </div>
      {billing === undefined ? null : (
        <BillMany
          rows={billing}
          kind={filters.kind}
          onClose={() => {
            setBilling(undefined)
            pick(new Map())
          }}
        />
      )}
    </div>
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
      <DayInput
        label={t('guarantee.from')}
        isLabelHidden
        placeholder={t('guarantee.from')}
        value={filters.from}
        onChange={(from) => put({ from })}
        w={136}
      />
      <DayInput
        label={t('guarantee.to')}
        isLabelHidden
        placeholder={t('guarantee.to')}
        value={filters.to}
        onChange={(to) => put({ to })}
        min={filters.from ?? undefined}
        w={136}
      />
      <Checkbox
        label={t('unbilled.professional')}
        checked={filters.professional}
        onChange={(event) => put({ professional: event.currentTarget.checked })}
      />
    </>
  )
}
