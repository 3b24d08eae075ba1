/** /mailing-criteria/{mailingCriteriaId}: criteria, and whom they reach as they are typed; some are left out by hand. */
import { Button, Group } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { mailingCriteria } from '#contract/entities/reminder/mailing-criteria.ts'
import { mailingCriterias } from '#contract/operations/reminder/criteria.ts'
import type { Preview, Reached } from '#contract/operations/reminder/criteria.ts'
import { EntityRecord } from '#web/crud/entity-record.tsx'
import type { FormState } from '#web/crud/form-state.ts'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import classes from '#web/screens/reminder/reminder.module.css'
import { call } from '#web/shell/call.ts'
import { useIntent } from '#web/shell/intent.ts'
import { useGo } from '#web/shell/navigation.tsx'
import { useRight } from '#web/shell/session.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { formatAmount, formatDay, formatInteger } from '#web/ui/format.ts'
import { failureOf } from '#web/ui/list-failure.tsx'
import { ListOutput } from '#web/ui/list-output.tsx'

export const MailingCriteria = () => (
  <EntityRecord
    entity={mailingCriteria}
    list="/mailing-criteria-list"
    record="/mailing-criteria/$mailingCriteriaId"
    renderBelow={(item, form) => <Reach id={item.id} form={form} />}
    isBelowNew
  />
)

/** Typing pauses this long before it is counted. */
const PAUSE_MS = 400

interface Shown {
  readonly page: number
  readonly size: number
}

const useReach = (id: number, form: FormState, { page, size }: Shown) => {
  const { read } = useRight('customer_partner_customer')
  const print = JSON.stringify({ ...form.values, id })
  const [asked] = useDebouncedValue(print, PAUSE_MS)
  return useQuery({
    queryKey: ['mailingCriteria', 'preview', asked, page, size],
    queryFn: ({ signal }) =>
      call(mailingCriterias.preview, {
        body: { criteria: JSON.parse(asked) as { id: number }, page, size },
        signal,
      }),
    enabled: read,
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
    meta: { quiet: true, refreshedBy: ['customer', 'booking', 'mailingCriteria'] },
  })
}

const Reach = ({ id, form }: { readonly id: number; readonly form: FormState }) => {
  const t = useT('reminder')
  const [shown, show] = useState<Shown>({ page: 0, size: 20 })
  const [chosen, choose] = useState<number | null>(null)
  const { read, why } = useRight('customer_partner_customer')
  const found = useReach(id, form, shown)
  if (!read) return <p className={classes.help}>{why}</p>
  const { data } = found
  const row = data?.list.find(({ customerId }) => customerId === chosen)
  return (
    <div className={classes.reach}>
      <h2 className={classes.heading}>{t('reach.title')}</h2>
      <Counts counts={data} />
      <Group gap="xs" mb="xs">
        <LeaveOut id={id} row={row} />
        <ListOutput
          right="customer_partner_customer"
          path="document/mailing-criteria/reach/document"
          body={{ criteria: { ...form.values, id } }}
          list={{ title: t('reach.title'), rows: data?.total }}
          isWorkbook
        />
      </Group>
      <ReachTable {...{ data, found, shown, show, chosen, choose }} />
    </div>
  )
}

/** How many letters and e-mails that is. */
const Counts = ({ counts }: { readonly counts: Preview | undefined }) => {
  const t = useT('reminder')
  if (counts === undefined) return null
  const { total, excluded, twins, withEmail } = counts
  const parts = [
    t('reach.reached', { count: total - excluded - twins }),
    ...(withEmail === 0 ? [] : [t('reach.withEmail', { count: withEmail })]),
    ...(excluded === 0 ? [] : [t('reach.excluded', { count: excluded })]),
    ...(twins === 0 ? [] : [t('reach.twins', { count: twins })]),
  ]
  return (
    <p className={classes.help} role="status">
      {parts.join(' · ')}
    </p>
  )
}

const LeaveOut = ({ id, row }: { readonly id: number; readonly row: Reached | undefined }) => {
  const t = useT('reminder')
  const ui = useT('ui')
  const go = useGo()
  const intent = useIntent()
  const queries = useQueryClient()
  const { write } = useRight('document_email_mailing')
  const leaving = useMutation({
    mutationFn: (body: { readonly customerId: number; readonly off: boolean }) =>
      call(mailingCriterias.exclude, { body: { id, ...body }, intent: intent.key() }),
    onSuccess: async () => {
      intent.settle()
      await queries.invalidateQueries({ queryKey: ['mailingCriteria', 'preview'] })
    },
  })
  const unsaved = id === 0 ? t('reach.saveFirst') : undefined
  const reason = write ? (unsaved ?? (row === undefined ? t('reach.choose') : undefined)) : ui('noRight')
  const isExcluded = row?.isExcluded === true
  return (
    <>
      <ActionButton
        variant="default"
        disabledReason={reason}
        onClick={() =>
          row === undefined ? undefined : leaving.mutate({ customerId: row.customerId, off: !isExcluded })
        }
      >
        {t(isExcluded ? 'reach.takeBack' : 'reach.leaveOut')}
      </ActionButton>
      <Button
        variant="default"
        disabled={row === undefined}
        onClick={() =>
          row === undefined
            ? undefined
            : go(pathTo('/customer/$tab/$customerId', { tab: 'identity', customerId: row.customerId }))
        }
      >
        {t('reach.open')}
      </Button>
    </>
  )
}

interface TableProps {
  readonly data: Preview | undefined
  readonly found: ReturnType<typeof useReach>
  readonly shown: Shown
  readonly show: (shown: Shown) => void
  readonly chosen: number | null
  readonly choose: (id: number) => void
}

const ReachTable = ({ data, found, shown, show, chosen, choose }: TableProps) => {
  const t = useT('reminder')
  return (
    <DataTable
      label={t('reach.title')}
      columns={useColumns()}
      rows={data?.list}
      rowId={({ customerId }) => customerId}
      selected={chosen}
      onSelect={choose}
      isFetching={found.isFetching}
      isMuted={({ isExcluded, isTwin }) => isExcluded || isTwin}
      pages={{ ...shown, total: data?.total ?? 0, onChange: (page, size) => show({ page, size }) }}
      empty={<p className={classes.none}>{t('reach.none')}</p>}
      failure={failureOf(found)}
    />
  )
}

const useColumns = (): Column<Reached>[] => {
  const t = useT('reminder')
  return [
    { key: 'code', header: t('reach.code'), cell: (row) => row.code, width: 110 },
    { key: 'name', header: t('auto.name'), cell: (row) => row.name },
    { key: 'email', header: t('reach.email'), cell: (row) => row.email ?? '' },
    { key: 'town', header: t('reach.town'), cell: (row) => row.town ?? '' },
    {
      key: 'stays',
      header: t('reach.stays'),
      cell: (row) => (row.stays === 0 ? '' : formatInteger(row.stays)),
      align: 'end',
      width: 80,
    },
    {
      key: 'spent',
      header: t('reach.spent'),
      cell: (row) => (row.stays === 0 ? '' : formatAmount(row.spent)),
      align: 'end',
      width: 110,
    },
    {
      key: 'lastStay',
      header: t('reach.last'),
      cell: (row) => (row.lastStay === null ? '' : formatDay(row.lastStay)),
      width: 120,
    },
    {
      key: 'state',
      header: t('reach.state'),
      cell: (row) => (row.isExcluded ? t('reach.isExcluded') : row.isTwin ? t('reach.isTwin') : ''),
      width: 130,
    },
  ]
}
