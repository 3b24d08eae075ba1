/** What a sale comes to, what was received, its bills, and what happened to it. */
import { useState } from 'react'
import { payments as paymentOperations } from '#contract/operations/payment/payment.ts'
import { sales } from '#contract/operations/sale/sale.ts'
import type { SaleFile } from '#contract/operations/sale/sale.ts'
import { isReason } from '#contract/reason.ts'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import classes from '#web/screens/sale-account/sale-account.module.css'
import { useDeed } from '#web/screens/sale-account/use-deed.ts'
import { call } from '#web/shell/call.ts'
import { ScreenLink } from '#web/shell/navigation.tsx'
import { useRight } from '#web/shell/session.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { formatDay, formatInstant, formatMoney } from '#web/ui/format.ts'
import { ReasonInput } from '#web/ui/reason-input.tsx'
import { ScrollRegion } from '#web/ui/scroll-region.tsx'

interface Props {
  readonly sale: SaleFile
}

export const Figures = ({ sale: { total, paid, balance, validUntil, deliveredOn, state } }: Props) => {
  const t = useT('sale-account')
  const isQuote = state === 'QUOTE' || state === 'EXPIRED'
  const figures: readonly (readonly [string, string])[] = [
    [t('one.total'), formatMoney(total)],
    ...(isQuote
      ? [[t('one.validUntil'), validUntil === null ? '' : formatDay(validUntil)] as const]
      : [
          [t('one.paid'), formatMoney(paid)] as const,
          [balance < 0 ? t('one.owedBack') : t('one.balance'), formatMoney(Math.abs(balance))] as const,
          [t('one.deliveredOn'), deliveredOn === null ? t('one.notYet') : formatDay(deliveredOn)] as const,
        ]),
  ]
  return (
    <dl className={classes.figures}>
      {figures.map(([name, value]) => (
        <div key={name} className={classes.figure}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

type Payment = SaleFile['payments'][number]

const ReverseDialog = ({
  sale,
  payment,
  onClose,
}: Props & { readonly payment: Payment; readonly onClose: () => void }) => {
  const t = useT('sale-account')
  const [why, setWhy] = useState('')
  const amount = formatMoney(payment.amount)
  const deed = useDeed(
    async (intent) => {
      await call(paymentOperations.reverse, { body: { id: payment.id, reason: why.trim() }, intent })
      return call(sales.read, { params: { id: sale.id } })
    },
    () => t('reverse.done', { amount }),
    onClose,
  )
  return (
    <ActionDialog
      title={t('reverse.title', { amount })}
      confirmLabel={t('reverse.confirm')}
      isPending={deed.isPending}
      reason={isReason(why) ? undefined : t('back.noReason')}
      error={deed.error}
      danger
      onConfirm={deed.run}
      onClose={onClose}
    >
      <ReasonInput label={t('back.reason')} value={why} onChange={setWhy} isFirst />
    </ActionDialog>
  )
}

export const Payments = ({ sale }: Props) => {
  const t = useT('sale-account')
  const ui = useT('ui')
  const { write } = useRight('payment_reverse')
  const [reversing, reverse] = useState<Payment>()
  return (
    <section className={classes.card}>
      <h2>{t('one.payments')}</h2>
      {sale.payments.length === 0 ? (
        <p className={classes.nothing}>{t('one.noPayment')}</p>
      ) : (
        <ScrollRegion label={t('one.payments')} className={undefined}>
          <table className={classes.lines} aria-label={t('one.payments')}>
            <tbody>
              {sale.payments.map((payment) => {
                const { id, paidOn, method, amount, type, isReversed } = payment
                const isOver = isReversed || type === 'REVERSAL'
                return (
                  <tr key={id} data-same={isOver || undefined}>
                    <td>{formatDay(paidOn)}</td>
                    <td>{isReversed ? t('one.reversed', { method }) : `${t(`payment.${type}`)} (${method})`}</td>
                    <td data-align="end">{formatMoney(amount)}</td>
                    <td data-align="end">
                      {isOver || type === 'REFUND' ? null : (
                        <ActionButton
                          variant="subtle"
                          size="compact-sm"
                          disabledReason={write ? undefined : ui('noRight')}
                          aria-label={t('reverse.of', { amount: formatMoney(amount) })}
                          onClick={() => reverse(payment)}
                        >
                          {t('reverse.button')}
                        </ActionButton>
                      )}
                    </td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        </ScrollRegion>
      )}
      {reversing === undefined ? null : (
        <ReverseDialog sale={sale} payment={reversing} onClose={() => reverse(undefined)} />
      )}
    </section>
  )
}

const KINDS = { 1: 'bill', 2: 'cancelled', 3: 'cancelling' } as const

export const Bills = ({ sale: { bills } }: Props) => {
  const t = useT('sale-account')
  return (
    <section className={classes.card}>
      <h2>{t('one.bills')}</h2>
      {bills.length === 0 ? (
        <p className={classes.nothing}>{t('one.noBill')}</p>
      ) : (
        <ScrollRegion label={t('one.bills')} className={undefined}>
          <table className={classes.lines} aria-label={t('one.bills')}>
            <tbody>
              {bills.map(({ id, number, type, billOn, total, isDownPayment }) => (
                <tr key={id} data-same={type === 2 || undefined}>
                  <td>{formatDay(billOn)}</td>
                  <td>
                    <ScreenLink to={pathTo('/bill/$billId', { billId: id })}>{number}</ScreenLink>
                  </td>
                  <td>{isDownPayment && type === 1 ? t('kind.advance') : t(`kind.${KINDS[type]}`)}</td>
                  <td data-align="end">{formatMoney(total)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </section>
  )
}

export const History = ({ sale: { events } }: Props) => {
  const t = useT('sale-account')
  return (
    <section className={classes.card}>
      <h2>{t('one.history')}</h2>
      <ul className={classes.history}>
        {events.map(({ id, at, by, kind, amount, text }) => {
          const what = t(`event.${kind}`, { amount: amount === null ? '' : formatMoney(amount), text: text ?? '' })
          return (
            <li key={id}>
              <time dateTime={at}>{formatInstant(at)}</time>
              <span>{by === null ? what : t('one.by', { what, name: by })}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
