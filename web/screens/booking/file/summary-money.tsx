import { STATUS } from '#domain/booking/states.ts'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import { useT } from '#web/i18n/i18n.ts'
import summaryClasses from '#web/screens/booking/file/summary.module.css'
import { useToday } from '#web/shell/today.ts'
import { formatDay, formatMoney } from '#web/ui/format.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'

/** Where the money of a file stands, and what is late. */
export const SummaryMoney = ({ file }: { readonly file: BookingFile }) => {
  const t = useT('booking')
  const today = useToday()
  const { total, retained, paid, balance, downPaymentLeft, downPaymentDue, balanceDue } = file.totals
  const kind = file.terms?.downPaymentKind ?? 'ARRHES'
  const isLive = file.status === 'SAVED' && file.statusId !== STATUS.QUOTE
  const late = (due: typeof balanceDue): boolean => isLive && due !== null && due < today
  return (
    <dl className={summaryClasses.money}>
      <dt>{t('price.totals.total')}</dt>
      <dd>{formatMoney(total)}</dd>
      {retained === 0 ? null : (
        <>
          <dt>{t('price.totals.retained')}</dt>
          <dd>{formatMoney(0 - retained)}</dd>
        </>
      )}
      <dt>{t('price.totals.paid')}</dt>
      <dd>{formatMoney(paid)}</dd>
      <dt className={summaryClasses.balance}>{t(balance < 0 ? 'price.totals.owed' : 'price.totals.balanceLeft')}</dt>
      <dd className={summaryClasses.balance}>{formatMoney(Math.abs(balance))}</dd>
      {downPaymentLeft <= 0 || !isLive ? null : (
        <>
          <dt>
            {t(`file.downPaymentLeft.${kind}`)}
            {downPaymentDue === null ? null : (
              <small>{t('price.totals.due', { day: formatDay(downPaymentDue) })}</small>
            )}
          </dt>
          <dd>
            {formatMoney(downPaymentLeft)}
            {late(downPaymentDue) ? <StatusBadge tone="attention">{t('file.late')}</StatusBadge> : null}
          </dd>
        </>
      )}
      {balance <= 0 || balanceDue === null || !isLive ? null : (
        <>
          <dt>{t('file.balanceDue')}</dt>
          <dd>
            {formatDay(balanceDue)}
            {late(balanceDue) ? <StatusBadge tone="attention">{t('file.late')}</StatusBadge> : null}
          </dd>
        </>
      )}
    </dl>
  )
}
