/** The bill of a ticket that was paid: for whom, and what they want to read on it. */
import { Button, Stack, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { address, customer } from '#contract/entities/customer/customer.ts'
import { tillPapers } from '#contract/operations/sale/till-papers.ts'
import type { TicketAnswer } from '#contract/operations/sale/till.ts'
import { FieldInput } from '#web/crud/field-input.tsx'
import { loadTexts, useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import type { NewCustomerDraft } from '#web/screens/booking/desk/desk.ts'
import { call } from '#web/shell/call.ts'
import { useGo } from '#web/shell/navigation.tsx'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { useRight } from '#web/shell/session.ts'
import { toast } from '#web/shell/toast.ts'
import { uuid } from '#web/shell/uuid.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { ActionDialog } from '#web/ui/action-dialog.tsx'

type Ticket = TicketAnswer['item']

/** With the texts of bookings, which the till does not need. */
const NewCustomer = lazy(async () => {
  const [{ NewCustomer: shown }] = await Promise.all([
    import('#web/screens/booking/desk/customer/new-customer.tsx'),
    loadTexts(['booking']),
  ])
  return { default: shown }
})

const FIELD = address.fields.customerId
const NO_DRAFT: NewCustomerDraft = { customer: {}, address: {} }

/** The bill of the ticket where it has one; else the way to make it. */
export const BillButton = ({ ticket }: { readonly ticket: Ticket }) => {
  const t = useT('till-pay')
  const go = useGo()
  const right = useRight('payment_bill')
  const [isAsking, setAsking] = useState(false)
  const { bill, lines } = ticket
  if (bill !== null)
    return (
      <ActionButton
        variant="default"
        disabledReason={right.read ? undefined : right.why}
        onClick={() => go(pathTo('/bill/$billId', { billId: bill.id }))}
      >
        {t('bill.open', { number: bill.number })}
      </ActionButton>
    )
  const reason = right.write ? (lines.length === 0 ? t('bill.nothing') : undefined) : right.why
  return (
    <>
      <ActionButton variant="default" disabledReason={reason} onClick={() => setAsking(true)}>
        {t(ticket.type === 'REFUND' ? 'bill.credit' : 'bill.make')}
      </ActionButton>
      {isAsking ? <BillDialog ticket={ticket} onClose={() => setAsking(false)} /> : null}
    </>
  )
}

interface BillDialogProps {
  readonly ticket: Ticket
  readonly onClose: () => void
}

const useBilling = ({ ticket, onClose }: BillDialogProps) => {
  const t = useT('till-pay')
  const queries = useQueryClient()
  const [intent] = useState(uuid)
  return useMutation({
    meta: { quiet: true },
    mutationFn: (asked: { readonly customerId: number; readonly reference: string; readonly note: string }) =>
      call(tillPapers.bill, { body: { id: ticket.id, ...asked }, intent }),
    onSuccess: async ({ number }) => {
      onClose()
      toast.success(t('bill.made', { number }))
      await Promise.all(['cashRegisterSale', 'bill'].map((name) => queries.invalidateQueries({ queryKey: [name] })))
    },
  })
}

const BillDialog = ({ ticket, onClose }: BillDialogProps) => {
  const t = useT('till-pay')
  const who = useRight(customer.right)
  const [customerId, setCustomerId] = useState<number | null>(ticket.customerId)
  const [draft, setDraft] = useState<NewCustomerDraft | null>(null)
  const [reference, setReference] = useState('')
  const [note, setNote] = useState('')
  const billing = useBilling({ ticket, onClose })
  const reason = who.read ? (customerId === null ? t('bill.noCustomer') : undefined) : who.why
  if (draft !== null)
    return (
      <Suspense fallback={null}>
        <NewCustomer
          draft={draft}
          onDraft={setDraft}
          onMade={(id) => {
            setCustomerId(id)
            setDraft(null)
          }}
          onQuit={() => setDraft(null)}
        />
      </Suspense>
    )
  return (
    <ActionDialog
      title={t(ticket.type === 'REFUND' ? 'bill.creditTitle' : 'bill.title', { number: ticket.number })}
      confirmLabel={t('bill.confirm')}
      isPending={billing.isPending}
      reason={reason}
      error={billing.error === null ? undefined : sentenceOf(billing.error)}
      onConfirm={() => (customerId === null ? undefined : billing.mutate({ customerId, reference, note }))}
      onClose={onClose}
    >
      <Stack gap="sm">
        <BilledTo {...{ ticket, customerId, setCustomerId }} isReadOnly={!who.read} />
        {who.write ? (
          <Button variant="default" size="md" onClick={() => setDraft(NO_DRAFT)}>
            {t('bill.newCustomer')}
          </Button>
        ) : null}
        <TextInput
          label={t('bill.reference')}
          value={reference}
          onChange={(event) => setReference(event.currentTarget.value)}
          maxLength={60}
        />
        <Textarea
          label={t('bill.note')}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
          maxLength={600}
          autosize
          minRows={2}
        />
      </Stack>
    </ActionDialog>
  )
}

interface BilledToProps {
  readonly ticket: Ticket
  readonly customerId: number | null
  readonly setCustomerId: (id: number | null) => void
  readonly isReadOnly: boolean
}

const BilledTo = ({ ticket, customerId, setCustomerId, isReadOnly }: BilledToProps) => {
  const t = useT('till-pay')
  return (
    <FieldInput
      field={FIELD}
      value={customerId}
      onChange={(next) => setCustomerId(typeof next === 'number' ? next : null)}
      errors={[]}
      choices={[]}
      label={ticket.customer ?? undefined}
      setAll={() => undefined}
      input={{
        id: 'ticket-bill-customer',
        name: 'customerId',
        label: t('bill.customer'),
        description: t('bill.help'),
        required: true,
        readOnly: isReadOnly,
        error: undefined,
        inputWrapperOrder: ['label', 'input', 'description', 'error'],
      }}
    />
  )
}
