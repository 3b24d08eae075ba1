/** How a ticket is paid: method after method until nothing is left. The last one signs it. */
import { Alert, ActionIcon } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { cents } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import { methodsFor, NOTES, tenderFor } from '#domain/sale/tender.ts'
import type { TillBoard } from '#contract/operations/sale/till.ts'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import { NumberPad } from '#web/screens/till/number-pad.tsx'
import { PaperFields } from '#web/screens/till/paper-fields.tsx'
import classes from '#web/screens/till/pay.module.css'
import { usePaper } from '#web/screens/till/use-paper.ts'
import type { Paying } from '#web/screens/till/use-paying.ts'
import type { Till } from '#web/screens/till/use-till.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { ScreenLink } from '#web/shell/navigation.tsx'
import { paysAlone } from '#web/shell/offline/alone.ts'
import { useOffline } from '#web/shell/offline/state.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { formatAmount, formatMoney } from '#web/ui/format.ts'
import { Icon } from '#web/ui/icons.tsx'
import { MoneyInput } from '#web/ui/money-input.tsx'

export type TillMethod = TillBoard['methods'][number]

interface PayPanelProps {
  readonly till: Till
  readonly paying: Paying
  /** By which key it was opened. */
  readonly initial: TillMethod | undefined
  /** The voucher that was scanned. */
  readonly giftCode: string | undefined
}

const MOST_TYPED = 100_000_000

const useAmount = ({ till, paying, initial, giftCode }: PayPanelProps, offered: readonly TillMethod[]) => {
  const [method, setMethod] = useState(initial ?? (offered.length === 1 ? offered[0] : undefined))
  /** Null: all that is left. */
  const [typed, setTyped] = useState<Cents | null>(null)
  const paper = usePaper({ till, paying, method, giftCode })
  const { left } = paying
  const most = cents(Math.min(left, paper.most ?? left))
  const pay = (amount: Cents | null): void => {
    if (method === undefined) return
    const tender = tenderFor(left, amount ?? most, method, paper.paper)
    if (tender === null) return
    setTyped(null)
    paper.forget()
    paying.add(paper.name === null ? tender : { ...tender, label: `${tender.label} ${paper.name}` })
  }
  return { method, setMethod, typed, setTyped, paper, most, pay }
}

export const PayPanel = (props: PayPanelProps) => {
  const t = useT('till')
  const heading = useRef<HTMLHeadingElement>(null)
  const { board } = props.till
  const { paying } = props
  const { left, total, tenders, isPending } = paying
  const offered = methodsFor(board.methods, left)
  const state = useAmount(props, offered)
  const { method, typed, paper, most, pay } = state
  const isDone = left === 0
  const reason = isDone ? undefined : method === undefined ? t('pay.noMethod') : paper.missing
  const confirm = (): unknown => (isDone ? paying.send() : pay(typed))
  const said = isDone
    ? t('pay.confirm')
    : t('pay.take', { amount: formatMoney(paper.worth ?? amountSaid(typed, most)) })
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

const Methods = ({ offered, method, isDone, onChoose }: MethodsProps) => {
  const t = useT('till')
  const words = useT('offline')
  const isCut = useOffline().cutSince !== null
  const barred = isCut ? offered.filter((one) => !paysAlone(one)) : []
  return (
    <>
      <div className={classes.methods} role="group" aria-label={t('pay.methods')}>
        {offered.map((one) => (
          <button
            key={one.id}
            type="button"
            aria-pressed={method?.id === one.id}
            disabled={isDone || barred.includes(one)}
            onClick={() => onChoose(one)}
          >
            {one.label}
          </button>
        ))}
      </div>
      {barred.length === 0 ? null : (
        <p className={classes.of}>{words('till.methods', { labels: barred.map(({ label }) => label).join(', ') })}</p>
      )}
    </>
  )
}

const amountSaid = (typed: Cents | null, most: Cents): Cents => cents(Math.min(Math.abs(typed ?? most), Math.abs(most)))

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
  const { typed, setTyped, paper, most, pay } = state
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
      <PaperFields method={method} paper={paper} />
      {left < 0 || paper.worth !== null ? null : (
        <div className={classes.typed}>
          <MoneyInput
            label={t(isCash ? 'pay.handed' : 'pay.amount')}
            value={typed}
            onChange={setTyped}
            min={1}
            {...(isCash ? {} : { max: most })}
            placeholder={formatAmount(most)}
          />
          {change > 0 ? (
            <output className={classes.change} aria-live="polite" data-figures>
              {t('pay.change', { amount: formatMoney(change) })}
            </output>
          ) : null}
          {paper.most === null ? (
            <NumberPad value={typed ?? 0} onChange={(next) => setTyped(cents(next))} most={MOST_TYPED} />
          ) : null}
        </div>
      )}
    </div>
  )
}
