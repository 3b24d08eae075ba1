import { Select } from '@mantine/core'
import { useMemo, useState } from 'react'
import { searchTerms } from '#domain/customer/search-terms.ts'
import type { Day } from '#domain/day.ts'
import { customer } from '#contract/entities/customer/customer.ts'
import { country } from '#contract/entities/customer/reference.ts'
import { privacy } from '#contract/operations/customer/privacy.ts'
import { CUSTOMER_KINDS } from '#contract/operations/customer/search.ts'
import type { CustomerKind } from '#contract/operations/customer/search.ts'
import { CUSTOMER_PACKET } from '#contract/operations/session/jobs.ts'
import { EntityList } from '#web/crud/entity-list.tsx'
import type { ListState } from '#web/crud/list-state.ts'
import { useAll } from '#web/crud/queries.ts'
import { nameOf } from '#web/crud/record.ts'
import { useT, translate } from '#web/i18n/i18n.ts'
import classes from '#web/screens/customer/customer.module.css'
import { customerColumns } from '#web/screens/customer/list/columns.tsx'
import { ErasePage } from '#web/screens/customer/list/erase-page.tsx'
import { SuspectsDrawer } from '#web/screens/customer/twins/suspects-drawer.tsx'
import { call } from '#web/shell/call.ts'
import { saveBlob } from '#web/shell/files.ts'
import { startJob } from '#web/shell/jobs.ts'
import { useRemembered } from '#web/shell/local.ts'
import { useRight } from '#web/shell/session.ts'
import { SelectionPapers } from '#web/ui/papers/selection-papers.tsx'
import { LabelsDialog } from '#web/ui/labels-dialog.tsx'
import { toast, toastError } from '#web/shell/toast.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { DayInput } from '#web/ui/day-input.tsx'
import { FilterPopover } from '#web/ui/filter-popover.tsx'

/** False where there are more than a packet of them: those that the list had not counted yet, or that came since. */
const oneFile = async (criteria: ListState['criteria']): Promise<boolean> => {
  const { csv, count, next } = await call(privacy.exportPacket, { body: { criteria }, besides: true })
  if (next !== null) return false
  saveBlob(new Blob([csv], { type: 'text/csv;charset=utf-8' }), 'export.csv')
  toast.success(translate('customer')('list.exported', { count }))
  return true
}

const made = async (criteria: ListState['criteria'], title: string, rows: number): Promise<void> => {
  if (rows <= CUSTOMER_PACKET && (await oneFile(criteria))) return
  await startJob('customers', title, { criteria })
  toast.info(translate('ui')('list.csvLater'))
}

/** Saves `export.csv`, or has it made where there are more than a packet of rows. */
const exportCustomers = (criteria: ListState['criteria'], title: string, rows: number): void =>
  void made(criteria, title, rows).catch(toastError)

/** Filters that are no columns, kept by the browser as those of every list are. */
interface Asked {
  readonly kind?: CustomerKind
  readonly countryId?: number
  readonly mailingConsent?: boolean
  readonly smsConsent?: boolean
  readonly hasStays?: boolean
  readonly createdFrom?: Day
  readonly createdTo?: Day
}

const BOXES = ['hasStays', 'mailingConsent', 'smsConsent'] as const

const isKind = (text: string | null): text is CustomerKind => CUSTOMER_KINDS.some((kind) => kind === text)

const without = (asked: Asked, keys: readonly string[]): Asked =>
  Object.fromEntries(Object.entries(asked).filter(([key, value]) => !keys.includes(key) && value !== null))

/** Customers, prospects, companies: found by name, telephone, plate, stay, town or e-mail, one typo notwithstanding. */
export const CustomerList = () => {
  const t = useT('customer')
  const [kept, keep] = useRemembered('filters', 'customer-kinds', {})
  const asked = without(kept, [])
  const columns = useMemo(() => customerColumns(t), [t])
  const change = (next: Asked): void => keep({ ...next })
  return (
    <EntityList
      entity={customer}
      record="/customer/$tab/$customerId"
      columns={columns}
      fixed={{ ...asked }}
      onClear={() => change({})}
      filters={<KindFilters asked={asked} onChange={change} />}
      onCsv={exportCustomers}
      renderActions={(state) => <ListActions state={state} kind={asked.kind} />}
    />
  )
}

interface KindFiltersProps {
  readonly asked: Asked
  readonly onChange: (asked: Asked) => void
}

const KindFilters = ({ asked, onChange }: KindFiltersProps) => {
  const t = useT('customer')
  const ui = useT('ui')
  const countries = useAll(country)
  const yesNo = [
    { value: 'true', label: ui('yes') },
    { value: 'false', label: ui('no') },
  ]
  const put = (key: string, value: string | undefined): void => {
    const rest = without(asked, [key])
    if (value === undefined) return onChange(rest)
    return onChange({ ...rest, [key]: key === 'countryId' ? Number(value) : value === 'true' })
  }
  const day = (key: 'createdFrom' | 'createdTo', value: Day | null): void =>
    onChange({ ...without(asked, [key]), ...(value === null ? {} : { [key]: value }) })
  return (
    <>
      <Select
        w={160}
        aria-label={t('list.kind')}
        placeholder={t('list.everyKind')}
        data={CUSTOMER_KINDS.map((kind) => ({ value: kind, label: t(`list.kinds.${kind}`) }))}
        value={asked.kind ?? null}
        onChange={(kind) => onChange({ ...without(asked, ['kind']), ...(isKind(kind) ? { kind } : {}) })}
        clearable
      />
      <FilterPopover
        filters={[
          {
            key: 'countryId',
            label: t('list.country'),
            options: (countries.data?.list ?? []).map((one) => ({
              value: String(one.id),
              label: nameOf(country, one),
            })),
            value: asked.countryId === undefined ? undefined : String(asked.countryId),
          },
          ...BOXES.map((key) => ({
            key,
            label: t(key === 'hasStays' ? 'list.hasStays' : key === 'smsConsent' ? 'list.sms' : 'list.mailing'),
            options: yesNo,
            value: asked[key] === undefined ? undefined : String(asked[key]),
          })),
        ]}
        onChange={put}
        onClear={() => onChange(without(asked, ['countryId', ...BOXES]))}
      />
      <DayInput
        label={t('list.createdFrom')}
        isLabelHidden
        placeholder={t('list.createdFrom')}
        lean="past"
        value={asked.createdFrom ?? null}
        onChange={(value) => day('createdFrom', value)}
        w={132}
      />
      <DayInput
        label={t('list.createdTo')}
        follows={asked.createdFrom}
        isLabelHidden
        placeholder={t('list.createdTo')}
        lean="past"
        value={asked.createdTo ?? null}
        onChange={(value) => day('createdTo', value)}
        min={asked.createdFrom}
        w={132}
      />
    </>
  )
}

interface ListActionsProps {
  readonly state: ListState
  readonly kind: CustomerKind | undefined
}

const ListActions = ({ state, kind }: ListActionsProps) => {
  const t = useT('customer')
  const printing = useT('printing')
  const ui = useT('ui')
  const right = useRight(customer.right)
  const [isOpen, setOpen] = useState(false)
  const [isLabelling, setLabelling] = useState(false)
  const [isWriting, setWriting] = useState(false)
  const total = state.query.data?.total ?? 0
  // Fewer letters look for nobody (spec 5): said, or the whole file would pass for what was found.
  const isTooShort = state.typed.trim() !== '' && searchTerms(state.typed).terms.length === 0
  return (
    <>
      {isTooShort ? (
        <span role="status" className={classes.progress}>
          {t('list.minimum')}
        </span>
      ) : null}
      {kind === 'toErase' ? <ErasePage rows={state.query.data?.list ?? []} /> : null}
      <ActionButton variant="default" onClick={() => setOpen(true)}>
        {t('twins.open')}
      </ActionButton>
      <ActionButton
        variant="default"
        disabledReason={right.read ? (total === 0 ? printing('labels.none') : undefined) : right.why}
        onClick={() => setWriting(true)}
      >
        {ui('papers.many')}
      </ActionButton>
      <ActionButton
        variant="default"
        disabledReason={right.export ? (total === 0 ? printing('labels.none') : undefined) : right.why}
        onClick={() => setLabelling(true)}
      >
        {printing('labels.action')}
      </ActionButton>
      {isOpen ? <SuspectsDrawer onClose={() => setOpen(false)} /> : null}
      {isWriting ? (
        <SelectionPapers
          kind="customer"
          of={{ criteria: state.criteria }}
          count={total}
          onClose={() => setWriting(false)}
        />
      ) : null}
      {isLabelling ? (
        <LabelsDialog
          asked={{ of: 'CUSTOMERS', criteria: state.criteria }}
          count={total}
          onClose={() => setLabelling(false)}
        />
      ) : null}
    </>
  )
}
