import { Select, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { GuaranteeAction } from '#domain/billing/guarantee.ts'
import type { Cents } from '#domain/money.ts'
import { tva } from '#contract/entities/payment/payment.ts'
import { guarantees } from '#contract/operations/payment/guarantee.ts'
import type { GuaranteeFile } from '#contract/operations/payment/guarantee.ts'
import { useAll } from '#web/crud/queries.ts'
import { isReason } from '#contract/reason.ts'
import { useT } from '#web/i18n/i18n.ts'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { ChequeFields } from '#web/screens/booking/file/payments/cheque-fields.tsx'
import type { Cheque } from '#web/screens/booking/file/payments/cheque-fields.tsx'
import { MONEY, orNull, useMethods } from '#web/screens/booking/file/payments/use-methods.ts'
import type { Method } from '#web/screens/booking/file/payments/use-methods.ts'
import type { Writes } from '#web/screens/booking/file/use-writes.ts'
import { useRight } from '#web/shell/session.ts'
import { call } from '#web/shell/call.ts'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { formatMoney } from '#web/ui/format.ts'
import { MoneyInput } from '#web/ui/money-input.tsx'

type Action = Exclude<GuaranteeAction, 'drop'>

interface GuaranteeDialogProps {
  readonly guarantee: GuaranteeFile
  readonly action: Action
  readonly writes: Writes
  readonly onClose: () => void
}

interface Draft extends Cheque {
  readonly amount: Cents | null
  readonly methodId: number | null
  /** Of the hold, of the return, or why it is cashed. */
  readonly words: string
  readonly tvaId: number | null
}

interface Filled {
  readonly action: Action
  readonly id: number
  readonly draft: Draft
  /** Null: as it was received. */
  readonly methodId: number | null
  readonly isCheque: boolean
}

/** Sends what was filled in. */
const send = ({ action, id, draft, methodId, isCheque }: Filled, intent: string): Promise<unknown> => {
  const amount = draft.amount ?? 0
  switch (action) {
    case 'receive': {
      const cheque = {
        chequeNumber: isCheque ? orNull(draft.chequeNumber) : null,
        bankId: isCheque ? draft.bankId : null,
        ownerName: isCheque ? orNull(draft.ownerName) : null,
      }
      return call(guarantees.receive, { body: { id, amount, methodId: methodId ?? 0, ...cheque }, intent })
    }
    case 'hold':
      return call(guarantees.hold, { body: { id, amount, reference: draft.words.trim() }, intent })
    case 'return':
      return call(guarantees.giveBack, { body: { id, amount, note: orNull(draft.words) }, intent })
    case 'cash': {
      const reason = draft.words.trim()
      return call(guarantees.cash, { body: { id, amount, reason, tvaId: draft.tvaId, methodId }, intent })
    }
  }
}

/** Receives, blocks, gives back or cashes a guarantee, in whole or part. */
export const GuaranteeDialog = ({ guarantee, action, writes, onClose }: GuaranteeDialogProps) => {
  const t = useT('billing')
  const methods = useMethods(MONEY)
  const isIn = action === 'receive' || action === 'hold'
  const most = isIn ? guarantee.asked : guarantee.inHand
  const [draft, setDraft] = useState<Draft>({
    amount: most,
    methodId: null,
    words: '',
    tvaId: null,
    chequeNumber: '',
    bankId: null,
    ownerName: '',
  })
  const [error, setError] = useState<string>()
  const put = (change: Partial<Draft>): void => {
    setError(undefined)
    setDraft((before) => ({ ...before, ...change }))
  }
  // Money of a blocked card comes by its provider; otherwise as it was received.
  const needsMethod = action === 'receive' || (action === 'cash' && guarantee.received === 0)
  const method = methods.find(({ id }) => id === draft.methodId) ?? methods[0]
  const isCheque = action === 'receive' && method?.kind === 'CHEQUE'
  const missing =
    draft.amount === null || draft.amount <= 0
      ? t('pay.noAmount')
      : draft.amount > most
        ? t('guarantee.above', { most: formatMoney(most) })
        : needsMethod && method === undefined
          ? t('pay.noMethod')
          : isCheque && (draft.chequeNumber.trim() === '' || draft.bankId === null)
            ? t('guarantee.chequeIncomplete')
            : action === 'hold' && draft.words.trim() === ''
              ? t('guarantee.referenceMissing')
              : action === 'cash' && !isReason(draft.words)
                ? t('pay.reasonMissing')
                : undefined
  const confirm = async (): Promise<void> => {
    if (missing !== undefined) return
    const isDone = await writes.run(
      async (_, intent) => {
        await send(
          { action, id: guarantee.id, draft, methodId: needsMethod ? (method?.id ?? null) : null, isCheque },
          intent,
        )
        return {}
      },
      {
        said: t(`guarantee.done.${action}`, { amount: formatMoney(draft.amount ?? 0) }),
        onError: (caught) => setError(sentenceOf(caught)),
      },
    )
    if (isDone) onClose()
  }
  return (
    <ActionDialog
      title={t(`guarantee.actionOf.${action}`, { name: guarantee.label })}
      confirmLabel={t(`guarantee.action.${action}`)}
      isPending={writes.isPending}
      danger={action === 'cash'}
      reason={missing}
      error={error}
      size={isCheque ? 'xl' : 'md'}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text size="sm">{t(`guarantee.help.${action}`)}</Text>
        <MoneyInput
          label={t('pay.amount')}
          value={draft.amount}
          onChange={(amount) => put({ amount })}
          max={most}
          required
          isFirst
        />
        {needsMethod ? (
          <MethodChoice methods={methods} method={method} onChange={(methodId) => put({ methodId })} />
        ) : null}
        {isCheque ? <ChequeFields value={draft} onChange={put} /> : null}
        {action === 'receive' ? null : (
          <TextInput
            label={t(`guarantee.words.${action}`)}
            value={draft.words}
            onChange={(event) => put({ words: event.currentTarget.value })}
            maxLength={action === 'hold' ? 80 : 100}
            required={action !== 'return'}
          />
        )}
        {action === 'cash' ? <VatChoice value={draft.tvaId} onChange={(tvaId) => put({ tvaId })} /> : null}
      </Stack>
    </ActionDialog>
  )
}

interface MethodChoiceProps {
  readonly methods: readonly Method[]
  readonly method: Method | undefined
  readonly onChange: (id: number | null) => void
}

const MethodChoice = ({ methods, method, onChange }: MethodChoiceProps) => {
  const t = useT('billing')
  return (
    <Select
      label={t('pay.method')}
      data={methods.map(({ id, label }) => ({ value: String(id), label }))}
      value={method === undefined ? null : String(method.id)}
      onChange={(id) => onChange(id === null ? null : Number(id))}
      allowDeselect={false}
    />
  )
}

/** An indemnity bears no VAT; a service done for it does. */
const VatChoice = ({
  value,
  onChange,
}: {
  readonly value: number | null
  readonly onChange: (id: number | null) => void
}) => {
  const t = useT('billing')
  const { read } = useRight(tva.right)
  const rows = useAll(tva, read).data?.list ?? []
  return (
    <Select
      label={t('guarantee.vat')}
      description={t('guarantee.vatHelp')}
      placeholder={t('guarantee.noVat')}
      data={rows
        .filter((row) => row['active'] === true)
        .map((row) => ({ value: String(row.id), label: String(row['label']) }))}
      value={value === null ? null : String(value)}
      onChange={(id) => onChange(id === null ? null : Number(id))}
      clearable
    />
  )
}
