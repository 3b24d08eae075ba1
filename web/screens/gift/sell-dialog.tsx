/** Sells a voucher: which, how much, until when, to whom, for whom. It is paid in its record. */
import { Group, Select, Stack, TextInput, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Day } from '#domain/day.ts'
import type { Cents } from '#domain/money.ts'
import { gifts } from '#contract/operations/sale/gift.ts'
import type { GiftModel } from '#contract/operations/sale/gift.ts'
import { CustomerSelect } from '#web/crud/customer-select.tsx'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import { useModels } from '#web/screens/gift/use-models.ts'
import { call } from '#web/shell/call.ts'
import { useIntent } from '#web/shell/intent.ts'
import { useGo } from '#web/shell/navigation.tsx'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { toast } from '#web/shell/toast.ts'
import { useToday } from '#web/shell/today.ts'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { DayInput } from '#web/ui/day-input.tsx'
import { MoneyInput } from '#web/ui/money-input.tsx'

interface Draft {
  readonly amount: Cents | null
  readonly until: Day | null
  readonly customerId: number | null
  readonly beneficiaryName: string
  readonly beneficiaryEmail: string
  readonly message: string
  readonly sendOn: Day | null
}

const EMPTY: Draft = {
  ...{ amount: null, until: null, customerId: null },
  ...{ beneficiaryName: '', beneficiaryEmail: '', message: '', sendOn: null },
}

/** What is missing before it can be sold; none: nothing is. */
const useMissing = (
  models: readonly GiftModel[] | undefined,
  model: GiftModel | undefined,
  amount: Cents | null,
  customerId: number | null,
): string | undefined => {
  const t = useT('gift')
  if (models !== undefined && model === undefined) return t('sell.noModel')
  if (model?.isMapped === false) return t('sell.notMapped')
  if (amount === null || amount <= 0) return t('sell.noAmount')
  return customerId === null ? t('sell.noBuyer') : undefined
}

export const SellDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useT('gift')
  const models = useModels()
  const [modelId, setModel] = useState<number | null>(null)
  const [draft, setDraft] = useState(EMPTY)
  const model = models?.find(({ id }) => id === modelId) ?? models?.[0]
  const amount = draft.amount ?? model?.value ?? null
  const put = (change: Partial<Draft>): void => setDraft((before) => ({ ...before, ...change }))
  const { mutate, isPending, error } = useSell(onClose)
  const reason = useMissing(models, model, amount, draft.customerId)
  const sell = (): void => {
    const { customerId } = draft
    if (model !== undefined && customerId !== null) mutate({ ...draft, giftId: model.id, amount, customerId })
  }
  return (
    <ActionDialog
      title={t('sell.title')}
      confirmLabel={t('sell.confirm')}
      isPending={isPending}
      reason={reason}
      error={error === null ? undefined : sentenceOf(error)}
      size="lg"
      onConfirm={sell}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Group gap="sm" align="start">
          <Select
            label={t('sell.model')}
            data={(models ?? []).map(({ id, label }) => ({ value: String(id), label }))}
            value={model === undefined ? null : String(model.id)}
            onChange={(id) => {
              setModel(Number(id))
              put({ amount: null, until: null })
            }}
            allowDeselect={false}
            flex="1 1 220px"
          />
          <MoneyInput
            label={t('sell.amount')}
            value={amount}
            onChange={(next) => put({ amount: next })}
            required
            w={140}
          />
          <Until model={model} value={draft.until} onChange={(until) => put({ until })} />
        </Group>
        <CustomerSelect
          label={t('sell.buyer')}
          value={draft.customerId}
          onChange={(customerId) => put({ customerId })}
        />
        <ForWhom draft={draft} put={put} />
      </Stack>
    </ActionDialog>
  )
}

const useSell = (onClose: () => void) => {
  const t = useT('gift')
  const go = useGo()
  const intent = useIntent()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Draft & { readonly giftId: number; readonly customerId: number }) =>
      call(gifts.sell, { body, intent: intent.key() }),
    meta: { quiet: true },
    onSuccess: async ({ id, code }) => {
      intent.settle()
      await queries.invalidateQueries({ queryKey: ['giftSale'] })
      toast.success(t('sell.done', { code }))
      onClose()
      go(pathTo('/gift/$giftSaleId', { giftSaleId: id }))
    },
  })
}

interface UntilProps {
  readonly model: GiftModel | undefined
  readonly value: Day | null
  readonly onChange: (day: Day | null) => void
}

const Until = ({ model, value, onChange }: UntilProps) => (
  <DayInput
    label={useT('gift')('sell.until')}
    value={value ?? model?.until ?? null}
    onChange={onChange}
    min={useToday()}
    w={150}
  />
)

interface ForWhomProps {
  readonly draft: Draft
  readonly put: (change: Partial<Draft>) => void
}

const ForWhom = ({ draft, put }: ForWhomProps) => {
  const t = useT('gift')
  const today = useToday()
  return (
    <>
      <Group gap="sm" align="start" grow>
        <TextInput
          label={t('sell.beneficiary')}
          value={draft.beneficiaryName}
          onChange={(event) => put({ beneficiaryName: event.currentTarget.value })}
          maxLength={120}
        />
        <TextInput
          label={t('sell.email')}
          type="email"
          value={draft.beneficiaryEmail}
          onChange={(event) => put({ beneficiaryEmail: event.currentTarget.value })}
          maxLength={200}
        />
      </Group>
      <Textarea
        label={t('sell.message')}
        value={draft.message}
        onChange={(event) => put({ message: event.currentTarget.value })}
        maxLength={400}
        autosize
        minRows={2}
      />
      <DayInput
        label={t('sell.sendOn')}
        description={t('sell.sendHelp')}
        value={draft.sendOn}
        onChange={(sendOn) => put({ sendOn })}
        min={today}
        w={220}
      />
    </>
  )
}
