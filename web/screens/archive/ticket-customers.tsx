/** /add-customer-to-sales: tickets that name nobody are given the customer whose they are; the signed tickets stay as they are. */
import { Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListRow } from '#contract/list.ts'
import { ticketCustomerList } from '#contract/lists/sale/ticket-customer.ts'
import { MOST_TICKETS, ticketCustomers } from '#contract/operations/sale/ticket-customer.ts'
import { CustomerSelect } from '#web/crud/customer-select.tsx'
import { translate, useT } from '#web/i18n/i18n.ts'
import { listScreen } from '#web/list/list-screen.tsx'
import type { ListHands } from '#web/list/list-screen.tsx'
import { pathTo } from '#web/paths.ts'
import { call } from '#web/shell/call.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { useRight } from '#web/shell/session.ts'
import { toast, toastError } from '#web/shell/toast.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { ActionDialog } from '#web/ui/action-dialog.tsx'

const t = translate('archive')
type Row = ListRow<typeof ticketCustomerList>

const useSet = (picked: readonly Row[], done: () => void) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (customerId: number | null) =>
      call(ticketCustomers.set, { body: { ids: picked.map(({ id }) => id), customerId } }),
    meta: { quiet: true },
    onSuccess: async ({ count }, customerId) => {
      toast.success(t(customerId === null ? 'owners.taken' : 'owners.given', { count }))
      done()
      await queries.invalidateQueries({ queryKey: ['ticketCustomer'] })
      await queries.invalidateQueries({ queryKey: ['cashRegisterSale'] })
    },
  })
}

const Giving = ({ picked, pick }: ListHands<Row>) => {
  const [isOpen, setOpen] = useState(false)
  const { write, why } = useRight('sale_cash_register')
  const taking = useSet(picked, () => pick([]))
  const none = picked.length === 0 ? t('owners.nonePicked') : undefined
  const tooMany = picked.length > MOST_TICKETS ? t('owners.tooMany', { max: MOST_TICKETS }) : undefined
  const reason = write ? (none ?? tooMany) : why
  const isNobody = picked.every(({ customer }) => customer === null)
  const open = (): void => {
    if (reason === undefined) setOpen(true)
  }
  useFunctionKeys({ F12: { label: t('owners.give'), run: open, disabledReason: reason } })
  return (
    <>
      <ActionButton
        variant="default"
        disabledReason={reason ?? (isNobody ? t('owners.nobodys') : undefined)}
        loading={taking.isPending}
        onClick={() => taking.mutate(null, { onError: toastError })}
      >
        {t('owners.take')}
      </ActionButton>
      <ActionButton hotkey="F12" disabledReason={reason} onClick={open}>
        {t('owners.give')}
      </ActionButton>
      {isOpen ? <GiveDialog picked={picked} pick={pick} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

interface GiveProps extends Pick<ListHands<Row>, 'picked' | 'pick'> {
  readonly onClose: () => void
}

const GiveDialog = ({ picked, pick, onClose }: GiveProps) => {
  const words = useT('archive')
  const [customerId, choose] = useState<number | null>(null)
  const giving = useSet(picked, () => {
    pick([])
    onClose()
  })
  return (
    <ActionDialog
      title={words('owners.ask', { count: picked.length })}
      confirmLabel={words('owners.give')}
      isPending={giving.isPending}
      reason={customerId === null ? words('owners.noCustomer') : undefined}
      error={giving.error === null ? undefined : sentenceOf(giving.error)}
      onConfirm={() => customerId !== null && giving.mutate(customerId)}
      onClose={onClose}
    >
      <Stack gap="sm">
        <CustomerSelect label={words('owners.customer')} value={customerId} onChange={choose} />
        <Text size="sm" c="dimmed">
          {words('owners.help')}
        </Text>
      </Stack>
    </ActionDialog>
  )
}

export const TicketCustomers = listScreen(ticketCustomerList, {
  words: ['archive', 'owners'],
  open: ({ id }) => pathTo('/sale-cash-register/$cashRegisterSaleId', { cashRegisterSaleId: id }),
  everything: { view: 'ALL' },
  pick: {
    heading: () => t('owners.pick'),
    label: ({ number }) => t('owners.pickOne', { number }),
    all: () => t('owners.pickAll'),
  },
  Actions: Giving,
})
