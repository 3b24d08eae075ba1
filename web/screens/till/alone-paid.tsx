/** What was just sold without the server: its number, the change, and the ticket itself, which the screen shows and a browser prints. */
import { Button } from '@mantine/core'
import { Fragment } from 'react'
import { vatByRate } from '#domain/billing/vat.ts'
import { printedSignature } from '#domain/fiscal/chain.ts'
import { cents, ZERO } from '#domain/money.ts'
import { changeGiven } from '#domain/sale/settle.ts'
import type { OfflineContent } from '#contract/operations/sale/offline.ts'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/till/alone.module.css'
import paidClasses from '#web/screens/till/paid.module.css'
import { contentOfTicket } from '#web/shell/offline/store.ts'
import type { StationTicket } from '#web/shell/offline/store.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { formatAmount, formatInstant, formatInteger, formatMoney, formatRate } from '#web/ui/format.ts'
import { Icon } from '#web/ui/icons.tsx'

interface AlonePaidProps {
  readonly ticket: StationTicket
  readonly onNext: () => void
}

export const AlonePaid = ({ ticket, onNext }: AlonePaidProps) => {
  const t = useT('offline')
  const content = contentOfTicket(ticket)
  const { number, total } = ticket
  const isBack = total < 0
  const change = changeGiven(content.payments)
  return (
    <div className={classes.paid} data-alone>
      <div role="status">
        <p className={classes.done}>{t(isBack ? 'paid.doneBack' : 'paid.done', { number })}</p>
        <p className={paidClasses.paidChange}>
          <span>{t(isBack ? 'paid.back' : 'paid.change')}</span>
          <strong data-figures>{formatMoney(isBack ? cents(Math.abs(total)) : change)}</strong>
        </p>
      </div>
      <div className={paidClasses.paidKeys}>
        <Button variant="default" size="lg" leftSection={<Icon name="print" />} onClick={() => window.print()}>
          {t('paid.print')}
        </Button>
        <ActionButton size="lg" hotkey="F12" onClick={onNext}>
          {t('paid.next')}
        </ActionButton>
      </div>
      <Paper ticket={ticket} content={content} />
    </div>
  )
}

interface PaperProps {
  readonly ticket: StationTicket
  readonly content: OfflineContent
}

const Paper = ({ ticket, content }: PaperProps) => {
  const t = useT('offline')
  const { number, at, signature, shown } = ticket
  const [name, ...address] = shown.seller
  return (
    <article className={classes.paper} aria-label={t('paid.paper', { number })}>
      <header>
        <strong>{name}</strong>
        {address.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </header>
      <dl className={classes.facts}>
        <dt>{t('paid.number')}</dt>
        <dd>{number}</dd>
        <dt>{t('paid.at')}</dt>
        <dd>{formatInstant(at)}</dd>
        <dt>{t('paid.register')}</dt>
        <dd>{shown.register}</dd>
        <dt>{t('paid.seller')}</dt>
        <dd>{shown.sellerName}</dd>
      </dl>
      <Lines content={content} />
      <Totals content={content} methods={shown.methods} />
      <Rates content={content} />
      <p className={classes.proof}>{t('paid.proof', { signature: printedSignature(signature) })}</p>
    </article>
  )
}

const Lines = ({ content }: { readonly content: OfflineContent }) => {
  const t = useT('offline')
  return (
    <ul className={classes.lines}>
      {content.lines.map(({ label, quantity, unitPrice, discount, amount }, i) => (
        // What was signed stands as it is: no line comes or goes.
        <li key={`${i}-${label}`}>
          <span>
            {label}
            {quantity === 1 ? null : <small>{`${formatInteger(quantity)} × ${formatAmount(unitPrice)}`}</small>}
            {discount === 0 ? null : <small>{t('paid.discount', { amount: formatAmount(discount) })}</small>}
          </span>
          <span data-figures>{formatAmount(amount)}</span>
        </li>
      ))}
    </ul>
  )
}

interface TotalsProps {
  readonly content: OfflineContent
  readonly methods: readonly string[]
}

const Totals = ({ content: { total, payments }, methods }: TotalsProps) => {
  const t = useT('offline')
  return (
    <dl className={classes.totals}>
      <dt data-due>{t('paid.total')}</dt>
      <dd data-due data-figures>
        {formatMoney(total)}
      </dd>
      {payments.map(({ methodId, amount, given }, i) => (
        <Fragment key={`${i}-${methodId}`}>
          <dt>{methods[i]}</dt>
          <dd data-figures>{formatMoney(given ?? amount)}</dd>
          {given === null || given === amount ? null : (
            <>
              <dt>{t('paid.given')}</dt>
              <dd data-figures>{formatMoney(cents(given - amount))}</dd>
            </>
          )}
        </Fragment>
      ))}
    </dl>
  )
}

const Rates = ({ content }: { readonly content: OfflineContent }) => {
  const t = useT('offline')
  const { rows, outside } = vatByRate(content.lines)
  const heads = ['paid.rate', 'paid.excluding', 'paid.vat', 'paid.including'] as const
  return (
    <table className={classes.rates}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {t(head)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ rate, excluding, vat, including }) => (
          <tr key={rate}>
            <td>{formatRate(rate)}</td>
            <td>{formatAmount(excluding)}</td>
            <td>{formatAmount(vat)}</td>
            <td>{formatAmount(including)}</td>
          </tr>
        ))}
        {outside === 0 ? null : (
          <tr>
            <td>{t('paid.outside')}</td>
            <td>{formatAmount(outside)}</td>
            <td>{formatAmount(ZERO)}</td>
            <td>{formatAmount(outside)}</td>
          </tr>
        )}
      </tbody>
    </table>
  )
}
