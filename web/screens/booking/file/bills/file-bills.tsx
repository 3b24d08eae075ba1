import type { BookingFile } from '#contract/operations/booking/file.ts'
import type { BillRow } from '#contract/operations/payment/billing.ts'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import classes from '#web/screens/booking/file/file.module.css'
import { ScreenLink } from '#web/shell/navigation.tsx'
import { BillPrintButton } from '#web/ui/bill-print-button.tsx'
import { formatDay, formatMoney } from '#web/ui/format.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'

/** Bills issued for this file. */
export const FileBills = ({ file }: { readonly file: BookingFile }) => {
  const t = useT('billing')
  if (file.bills.length === 0) return <p className={classes.nothing}>{t('bill.none')}</p>
  return (
    <article className={classes.card}>
      <header className={classes.cardHead}>
        <h2>{t('bill.list')}</h2>
      </header>
      <ul className={classes.bills}>
        {file.bills.map((bill) => (
          <li key={bill.id}>
            <ScreenLink className={classes.link} to={pathTo('/bill/$billId', { billId: bill.id })}>
              {bill.number}
            </ScreenLink>
            <span>{formatDay(bill.billOn)}</span>
            <Kind bill={bill} />
            <strong>{formatMoney(bill.total)}</strong>
            <BillPrintButton bill={bill} size="compact-sm" />
          </li>
        ))}
      </ul>
    </article>
  )
}

const Kind = ({ bill }: { readonly bill: BillRow }) => {
  const t = useT('billing')
  if (bill.type === 3) return <StatusBadge tone="neutral">{t('bill.kind.3')}</StatusBadge>
  if (bill.cancelledById !== null) return <StatusBadge tone="bad">{t('bill.kind.2')}</StatusBadge>
  return <StatusBadge tone="good">{t(bill.isDownPayment ? 'bill.kind.downPayment' : 'bill.kind.1')}</StatusBadge>
}
