/** /create-deposit: what waits of a method, chosen by keyboard, counted and brought to the bank. */
import { Select, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { DENOMINATIONS, notesTotal } from '#domain/billing/cash-count.ts'
import { VOUCHER_FACES, sumCounts, worthOf } from '#domain/billing/faces.ts'
import { cents, percentOf, sum } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import { DEPOSIT_TYPES } from '#contract/entities/payment/payment.ts'
import { SLIP_TYPES } from '#contract/lists/payment/deposit.ts'
import type { DepositLine, DepositPreparation } from '#contract/operations/payment/deposit.ts'
import { deposits } from '#contract/operations/payment/deposit.ts'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import classes from '#web/screens/deposit/deposit.module.css'
import { ChooseMethod } from '#web/screens/deposit/choose-method.tsx'
import { Waiting } from '#web/screens/deposit/waiting.tsx'
import { call } from '#web/shell/call.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { useIntent } from '#web/shell/intent.ts'
import { useGo, useGoBack, useScreenParams } from '#web/shell/navigation.tsx'
import { NetworkError, RestError } from '#web/shell/rest-error.ts'
import { useRight } from '#web/shell/session.ts'
import { toast, toastError } from '#web/shell/toast.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { NotRead } from '#web/ui/not-read.tsx'
import { PageLine } from '#web/ui/page-line.tsx'
import { PiecesTable } from '#web/ui/pieces-table.tsx'
import type { Pieces } from '#web/ui/pieces-table.tsx'

export const CreateDeposit = () => {
  const t = useT('deposit')
  const go = useGo()
  const { paymentMethodId } = useScreenParams('/create-deposit/$paymentMethodId')
  const { data, error } = useQuery({
    queryKey: ['deposit', 'preparation', paymentMethodId],
    queryFn: ({ signal }) => call(deposits.prepare, { params: { id: paymentMethodId }, signal }),
    enabled: paymentMethodId !== 0,
    staleTime: 0,
    meta: { quiet: true },
  })
  if (data !== undefined) return <Loaded key={data.method.id} prepared={data} />
  if (paymentMethodId === 0) return <ChooseMethod />
  if (error instanceof RestError && error.status === 404) return <ChooseMethod why={t('create.unknown')} />
  return (
    <NotRead
      title={t('list.title')}
      error={error}
      toList={t('file.toList')}
      onList={() => go(pathTo('/deposit-list/$yearMonth', { yearMonth: '0' }))}
    />
  )
}

interface Draft {
  /** Empty: as it is proposed. */
  readonly number: string
  readonly accountId: number | null
  readonly depositType: keyof typeof DEPOSIT_TYPES | null
  readonly slipType: keyof typeof SLIP_TYPES
  readonly picked: ReadonlySet<number>
  /** Null: nothing was typed, vouchers are as they were counted when they were received. */
  readonly counts: Pieces | null
}

/** What a slip says of its paper. */
const countsOf = (counts: Pieces | null, lines: readonly DepositLine[]): Pieces =>
  counts ?? sumCounts(lines.map(({ vouchers }) => vouchers ?? {}))

const draftOf = ({ bankAccountId, depositType }: DepositPreparation['method']): Draft => ({
  number: '',
  accountId: bankAccountId,
  depositType,
  slipType: 'STANDARD',
  picked: new Set(),
  counts: null,
})

const withPicked = (picked: ReadonlySet<number>, ids: readonly number[], on: boolean): ReadonlySet<number> => {
  const next = new Set(picked)
  for (const id of ids) {
    if (on) next.add(id)
    else next.delete(id)
  }
  return next
}

const useMake = (prepared: DepositPreparation, draft: Draft, lines: readonly DepositLine[]) => {
  const t = useT('deposit')
  const go = useGo()
  const queries = useQueryClient()
  const intent = useIntent()
  return useMutation({
    meta: { quiet: true },
    mutationFn: (depositType: keyof typeof DEPOSIT_TYPES) => {
      const { kind, id: methodId } = prepared.method
      const number = draft.number.trim()
      const body = {
        methodId,
        number: number === '' ? null : number,
        bankAccountId: draft.accountId,
        depositType,
        slipType: draft.slipType,
        paymentIds: lines.flatMap(({ paymentIds }) => paymentIds),
        counts: kind === 'HOLIDAY_VOUCHER' ? countsOf(draft.counts, lines) : {},
        notes: kind === 'CASH' ? (draft.counts ?? {}) : {},
      }
      return call(deposits.make, { body, intent: intent.key() })
    },
    onSuccess: ({ id, number }) => {
      intent.settle()
      toast.success(t('create.done', { number }))
      go(pathTo('/deposit/$depositId', { depositId: id }), { replace: true })
    },
    onError: (error) => {
      if (!(error instanceof NetworkError)) intent.settle()
      toastError(error)
    },
    // What a colleague banked meanwhile is no longer there.
    onSettled: () =>
      Promise.all(['deposit', 'payment', 'booking'].map((name) => queries.invalidateQueries({ queryKey: [name] }))),
  })
}

const Loaded = ({ prepared }: { readonly prepared: DepositPreparation }) => {
  const t = useT('deposit')
  const ui = useT('ui')
  const { method, till } = prepared
  const { write } = useRight('payment_deposit')
  const back = useGoBack(pathTo('/deposit-list/$yearMonth', { yearMonth: '0' }))
  const [draft, setDraft] = useState(() => draftOf(method))
  const put = (change: Partial<Draft>): void => setDraft((before) => ({ ...before, ...change }))
  const pick = useCallback(
    (ids: readonly number[], on: boolean): void =>
      setDraft((before) => ({ ...before, picked: withPicked(before.picked, ids, on) })),
    [],
  )
  const isCash = method.kind === 'CASH'
  const chosen = prepared.lines.filter(({ id }) => draft.picked.has(id))
  const counts = countsOf(draft.counts, chosen)
  const total = isCash ? notesTotal(counts) : sum(chosen.map(({ amount }) => amount))
  const make = useMake(prepared, draft, chosen)
  const reason = write ? faultOf(prepared, draft, { total, isCash, counts, chosen: chosen.length }, t) : ui('noRight')
  const run = (): void => {
    if (reason === undefined && draft.depositType !== null && !make.isPending) make.mutate(draft.depositType)
  }
  useFunctionKeys({ F12: { label: t('create.make'), run, disabledReason: reason }, Escape: { run: back } })
  return (
    <>
      <PageLine
        title={t('create.title', { method: method.label })}
        info={
          <span className={classes.sum} aria-live="polite">
            <Sum method={method} total={total} count={isCash ? undefined : chosen.length} />
          </span>
        }
        actions={
          <ActionButton hotkey="F12" disabledReason={reason} loading={make.isPending} onClick={run}>
            {t('create.make')}
          </ActionButton>
        }
      />
      <div className={classes.page}>
        <SlipHead prepared={prepared} draft={draft} put={put} />
        {isCash ? (
          <p className={classes.help}>
            {t('create.till', { till: formatMoney(till), left: formatMoney(cents(till - total)) })}
          </p>
        ) : (
          <Waiting prepared={prepared} picked={draft.picked} onPick={pick} />
        )}
        {isCash || (method.kind === 'HOLIDAY_VOUCHER' && prepared.lines.length > 0) ? (
          <Faces isCash={isCash} counts={counts} put={put} />
        ) : null}
      </div>
    </>
  )
}

interface HeadProps {
  readonly prepared: DepositPreparation
  readonly draft: Draft
  readonly put: (change: Partial<Draft>) => void
}

interface FacesProps extends Pick<HeadProps, 'put'> {
  readonly isCash: boolean
  readonly counts: Pieces
}

/** Cash by note and coin, or vouchers by value. */
const Faces = ({ isCash, counts, put }: FacesProps) => {
  const t = useT('deposit')
  return (
    <fieldset className={classes.faces}>
      <legend>{t(isCash ? 'create.notes' : 'create.counts')}</legend>
      <PiecesTable
        values={isCash ? DENOMINATIONS : VOUCHER_FACES.toReversed()}
        areVouchers={!isCash}
        pieces={counts}
        onChange={(pieces) => put({ counts: pieces })}
        isFirst={isCash}
      />
    </fieldset>
  )
}

/** Its number, where it goes and how. */
const SlipHead = ({ prepared, draft, put }: HeadProps) => {
  const t = useT('deposit')
  return (
    <div className={classes.head}>
      <TextInput
        label={t('create.number')}
        placeholder={prepared.number}
        title={t('create.numberHelp')}
        maxLength={30}
        value={draft.number}
        onChange={(event) => put({ number: event.currentTarget.value })}
        w={150}
      />
      <Select
        label={t('create.account')}
        data={prepared.accounts.map(({ id, label }) => ({ value: String(id), label }))}
        value={draft.accountId === null ? null : String(draft.accountId)}
        onChange={(id) => put({ accountId: id === null ? null : Number(id) })}
        w={220}
      />
      <Choice
        label={t('create.depositType')}
        table={DEPOSIT_TYPES}
        value={draft.depositType}
        onChange={(depositType) => put({ depositType })}
      />
      <Choice
        label={t('create.slipType')}
        table={SLIP_TYPES}
        value={draft.slipType}
        onChange={(slipType) => put({ slipType })}
      />
    </div>
  )
}

interface Chosen {
  readonly total: Cents
  readonly isCash: boolean
  readonly chosen: number
  readonly counts: Pieces
}

/** Why the slip cannot be made yet; undefined: it can. */
const faultOf = (
  { method, till }: DepositPreparation,
  { depositType }: Draft,
  { total, isCash, chosen, counts }: Chosen,
  t: ReturnType<typeof useT<'deposit'>>,
): string | undefined => {
  if (!method.bankable) return t('create.notBankable')
  if (depositType === null) return t('create.typeMissing')
  if (isCash && total === 0) return t('create.noneCounted')
  if (isCash) return total > till ? t('create.aboveTill', { till: formatMoney(till) }) : undefined
  if (chosen === 0) return t('create.nonePicked')
  const worth = worthOf(counts)
  return method.kind === 'HOLIDAY_VOUCHER' && worth !== total
    ? t('create.uneven', { worth: formatMoney(worth), total: formatMoney(total) })
    : undefined
}

interface SumProps {
  readonly method: DepositPreparation['method']
  readonly total: Cents
  readonly count: number | undefined
}

const Sum = ({ method, total, count }: SumProps) => {
  const t = useT('deposit')
  const commission = percentOf(total, method.commissionRate)
  const parts = [
    ...(count === undefined ? [] : [t('create.chosen', { count })]),
    t('create.total', { total: formatMoney(total) }),
    ...(commission === 0
      ? []
      : [
          t('create.commission', {
            commission: formatMoney(commission),
            net: formatMoney(cents(total - commission)),
          }),
        ]),
  ]
  return parts.join(' · ')
}

interface ChoiceProps<K extends string> {
  readonly label: string
  readonly table: Readonly<Record<K, string>>
  readonly value: K | null
  readonly onChange: (key: K) => void
}

const Choice = <K extends string>({ label, table, value, onChange }: ChoiceProps<K>) => {
  const keys = Object.keys(table) as K[]
  return (
    <Select
      label={label}
      data={keys.map((key) => ({ value: key, label: table[key] }))}
      value={value}
      onChange={(key) => {
        const known = keys.find((one) => one === key)
        if (known !== undefined) onChange(known)
      }}
      allowDeselect={false}
      required
      w={220}
    />
  )
}
