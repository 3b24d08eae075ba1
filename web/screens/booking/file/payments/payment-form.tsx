import { Checkbox, Radio, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { isPaperVoucher, worthOf } from '#domain/billing/faces.ts'
import { cents } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import { STATUS } from '#domain/booking/states.ts'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import { useT } from '#web/i18n/i18n.ts'
import { takePayment } from '#web/screens/booking/api.ts'
import { ChequeFields } from '#web/screens/booking/file/payments/cheque-fields.tsx'
import { CashLimit } from '#web/screens/booking/file/payments/cash-limit.tsx'
import { CreditChoice, useCreditNotes } from '#web/screens/booking/file/payments/credit-choice.tsx'
import {
  dueFrom,
  firstProblem,
  freshPayment,
  paymentFieldOf,
  paymentProblems,
  proposedTo,
} from '#web/screens/booking/file/payments/payment-state.ts'
import type { PaymentDraft, PaymentProblems } from '#web/screens/booking/file/payments/payment-state.ts'
import { GiftField } from '#web/screens/booking/file/payments/gift-field.tsx'
import { QuickAmounts } from '#web/screens/booking/file/payments/quick-amounts.tsx'
import { HERE, HERE_WITHOUT_GIFTS, orNull, useMethods } from '#web/screens/booking/file/payments/use-methods.ts'
import type { Method } from '#web/screens/booking/file/payments/use-methods.ts'
import { VoucherFields } from '#web/screens/booking/file/payments/voucher-fields.tsx'
import type { Vouchers } from '#web/screens/booking/file/payments/voucher-fields.tsx'
import type { Writes } from '#web/screens/booking/file/use-writes.ts'
import classes from '#web/screens/booking/file/file.module.css'
import own from '#web/screens/booking/file/payments/payments.module.css'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { usePreferences } from '#web/shell/preferences.ts'
import { RestError, sentenceOf } from '#web/shell/rest-error.ts'
import { useModule, useRight } from '#web/shell/session.ts'
import { toast, toastError } from '#web/shell/toast.ts'
import { useToday } from '#web/shell/today.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { DayInput } from '#web/ui/day-input.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { MoneyInput } from '#web/ui/money-input.tsx'

interface PaymentFormProps {
  readonly file: BookingFile
  readonly writes: Writes
  /** Proposed instead of what the house proposes: what the desk asks of who stands there. */
  readonly amount?: Cents | undefined
  /** What was just taken: the form then proposes nothing, for a key pressed twice is one payment. */
  readonly taken?: Cents | undefined
  readonly onTaken?: (amount: Cents) => void
  /** Opens a payment over several files; left out: not from here. */
  readonly onGroup?: (() => void) | undefined
  /** In a dialog, whose keys are then the form's: Échap closes it. */
  readonly onClose?: () => void
}

/** Takes a payment: amount and method are proposed, Entrée or F12 takes it. */
export const PaymentForm = ({ file, writes, amount: asked, taken, onTaken, onGroup, onClose }: PaymentFormProps) => {
  const t = useT('billing')
  const ui = useT('ui')
  const today = useToday()
  const preferences = usePreferences()
  const methods = useMethods(useModule('gift') ? HERE : HERE_WITHOUT_GIFTS)
  const { write } = useRight('payment_payment')
  const [draft, setDraft] = useState<PaymentDraft>(() => {
    const fresh = freshPayment(file, today, preferences, taken === undefined)
    if (asked === undefined || taken !== undefined) return fresh
    return { ...fresh, amount: cents(Math.min(asked, dueFrom(file, fresh.payerId))) }
  })
  const [refused, setRefused] = useState<PaymentProblems>({})
  const method = methods.find(({ id }) => id === draft.methodId) ?? methods[0]
  const isCredit = method?.kind === 'CREDIT_NOTE'
  const isPaper = method !== undefined && isPaperVoucher(method)
  const notes = useCreditNotes(draft.payerId ?? file.customer?.id, isCredit)
  const due = dueFrom(file, draft.payerId)
  const most = Math.max(0, due)
  const problems = { ...paymentProblems(draft, method, file, today), ...refused }
  const put = (change: Partial<PaymentDraft>): void => {
    setRefused({})
    setDraft((before) => ({ ...before, ...change }))
  }
  const isAboveFile = draft.amount !== null && draft.amount > Math.max(0, file.totals.balance)
  const isOver = draft.amount !== null && draft.amount > due && (preferences.sale.allowOverpay || !isAboveFile)
  const isOption = file.statusId === STATUS.OPTION
  const reason = !write
    ? ui('noRight')
    : method === undefined
      ? t('pay.noMethod')
      : draft.amount === null
        ? t('pay.noAmount')
        : isCredit && draft.creditNoteId === null
          ? t('credit.chooseOne')
          : firstProblem(problems)

  const take = async (): Promise<void> => {
    if (reason !== undefined || method === undefined || draft.amount === null) return
    const { amount } = draft
    await writes.run(
      async ({ id }, intent) => {
        const saved = await takePayment(
          {
            bookingId: id,
            amount,
            methodId: method.id,
            payerId: draft.payerId,
            paidOn: draft.paidOn,
            chequeNumber: method.kind === 'CHEQUE' ? orNull(draft.chequeNumber) : null,
            bankId: method.kind === 'CHEQUE' ? draft.bankId : null,
            ownerName: orNull(draft.ownerName),
            note: orNull(draft.note),
            creditNoteId: isCredit ? draft.creditNoteId : null,
            giftCode: method.kind === 'GIFT' ? orNull(draft.giftCode) : null,
            ...(isPaper ? { vouchers: draft.vouchers, voucherYear: draft.voucherYear } : {}),
            allowOverpay: draft.allowOverpay,
            validateOption: isOption && draft.validateOption,
          },
          intent,
        )
        toast.success(
          t(saved.validated ? 'pay.doneValidated' : 'pay.done', {
            amount: formatMoney(amount),
            balance: formatMoney(saved.balance),
          }),
        )
        put({ amount: null, vouchers: {}, giftCode: '' })
        onTaken?.(amount)
        return {}
      },
      {
        onError: (error) => {
          const field = error instanceof RestError ? paymentFieldOf(error.body.message) : undefined
          if (field === undefined) toastError(error)
          else setRefused({ [field]: sentenceOf(error) })
        },
      },
    )
  }
  useFunctionKeys(
    {
      F12: { label: t('pay.take'), run: take, disabledReason: reason },
      ...(onClose === undefined ? {} : { Escape: { run: onClose } }),
    },
    { dialog: onClose !== undefined },
  )
  return (
    <form
      className={classes.card}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void take()
      }}
    >
      <header className={classes.cardHead}>
        <h2>{t('pay.title')}</h2>
        <QuickAmounts file={file} due={cents(most)} onPick={(amount) => put({ amount })} />
      </header>
      <div className={own.payment}>
        <MoneyInput
          label={t('pay.amount')}
          value={draft.amount}
          onChange={(amount) => put({ amount })}
          error={problems.amount}
          required
          isFirst
          w={180}
        />
        {file.payers.length < 2 ? null : (
          <Select
            label={t('pay.payer')}
            data={file.payers.map(({ payerId, name, balance }) => ({
              value: String(payerId),
              label: `${name} · ${formatMoney(balance)}`,
            }))}
            value={String(draft.payerId ?? file.customer?.id ?? 0)}
            onChange={(id) => {
              const payer = file.payers.find(({ payerId }) => String(payerId) === id)
              if (payer !== undefined)
                put({
                  payerId: payer.payerId,
                  allowOverpay: false,
                  amount: taken === undefined ? proposedTo(file, payer.payerId, preferences) : null,
                })
            }}
            allowDeselect={false}
            w={260}
          />
        )}
        <Radio.Group
          label={t('pay.method')}
          value={method === undefined ? '' : String(method.id)}
          onChange={(id) => put({ methodId: Number(id) })}
          error={problems.method}
        >
          <div className={own.methods}>
            {methods.map(({ id, label }) => (
              <Radio.Card key={id} value={String(id)} className={own.method}>
                {label}
              </Radio.Card>
            ))}
          </div>
        </Radio.Group>
        <DayInput
          label={t('pay.date')}
          value={draft.paidOn}
          onChange={(paidOn) => (paidOn === null ? undefined : put({ paidOn }))}
          error={problems.paidOn}
          max={today}
          w={150}
        />
      </div>
      {method === undefined ? null : (
        <MethodFields file={file} method={method} draft={draft} put={put} problems={problems} notes={notes} />
      )}
      {isOver ? (
        <Checkbox
          label={t(isAboveFile ? 'pay.allowOverpay' : 'pay.allowAboveShare', { balance: formatMoney(cents(most)) })}
          checked={draft.allowOverpay}
          onChange={(event) => put({ allowOverpay: event.currentTarget.checked })}
        />
      ) : null}
      {isOption ? (
        <Checkbox
          label={t('pay.validateOption')}
          checked={draft.validateOption}
          onChange={(event) => put({ validateOption: event.currentTarget.checked })}
        />
      ) : null}
      <TextInput
        label={t('pay.note')}
        value={draft.note}
        onChange={(event) => put({ note: event.currentTarget.value })}
        maxLength={200}
      />
      <footer className={classes.cardFoot}>
        <ActionButton type="submit" hotkey="F12" loading={writes.isPending} disabledReason={reason}>
          {draft.amount === null ? t('pay.take') : t('pay.takeAmount', { amount: formatMoney(draft.amount) })}
        </ActionButton>
        <Beside taken={taken} onGroup={onGroup} />
      </footer>
    </form>
  )
}

/** Beside the button that takes it: one payment over several files, and what was just taken. */
const Beside = ({ taken, onGroup }: Pick<PaymentFormProps, 'taken' | 'onGroup'>) => {
  const t = useT('billing')
  const ui = useT('ui')
  const { write } = useRight('payment_payment')
  return (
    <>
      {onGroup === undefined ? null : (
        <ActionButton variant="default" disabledReason={write ? undefined : ui('noRight')} onClick={onGroup}>
          {t('group.open')}
        </ActionButton>
      )}
      <output className={own.taken}>
        {taken === undefined ? null : t('pay.taken', { amount: formatMoney(taken) })}
      </output>
    </>
  )
}

interface MethodFieldsProps {
  readonly file: BookingFile
  readonly method: Method
  readonly draft: PaymentDraft
  readonly put: (change: Partial<PaymentDraft>) => void
  readonly problems: PaymentProblems
  readonly notes: ReturnType<typeof useCreditNotes>
}

/** What the method alone asks: a cheque its number, vouchers their count, a credit note which. */
const MethodFields = ({ file, method, draft, put, problems, notes }: MethodFieldsProps) => {
  if (method.kind === 'CASH') return <CashLimit file={file} payerId={draft.payerId} />
  if (method.kind === 'CHEQUE') return <ChequeFields value={draft} onChange={put} error={problems.cheque} />
  if (method.kind === 'CREDIT_NOTE') {
    const most = Math.max(0, dueFrom(file, draft.payerId))
    return (
      <CreditChoice
        notes={notes}
        value={draft.creditNoteId}
        onChange={(note) => put({ creditNoteId: note.id, amount: cents(Math.min(note.left, most)) })}
      />
    )
  }
  if (method.kind === 'GIFT') {
    const most = Math.max(0, dueFrom(file, draft.payerId))
    return (
      <GiftField
        value={draft.giftCode}
        onChange={(giftCode) => put({ giftCode })}
        onFound={(left) => put({ amount: cents(Math.min(left, most)) })}
        error={problems.gift}
      />
    )
  }
  if (!isPaperVoucher(method)) return null
  const count = (change: Partial<Vouchers>): void =>
    put(change.vouchers === undefined ? change : { ...change, amount: worthOf(change.vouchers) })
  return <VoucherFields value={draft} onChange={count} error={draft.amount === null ? undefined : problems.vouchers} />
}
