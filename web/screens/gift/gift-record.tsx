/** /gift/{giftSaleId}: a voucher that was sold, what it paid, what happened to it. */
import { useQuery } from '@tanstack/react-query'
import { GIFT_KIND, GIFT_STATE } from '#contract/lists/sale/gift.ts'
import { gifts } from '#contract/operations/sale/gift.ts'
import type { GiftFile } from '#contract/operations/sale/gift.ts'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import { GiftActions } from '#web/screens/gift/gift-actions.tsx'
import classes from '#web/screens/gift/gift.module.css'
import { call } from '#web/shell/call.ts'
import { fileAddress } from '#web/shell/file-address.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { ScreenLink, useGoBack, useScreenParams } from '#web/shell/navigation.tsx'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { formatDay, formatInstant, formatMoney, formatRate } from '#web/ui/format.ts'
import { PageLine } from '#web/ui/page-line.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'

export const GiftRecord = () => {
  const { giftSaleId: id } = useScreenParams('/gift/$giftSaleId')
  const { data, error } = useQuery({
    queryKey: ['giftSale', 'one', id],
    queryFn: ({ signal }) => call(gifts.read, { params: { id }, signal }),
    staleTime: 0,
    meta: { quiet: true, refreshedBy: ['giftSale', 'payment'] },
  })
  if (error !== null) return <EmptyState title={sentenceOf(error)} isPage />
  return data === undefined ? null : <Shown gift={data} />
}

interface Props {
  readonly gift: GiftFile
}

const Shown = ({ gift }: Props) => {
  const t = useT('gift')
  useFunctionKeys({ Escape: { run: useGoBack('/gift-list') } })
  const { code, label, state, kind } = gift
  return (
    <>
      <PageLine
        title={t('one.title', { code })}
        count={`${label} (${GIFT_KIND.word(kind)})`}
        info={<StatusBadge tone={GIFT_STATE.tone(state)}>{GIFT_STATE.word(state)}</StatusBadge>}
        actions={<GiftActions gift={gift} />}
      />
      <div className={classes.record}>
        {gift.balance > 0 ? (
          <p className={classes.warning} role="status">
            {t('one.unpaid')}
          </p>
        ) : null}
        <Money gift={gift} />
        <Details gift={gift} />
        <Uses gift={gift} />
        <History gift={gift} />
      </div>
    </>
  )
}

const Money = ({ gift: { amount, left, balance, until } }: Props) => {
  const t = useT('gift')
  const figures = [
    [t('one.amount'), formatMoney(amount)],
    [t('one.left'), formatMoney(left)],
    [t('one.owed'), formatMoney(balance)],
    [t('one.until'), formatDay(until)],
  ] as const
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

const useSending = ({ sentAt, sendOn }: GiftFile): string => {
  const t = useT('gift')
  if (sendOn !== null) return t('one.planned', { day: formatDay(sendOn) })
  return sentAt === null ? t('one.notSent') : t('one.sent', { when: formatInstant(sentAt) })
}

const Details = ({ gift }: Props) => {
  const t = useT('gift')
  const { soldOn, buyer, customerId, beneficiaryName, beneficiaryEmail, message, billId, billNumber, rate } = gift
  const sending = useSending(gift)
  return (
    <dl className={classes.details}>
      <dt>{t('one.soldOn')}</dt>
      <dd>{formatDay(soldOn)}</dd>
      <dt>{t('one.rate')}</dt>
      <dd>{rate === null ? t('one.rateNone') : formatRate(rate)}</dd>
      <dt>{t('one.buyer')}</dt>
      <dd>
        <ScreenLink to={pathTo('/customer/$tab/$customerId', { tab: 'customer', customerId })}>{buyer}</ScreenLink>
      </dd>
      <dt>{t('one.beneficiary')}</dt>
      <dd>{beneficiaryName ?? t('one.nothing')}</dd>
      <dt>{t('one.email')}</dt>
      <dd>{beneficiaryEmail ?? t('one.nothing')}</dd>
      <dt>{t('one.sending')}</dt>
      <dd>{sending}</dd>
      <dt>{t('one.message')}</dt>
      <dd>{message ?? t('one.nothing')}</dd>
      <dt>{t('one.bill')}</dt>
      <dd>
        {billId === null ? (
          t('one.noBill')
        ) : (
          <ScreenLink to={pathTo('/bill/$billId', { billId })}>{billNumber}</ScreenLink>
        )}
      </dd>
    </dl>
  )
}

const Uses = ({ gift: { uses } }: Props) => {
  const t = useT('gift')
  return (
    <section>
      <h2>{t('one.uses')}</h2>
      {uses.length === 0 ? <p className={classes.nothing}>{t('one.noUse')}</p> : <UseTable uses={uses} />}
    </section>
  )
}

const UseTable = ({ uses }: Pick<GiftFile, 'uses'>) => {
  const t = useT('gift')
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th>{t('one.usedOn')}</th>
          <th>{t('one.usedFor')}</th>
          <th data-align="end">{t('one.usedAmount')}</th>
        </tr>
      </thead>
      <tbody>
        {uses.map(({ id, paidOn, amount, code, bookingId, ticketId, reversed }) => (
          <tr key={id} data-same={reversed || undefined}>
            <td>{formatDay(paidOn)}</td>
            <td>
              {bookingId !== null ? (
                <ScreenLink to={fileAddress(bookingId, 'payments')}>{code ?? String(bookingId)}</ScreenLink>
              ) : ticketId !== null ? (
                <ScreenLink to={pathTo('/sale-cash-register/$cashRegisterSaleId', { cashRegisterSaleId: ticketId })}>
                  {code ?? String(ticketId)}
                </ScreenLink>
              ) : (
                code
              )}
              {reversed ? ` (${t('one.reversed')})` : null}
            </td>
            <td data-align="end">{formatMoney(amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const History = ({ gift: { events } }: Props) => {
  const t = useT('gift')
  return (
    <section>
      <h2>{t('one.history')}</h2>
      <ul className={classes.history}>
        {events.map(({ id, at, by, kind, amount, text, day }) => {
          const what = t(`event.${kind}`, {
            amount: amount === null ? '' : formatMoney(amount),
            text: text ?? '',
            day: day === null ? '' : formatDay(day),
          })
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
