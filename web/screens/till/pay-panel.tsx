/** How a ticket is paid: method after method until nothing is left. The last one signs it. */
import { Alert, ActionIcon } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { cents } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import { methodsFor, NOTES, tenderFor } from '#domain/sale/tender.ts'
import type { TillBoard } from '#contract/operations/sale/till.ts'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import { ChequeFields, NO_CHEQUE } from '#web/screens/till/cheque-fields.tsx'
import type { Cheque } from '#web/screens/till/cheque-fields.tsx'
import { NumberPad } from '#web/screens/till/number-pad.tsx'
import classes from '#web/screens/till/pay.module.css'
import type { Paying } from '#web/screens/till/use-paying.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { ScreenLink } from '#web/shell/navigation.tsx'
import { ActionButton } from '#web/ui/action-button.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { Icon } from '#web/ui/icons.tsx'
import { MoneyInput } from '#web/ui/money-input.tsx'

export type TillMethod = TillBoard['methods'][number]

interface PayPanelProps {
  readonly board: TillBoard
  readonly paying: Paying
  /** By which key it was opened. */
  readonly initial: TillMethod | undefined
}

const MOST_TYPED = 100_000_000

const useAmount = (paying: Paying, initial: TillMethod | undefined) => {
  const [method, setMethod] = useState(initial)
  /** Null: all that is left. */
  const [typed, setTyped] = useState<Cents | null>(null)
  const [cheque, setCheque] = useState<Cheque>(NO_CHEQUE)
  const pay = (amount: Cents | null): void => {
    if (method === undefined) return
    const tender = tenderFor(paying.left, amount ?? paying.left, method, cheque)
    if (tender === null) return
    setTyped(null)
    setCheque(NO_CHEQUE)
    paying.add(tender)
  }
  return { method, setMethod, typed, setTyped, cheque, setCheque, pay }
}

export const PayPanel = ({ board, paying, initial }: PayPanelProps) => {
  const t = useT('till')
  const heading = useRef<HTMLHeadingElement>(null)
  const { left, total, tenders, isPending } = paying
  const offered = methodsFor(board.methods, left)
  const state = useAmount(paying, initial ?? (offered.length === 1 ? offered[0] : undefined))
  const { method, typed, cheque, pay } = state
  const isDone = left === 0
  const isChequeMissing =
    method?.kind === 'CHEQUE' && (cheque.chequeNumber === null || cheque.bankId === null) && !isDone
  const reason = isDone
    ? undefined
    : method === undefined
      ? t('pay.noMethod')
      : isChequeMissing
        ? t('pay.chequeMissing')
        : undefined
  const confirm = (): unknown => (isDone ? paying.send() : pay(typed))
  const said = isDone ? t('pay.confirm') : t('pay.take', { amount: formatMoney(amountSaid(typed, left)) })
  useFunctionKeys({ F12: { label: said, run: confirm, disabledReason: reason }, Escape: { run: paying.close } })
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className={classes.panel} aria-label={t('pay.title')}>
      <header className={classes.head}>
        <h2 ref={heading} tabIndex={-1}>
          {t(left < 0 ? 'pay.leftBack' : 'pay.left')}
        </h2>
        <output aria-live="polite" aria-label={t('pay.left')} data-figures>
          {formatMoney(cents(Math.abs(left)))}
        </output>
      </header>
      <Tenders paying={paying} />
      <Methods {...{ offered, method, isDone, onChoose: state.setMethod }} />
      {method === undefined || isDone ? null : <Amount {...{ board, method, left, state }} />}
      {paying.error === undefined ? null : (
        <Alert color="red" role="alert">
          {paying.error}
        </Alert>
      )}
      <footer className={classes.foot}>
        <button type="button" className={classes.back} disabled={isPending} onClick={paying.close}>
          {t('pay.back')}
        </button>
        <ActionButton
          size="xl"
          hotkey="F12"
          loading={isPending}
          disabledReason={reason}
          onClick={() => void confirm()}
          aria-label={said}
        >
          {said}
        </ActionButton>
      </footer>
      {tenders.length > 0 ? <p className={classes.of}>{t('pay.of', { total: formatMoney(total) })}</p> : null}
    </section>
  )
}

interface MethodsProps {
  readonly offered: readonly TillMethod[]
  readonly method: TillMethod | undefined
  readonly isDone: boolean
  readonly onChoose: (method: TillMethod) => void
}

const Methods = ({ offered, method, isDone, onChoose }: MethodsProps) => (
  <div className={classes.methods} role="group" aria-label={useT('till')('pay.methods')}>
    {offered.map((one) => (
      <button
        key={one.id}
        type="button"
        aria-pressed={method?.id === one.id}
        disabled={isDone}
        onClick={() => onChoose(one)}
      >
        {one.label}
      </button>
    ))}
  </div>
)

const amountSaid = (typed: Cents | null, left: Cents): Cents => cents(Math.min(Math.abs(typed ?? left), Math.abs(left)))

const Tenders = ({ paying }: { readonly paying: Paying }) => {
  const t = useT('till')
  if (paying.tenders.length === 0) return null
  return (
    <ul className={classes.tenders} aria-label={t('pay.taken')}>
      {paying.tenders.map(({ key, label, amount, given }) => (
        <li key={key}>
          <span>{label}</span>
          <span data-figures>
            {given === null ? null : <small>{t('pay.given', { given: formatMoney(given) })}</small>}{' '}
            {formatMoney(amount)}
          </span>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            aria-label={t('pay.remove', { label, amount: formatMoney(amount) })}
            disabled={paying.isPending}
            onClick={() => paying.remove(key)}
          >
            <Icon name="trash" />
          </ActionIcon>
        </li>
      ))}
    </ul>
  )
}

interface AmountProps {
  readonly board: TillBoard
  readonly method: TillMethod
  readonly left: Cents
  readonly state: ReturnType<typeof useAmount>
}

const Amount = ({ board, method, left, state }: AmountProps) => {
  const t = useT('till')
  const isCash = method.kind === 'CASH'
  const { typed, setTyped, cheque, setCheque, pay } = state
  const change = isCash && typed !== null && left > 0 ? typed - left : 0
  return (
    <div className={classes.amount}>
      {isCash && board.drawer === null ? (
        <Alert color="yellow">
          {t('pay.noDrawer')}{' '}
          <ScreenLink to={pathTo('/cash-fund/$paymentMethodId/$date', { paymentMethodId: 0, date: '0' })}>
            {t('pay.openDrawer')}
          </ScreenLink>
        </Alert>
      ) : null}
      {isCash && left > 0 ? (
        <div className={classes.notes} role="group" aria-label={t('pay.notes')}>
          <button type="button" onClick={() => pay(null)}>
            {t('pay.exact')}
          </button>
          {NOTES.map((note) => (
            <button key={note} type="button" onClick={() => pay(cents(note))}>
              {formatMoney(note).replace(/[,.]00/, '')}
            </button>
          ))}
        </div>
      ) : null}
      {method.kind === 'CHEQUE' ? <ChequeFields value={cheque} onChange={setCheque} /> : null}
      {left < 0 ? null : (
        <div className={classes.typed}>
          <MoneyInput
            label={t(isCash ? 'pay.handed' : 'pay.amount')}
            value={typed}
            onChange={setTyped}
            min={1}
            {...(isCash ? {} : { max: left })}
            placeholder={formatMoney(left)}
          />
          {change > 0 ? (
            <output className={classes.change} aria-live="polite" data-figures>
              {t('pay.change', { amount: formatMoney(change) })}
            </output>
          ) : null}
          <NumberPad value={typed ?? 0} onChange={(next) => setTyped(cents(next))} most={MOST_TYPED} />
        </div>
      )}
    </div>
  )
}
