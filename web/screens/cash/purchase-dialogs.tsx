/** What is decided of a supplier's invoice: approved as expenses, or refused with a reason. */
import { Checkbox, Select, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Day } from '#domain/day.ts'
import { cents, sum } from '#domain/money.ts'
import { bankAccount, expenseType } from '#contract/entities/payment/bank.ts'
import { paymentMethod } from '#contract/entities/payment/payment.ts'
import { REFUSALS, purchases } from '#contract/operations/ereport/purchase.ts'
import type { Purchase, RefusalCode } from '#contract/operations/ereport/purchase.ts'
import { isReason } from '#contract/reason.ts'
import { useAll } from '#web/crud/queries.ts'
import { nameOf } from '#web/crud/record.ts'
import { useT } from '#web/i18n/i18n.ts'
import { call } from '#web/shell/call.ts'
import { useIntent } from '#web/shell/intent.ts'
import { fieldErrorsOf, sentenceOf } from '#web/shell/rest-error.ts'
import { toast } from '#web/shell/toast.ts'
import { useToday } from '#web/shell/today.ts'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { DayInput } from '#web/ui/day-input.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { ReasonInput } from '#web/ui/reason-input.tsx'

interface Approval {
  readonly id: number
  readonly spentOn: Day
  readonly typeId: number
  readonly methodId: number
  readonly bankAccountId: number | null
  readonly evenSo: boolean
}

export interface DialogProps {
  readonly purchase: Purchase
  readonly onClose: () => void
}

/** Money does not leave the house by these. */
const NOT_SPENT: readonly unknown[] = ['NONE', 'HOLIDAY_VOUCHER', 'CREDIT_NOTE', 'GROUPED', 'REGULATION', 'GIFT']

/** Rows that may be chosen, by their names. */
export const useChoices = (
  entity: Parameters<typeof useAll>[0],
  keeps: (row: Readonly<Record<string, unknown>>) => boolean,
) => {
  const { data } = useAll(entity)
  return (data?.list ?? [])
    .filter((row) => row['active'] !== false && keeps(row))
    .map((row) => ({ value: String(row.id), label: nameOf(entity, row) }))
}

export const useDecision = <B,>(
  decide: (body: B, key: string) => Promise<unknown>,
  said: string,
  onClose: () => void,
) => {
  const queries = useQueryClient()
  const intent = useIntent()
  return useMutation({
    meta: { quiet: true },
    mutationFn: (body: B) => decide(body, intent.key()),
    onSuccess: () => {
      intent.settle()
      toast.success(said)
      onClose()
    },
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['purchase'] }),
        queries.invalidateQueries({ queryKey: ['expense'] }),
      ]),
  })
}

export const totalOf = ({ expenses }: Purchase): string => formatMoney(sum(expenses.map(({ amount }) => cents(amount))))

interface Form {
  readonly spentOn: Day | null
  readonly typeId: string | null
  readonly methodId: string | null
  readonly accountId: string | null
  readonly evenSo: boolean
}

interface FieldsProps {
  readonly form: Form
  readonly set: (change: Partial<Form>) => void
  readonly beside: Readonly<Record<string, string>>
  readonly doubtful: boolean
}

const ApproveFields = ({ form, set, beside, doubtful }: FieldsProps) => {
  const t = useT('purchase')
  const today = useToday()
  const types = useChoices(expenseType, (row) => row['direction'] === 'OUT')
  const methods = useChoices(paymentMethod, (row) => !NOT_SPENT.includes(row['kind']))
  const accounts = useChoices(bankAccount, () => true)
  const day = { value: form.spentOn, onChange: (spentOn: Day | null) => set({ spentOn }), max: today }
  const choice = { required: true, allowDeselect: false } as const
  return (
    <Stack gap="sm">
      <Text size="sm">{t('approve.body')}</Text>
      <DayInput label={t('approve.day')} error={beside['spentOn']} required {...day} />
      <Select
        {...choice}
        label={t('approve.type')}
        error={beside['typeId']}
        data={types}
        value={form.typeId}
        onChange={(typeId) => set({ typeId })}
      />
      <Select
        {...choice}
        label={t('approve.method')}
        error={beside['methodId']}
        data={methods}
        value={form.methodId}
        onChange={(methodId) => set({ methodId })}
      />
      <Select
        label={t('approve.account')}
        error={beside['bankAccountId']}
        description={t('approve.accountHelp')}
        data={accounts}
        value={form.accountId}
        onChange={(accountId) => set({ accountId })}
        clearable
      />
      {doubtful ? (
        <Checkbox
          label={t('approve.evenSo')}
          checked={form.evenSo}
          onChange={(event) => set({ evenSo: event.currentTarget.checked })}
        />
      ) : null}
    </Stack>
  )
}

/** The expenses that the invoice becomes: when, of which type, paid how. */
export const ApproveDialog = ({ purchase, onClose }: DialogProps) => {
  const t = useT('purchase')
  const today = useToday()
  const [form, setForm] = useState<Form>({
    spentOn: today,
    typeId: null,
    methodId: null,
    accountId: null,
    evenSo: false,
  })
  const doubtful = purchase.otherBuyer || !purchase.addsUp
  const work = useDecision(
    (body: Approval, key) => call(purchases.approve, { body, intent: key }),
    t('approve.done'),
    onClose,
  )
  const beside = work.error === null ? {} : fieldErrorsOf(work.error)
  const isSaid = work.error === null || Object.keys(beside).length > 0
  const { spentOn, typeId, methodId, accountId, evenSo } = form
  const isMissing = spentOn === null || typeId === null || methodId === null
  const run = (): void => {
    if (isMissing) return
    const bankAccountId = accountId === null ? null : Number(accountId)
    const chosen = { typeId: Number(typeId), methodId: Number(methodId), bankAccountId }
    work.mutate({ id: purchase.id, spentOn, ...chosen, evenSo })
  }
  return (
    <ActionDialog
      title={t('approve.title', { amount: totalOf(purchase) })}
      confirmLabel={t('approve.action')}
      isPending={work.isPending}
      reason={isMissing ? t('approve.required') : doubtful && !evenSo ? t('approve.check') : undefined}
      error={isSaid ? undefined : sentenceOf(work.error)}
      onConfirm={run}
      onClose={onClose}
    >
      <ApproveFields
        form={form}
        set={(change) => setForm((now) => ({ ...now, ...change }))}
        beside={beside}
        doubtful={doubtful}
      />
    </ActionDialog>
  )
}

/** What the invoice itself shows. */
const shownReason = ({ doubleOf, otherBuyer, addsUp }: Purchase): RefusalCode | null => {
  if (doubleOf !== null) return 'DOUBLON'
  if (otherBuyer) return 'DEST_ERR'
  return addsUp ? null : 'MONTANTTOTAL_ERR'
}

interface Refusal {
  readonly code: RefusalCode
  readonly reason: string
}

export const RefuseDialog = ({ purchase, onClose }: DialogProps) => {
  const t = useT('purchase')
  const [code, setCode] = useState(shownReason(purchase))
  const [reason, setReason] = useState('')
  const work = useDecision(
    (refusal: Refusal, key) => call(purchases.refuse, { body: { id: purchase.id, ...refusal }, intent: key }),
    t('refuse.done'),
    onClose,
  )
  return (
    <ActionDialog
      title={t('refuse.title')}
      confirmLabel={t('refuse.action')}
      isPending={work.isPending}
      reason={code === null ? t('refuse.codeNeeded') : isReason(reason) ? undefined : t('refuse.needed')}
      error={work.error === null ? undefined : sentenceOf(work.error)}
      danger
      onConfirm={() => {
        if (code !== null) work.mutate({ code, reason: reason.trim() })
      }}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text size="sm">{t(purchase.byPlatform ? 'refuse.byPlatform' : 'refuse.byHand')}</Text>
        <Select
          label={t('refuse.code')}
          data={REFUSALS.map((one) => ({ value: one, label: t(`refuse.codes.${one}`) }))}
          value={code}
          onChange={(one) => setCode(REFUSALS.find((known) => known === one) ?? null)}
          required
          allowDeselect={false}
          data-autofocus
        />
        <ReasonInput label={t('refuse.reason')} value={reason} onChange={setReason} />
      </Stack>
    </ActionDialog>
  )
}
