import { Checkbox, Stack, Alert, Skeleton, Anchor } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { BookingFile, OccupancyFile } from '#contract/operations/booking/file.ts'
import type { CreateBill } from '#contract/operations/payment/billing.ts'
import { BILL_KIND, billKind } from '#contract/lists/payment/bill.ts'
import type { ListAnswer } from '#contract/list.ts'
import type { UnbilledRow, unbilledList } from '#contract/lists/payment/unbilled.ts'
import { bills } from '#contract/operations/payment/billing.ts'
import { useT } from '#web/i18n/i18n.ts'
import { actionReason } from '#web/screens/booking/file/actions/action-list.ts'
import { BillOptions } from '#web/screens/booking/file/bills/bill-options.tsx'
import type { BillDraft } from '#web/screens/booking/file/bills/bill-options.tsx'
import type { Writes } from '#web/screens/booking/file/use-writes.ts'
import classes from '#web/screens/booking/file/file.module.css'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { useRight } from '#web/shell/session.ts'
import { toast } from '#web/shell/toast.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { confirm } from '#web/ui/confirm.tsx'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { BillSheet } from '#web/ui/bill-sheet.tsx'
import { StateBadge } from '#web/list/columns.tsx'
import { pathTo } from '#web/paths.ts'
import billClasses from '#web/screens/booking/file/bills/bills.module.css'
import { ScreenLink } from '#web/shell/navigation.tsx'
import { BillBeforeAlert, useBillBefore } from '#web/screens/booking/file/bills/bill-before.tsx'
import { BillPrintButton } from '#web/ui/bill-print-button.tsx'
import { formatDay, formatMoney } from '#web/ui/format.ts'
import { sentence } from '#web/screens/booking/sentence.ts'
import { call } from '#web/shell/call.ts'
import { rest } from '#web/shell/rest.ts'

/** What is left to bill of this file, one row a payer; undefined while it is read. */
const useUnbilled = (file: BookingFile): readonly UnbilledRow[] | undefined => {
  const { read } = useRight('payment_bill')
  const body = { criteria: { kind: 'STAY', bookingId: file.id } }
  return useQuery({
    queryKey: ['booking', 'unbilled', file.id, file.version, file.bills.length, file.payments.length],
    queryFn: ({ signal }) =>
      rest.post<ListAnswer<typeof unbilledList>>('payment/unbilled-document/search', body, { signal }),
    enabled: read,
    meta: { quiet: true },
  }).data?.list
}

/** A bill needs a name and a whole address (spec 5): what lacks, and where to complete it. */
const MissingIdentity = ({ file }: { readonly file: BookingFile }) => {
  const t = useT('billing')
  const reason = file.actions
    .find(({ action }) => action === 'bill')
    ?.reasons.find(({ code }) => code === 'billing.buyerIncomplete')
  if (reason === undefined || file.customer === null) return null
  const to = pathTo('/customer/$tab/$customerId', { tab: 'addresses', customerId: file.customer.id })
  return (
    <Alert color="yellow" title={sentence(reason)}>
      <Anchor href={to} target="_blank">
        {t('bill.completeCustomer')}
      </Anchor>
    </Alert>
  )
}

/** Bills issued for this file. */
const FileBills = ({ file }: { readonly file: BookingFile }) => {
  const t = useT('billing')
  if (file.bills.length === 0) return <p className={classes.nothing}>{t('bill.none')}</p>
  return (
    <article className={classes.card}>
      <header className={classes.cardHead}>
        <h2>{t('bill.list')}</h2>
      </header>
      <ul className={billClasses.bills}>
        {file.bills.map((bill) => (
          <li key={bill.id}>
            <ScreenLink className={classes.link} to={pathTo('/bill/$billId', { billId: bill.id })}>
              {bill.number}
            </ScreenLink>
            <span>{formatDay(bill.billOn)}</span>
            <StateBadge states={BILL_KIND} state={billKind(bill)} />
            <strong>{formatMoney(bill.total)}</strong>
            <BillPrintButton bill={bill} size="compact-sm" />
          </li>
        ))}
      </ul>
    </article>
  )
}

interface BillPreviewProps {
  readonly body: CreateBill
  /** Of the file: another one is another bill. */
  readonly version: number
}

/** The bill as it would be issued now; nothing is numbered. */
const BillPreview = ({ body, version }: BillPreviewProps) => {
  const { data, error } = useQuery({
    queryKey: ['billPreview', body, version],
    queryFn: ({ signal }) => call(bills.preview, { body, signal }),
    staleTime: 0,
    gcTime: 0,
    meta: { quiet: true },
  })
  if (error !== null) return <Alert color="red">{sentenceOf(error)}</Alert>
  return data === undefined ? <Skeleton h={240} /> : <BillSheet content={data} />
}

interface BillTabProps {
  readonly file: BookingFile
  readonly writes: Writes
}

const PAUSE_MS = 400

const trimmed = (text: string): string | null => (text.trim() === '' ? null : text.trim())

/** Stays with something left to bill: a stay billed to one payer may still be billed to another. */
const billable = (file: BookingFile): readonly OccupancyFile[] =>
  file.occupancies.filter((stay) => !stay.cancelled && (!stay.billed || file.payers.length > 1))

interface StayChoiceProps {
  readonly open: readonly OccupancyFile[]
  readonly chosen: readonly number[]
  readonly onLeave: (ids: readonly number[]) => void
}

/** Which of the stays the bill is for. */
const StayChoice = ({ open, chosen, onLeave }: StayChoiceProps) => (
  <Checkbox.Group
    label={useT('billing')('bill.stays')}
    value={chosen.map(String)}
    onChange={(ids) => onLeave(open.map((stay) => stay.id).filter((id) => !ids.includes(String(id))))}
  >
    <Stack gap={6} mt={4}>
      {open.map((stay) => (
        <Checkbox
          key={stay.id}
          value={String(stay.id)}
          label={stay.placeCode === null ? stay.placeTypeLabel : `${stay.placeTypeLabel} · ${stay.placeCode}`}
        />
      ))}
    </Stack>
  </Checkbox.Group>
)

/** Bills of the file: shown as they would be before they are issued, for they cannot be changed after. */
export const BillTab = ({ file, writes }: BillTabProps) => {
  const t = useT('billing')
  const ui = useT('ui')
  const { write } = useRight('payment_bill')
  const rows = useUnbilled(file)
  const [draft, setDraft] = useState<BillDraft>({ kind: 'BILL', payerId: null, reference: '', note: '' })
  const [left, setLeft] = useState<readonly number[]>([])
  const open = billable(file)
  const chosen = open.filter((stay) => !left.includes(stay.id)).map((stay) => stay.id)
  const isAll = chosen.length === open.length
  const row = rows?.find((one) => one.payerId === draft.payerId) ?? rows?.[0]
  const mayBeDown = row !== undefined && row.received > 0 && file.status !== 'CANCELLED'
  const kind = mayBeDown ? draft.kind : 'BILL'
  const hasChoice = open.length > 1 && kind === 'BILL'
  const body: CreateBill = {
    bookingId: file.id,
    payerId: row?.otherPayer === true ? row.payerId : null,
    occupancyIds: isAll || !hasChoice ? [] : chosen,
    kind,
    reference: trimmed(draft.reference),
    note: trimmed(draft.note),
  }
  const [shown] = useDebouncedValue(body, PAUSE_MS)
  // Once a payer has their bill, what was shown is nobody's any more.
  const isInStep = shown.payerId === body.payerId
  const before = useBillBefore(shown, file.version)
  const refused = actionReason(file, 'bill')
  const reason = write
    ? (refused ?? (hasChoice && chosen.length === 0 ? t('bill.chooseStay') : undefined))
    : ui('noRight')
  const issue = async (): Promise<void> => {
    if (reason !== undefined) return
    const cannotGo = (before?.faults.length ?? 0) > 0
    const words = cannotGo ? `${t('bill.cannotGo')} ${t('bill.issueBody')}` : t('bill.issueBody')
    const yes = await confirm({ title: t('bill.issueTitle'), body: words, confirmLabel: t('bill.issue') })
    if (!yes) return
    const isDone = await writes.run(async ({ version }, intent) => {
      const { number } = await call(bills.issue, { body: { ...body, version }, intent })
      toast.success(t('bill.issued', { number }))
      return {}
    })
    if (isDone) setDraft({ kind: 'BILL', payerId: null, reference: '', note: '' })
  }
  useFunctionKeys({ F12: { label: t('bill.issue'), run: issue, disabledReason: reason } })
  if (open.length === 0 && (rows ?? []).length === 0) return <FileBills file={file} />
  return (
    <>
      <FileBills file={file} />
      <article className={classes.card}>
        <header className={classes.cardHead}>
          <h2>{t('bill.preview')}</h2>
          <span className={classes.headButton}>
            <ActionButton hotkey="F12" loading={writes.isPending} disabledReason={reason} onClick={() => void issue()}>
              {t('bill.issue')}
            </ActionButton>
          </span>
        </header>
        <MissingIdentity file={file} />
        {isInStep ? <BillBeforeAlert before={before} /> : null}
        {reason === undefined ? (
          <BillOptions
            draft={{ ...draft, kind }}
            rows={rows ?? []}
            row={row}
            mayBeDown={mayBeDown}
            onChange={(change) => setDraft((typed) => ({ ...typed, ...change }))}
          />
        ) : null}
        {hasChoice ? <StayChoice open={open} chosen={chosen} onLeave={setLeft} /> : null}
        {reason === undefined && rows !== undefined && isInStep ? (
          <BillPreview body={shown} version={file.version} />
        ) : null}
        {reason === undefined || refused === undefined ? null : <p className={classes.nothing}>{refused}</p>}
      </article>
    </>
  )
}
