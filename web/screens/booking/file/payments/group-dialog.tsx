import { Group, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { worthOf } from '#domain/billing/faces.ts'
import { cents, sum } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import { messageOf } from '#contract/messages.ts'
import { paymentGroups } from '#contract/operations/payment/group.ts'
import type { DueRow } from '#contract/operations/payment/group.ts'
import { useT } from '#web/i18n/i18n.ts'
import { ChequeFields } from '#web/screens/booking/file/payments/cheque-fields.tsx'
import { faultOf, keyOf, lostBy, partsOf } from '#web/screens/booking/file/payments/group-draft.ts'
import type { Chosen } from '#web/screens/booking/file/payments/group-draft.ts'
import { GroupTable } from '#web/screens/booking/file/payments/group-table.tsx'
import { MethodSelect } from '#web/screens/booking/file/payments/method-select.tsx'
import { MONEY, orNull, useMethods } from '#web/screens/booking/file/payments/use-methods.ts'
import type { Method } from '#web/screens/booking/file/payments/use-methods.ts'
import { VoucherFields } from '#web/screens/booking/file/payments/voucher-fields.tsx'
import { call } from '#web/shell/call.ts'
import { useIntent } from '#web/shell/intent.ts'
import { NetworkError, sentenceOf } from '#web/shell/rest-error.ts'
import { useRight } from '#web/shell/session.ts'
import { toast } from '#web/shell/toast.ts'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { MoneyInput } from '#web/ui/money-input.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'

interface GroupDialogProps {
  /** Whose files are ticked to begin with; undefined: nobody's. */
  readonly customerId?: number | undefined
  readonly onClose: () => void
}

const useDues = (text: string, customerId: number | undefined): readonly DueRow[] | undefined => {
  const looked = useDeferredValue(text.trim())
  const body = looked === '' ? { ...(customerId === undefined ? {} : { customerId }) } : { text: looked }
  const { data } = useQuery({
    queryKey: ['payment', 'group', 'due', body],
    queryFn: ({ signal }) => call(paymentGroups.due, { body, signal }),
    staleTime: 0,
  })
  return data?.list
}

const NO_PAPER = { chequeNumber: '', bankId: null, ownerName: '', vouchers: {}, voucherYear: null }

interface Typed {
  readonly chequeNumber: string
  readonly bankId: number | null
  readonly ownerName: string
  readonly vouchers: Readonly<Record<string, number>>
  readonly voucherYear: number | null
}

/** What is typed; until something is ticked by hand, the files of the customer are. */
const useDraft = (customerId: number | undefined) => {
  const methods = useMethods(MONEY)
  const [amount, setAmount] = useState<Cents | null>(null)
  const [methodId, setMethod] = useState<number | null>(null)
  const [paper, setPaper] = useState<Typed>(NO_PAPER)
  const [picked, setPicked] = useState<readonly Chosen[]>()
  const [text, setText] = useState('')
  const found = useDues(text, customerId)
  const own = useDues('', customerId)
  const chosen = picked ?? (customerId === undefined ? [] : (own ?? [])).map((row) => ({ row, typed: null }))
  const method = methods.find(({ id }) => id === methodId)
  const typed = { amount, setAmount, setMethod, paper, setPaper, chosen, setPicked, text, setText }
  return { ...typed, methods, method, found: found ?? [], fault: faultOf({ ...paper, amount, chosen, method }) }
}

const bodyOf = (
  { amount, paper, chosen }: { readonly amount: Cents; readonly paper: Typed; readonly chosen: readonly Chosen[] },
  method: Method,
) => {
  const parts = partsOf(amount, chosen)
  const isCheque = method.kind === 'CHEQUE'
  return {
    amount,
    methodId: method.id,
    chequeNumber: isCheque ? orNull(paper.chequeNumber) : null,
    bankId: isCheque ? paper.bankId : null,
    ownerName: orNull(paper.ownerName),
    vouchers: method.kind === 'HOLIDAY_VOUCHER' ? paper.vouchers : {},
    voucherYear: method.kind === 'HOLIDAY_VOUCHER' ? paper.voucherYear : null,
    parts: chosen.flatMap(({ row }) => {
      const part = parts.get(keyOf(row)) ?? 0
      return part === 0 ? [] : [{ accountId: row.accountId, payerId: row.payerId, amount: part }]
    }),
  }
}

type Body = ReturnType<typeof bodyOf>

/** Takes it once, and closes. */
const useTake = (onClose: () => void) => {
  const t = useT('billing')
  const queries = useQueryClient()
  const intent = useIntent()
  return useMutation({
    mutationFn: (body: Body) => call(paymentGroups.take, { body, intent: intent.key() }),
    meta: { quiet: true },
    onSuccess: async (_, { amount, parts }) => {
      intent.settle()
      await queries.invalidateQueries({ queryKey: ['booking'] })
      toast.success(t('group.done', { amount: formatMoney(amount), count: parts.length }))
      onClose()
    },
    onError: (error) => {
      if (!(error instanceof NetworkError)) intent.settle()
    },
  })
}

/** One cheque, transfer or set of vouchers for several files: shared oldest due first, then as it is typed. */
export const GroupDialog = ({ customerId, onClose }: GroupDialogProps) => {
  const t = useT('billing')
  const draft = useDraft(customerId)
  const { amount, method, chosen, fault } = draft
  const take = useTake(onClose)
  const { write, why } = useRight('payment_payment')
  const [isWarned, setWarned] = useState(false)
  const confirm = (): void => {
    if (fault === null && amount !== null && method !== undefined)
      take.mutate(bodyOf({ amount, paper: draft.paper, chosen }, method))
  }
  // What was typed is said to be lost before it is.
  const lost = lostBy(amount)
  const leave = (): void => {
    if (lost === null || isWarned) return onClose()
    setWarned(true)
  }
  const warned = isWarned && lost !== null ? messageOf(lost, {}) : undefined
  return (
    <ActionDialog
      title={t('group.title')}
      confirmLabel={amount === null ? t('pay.take') : t('pay.takeAmount', { amount: formatMoney(amount) })}
      isPending={take.isPending}
      reason={write ? (fault === null ? undefined : t(`group.fault.${fault}`)) : why}
      error={take.error === null ? warned : sentenceOf(take.error)}
      size="xl"
      onConfirm={confirm}
      onClose={leave}
    >
      <Stack gap="sm">
        <Paper draft={draft} />
        <Group>
          <SearchInput label={t('group.search')} value={draft.text} onChange={draft.setText} />
        </Group>
        <GroupTable amount={amount} chosen={chosen} found={draft.found} onChange={draft.setPicked} />
        <Rest amount={amount} chosen={chosen} />
      </Stack>
    </ActionDialog>
  )
}

/** What was received: how much, how, and what its paper says. */
const Paper = ({ draft }: { readonly draft: ReturnType<typeof useDraft> }) => {
  const t = useT('billing')
  const { amount, method, methods, paper, setPaper, setAmount } = draft
  const put = (change: Partial<Typed>): void => {
    setPaper((before) => ({ ...before, ...change }))
    if (change.vouchers !== undefined) setAmount(worthOf(change.vouchers))
  }
  return (
    <>
      <Group gap="sm" align="flex-start">
        <MoneyInput label={t('pay.amount')} value={amount} onChange={setAmount} required isFirst w={160} />
        <MethodSelect methods={methods} value={method} onChange={draft.setMethod} />
      </Group>
      {method?.kind === 'CHEQUE' ? <ChequeFields value={paper} onChange={put} /> : null}
      {method?.kind === 'HOLIDAY_VOUCHER' && method.bankable ? <VoucherFields value={paper} onChange={put} /> : null}
    </>
  )
}

/** What is distributed, and what is left to be. */
const Rest = ({ amount, chosen }: { readonly amount: Cents | null; readonly chosen: readonly Chosen[] }) => {
  const t = useT('billing')
  const distributed = sum([...partsOf(amount, chosen).values()])
  const left = cents((amount ?? 0) - distributed)
  return (
    <Text size="sm" fw={600} aria-live="polite">
      {t('group.rest', { distributed: formatMoney(distributed), left: formatMoney(left) })}
    </Text>
  )
}
