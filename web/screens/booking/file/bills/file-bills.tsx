import { BILL_KIND, billKind } from '#contract/lists/payment/bill.ts'
import { StateBadge } from '#web/list/columns.tsx'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import classes from '#web/screens/booking/file/file.module.css'
import billClasses from '#web/screens/booking/file/bills/bills.module.css'
import { ScreenLink } from '#web/shell/navigation.tsx'
import { BillPrintButton } from '#web/ui/bill-print-button.tsx'
import { formatDay, formatMoney } from '#web/ui/format.ts'

/** Bills issued for this file. */
export const FileBills = ({ file }: { readonly file: BookingFile }) => {
  const t = useT('billing')
  if (file.bills.length === 0) return <p className={classes.nothing}>{t('bill.none')}</p>
  return (
    <article className={classes.card}>
      <header className={classes.cardHead}>
        <h2>{t('bill.list')}</h2>
      </header>
      <ul className={billClasses.bills}>
        {file.bills.map((bill) => (
          <li key={bill.id}>
            <ScreenLink className={classes.link} to={pathTo('/bill/$billId', { billId: bill.id })}>
              {bill.number}
            </ScreenLink>
            <span>{formatDay(bill.billOn)}</span>
            <StateBadge states={BILL_KIND} state={billKind(bill)} />
            <strong>{formatMoney(bill.total)}</strong>
            <BillPrintButton bill={bill} size="compact-sm" />
          </li>
        ))}
      </ul>
    </article>
  )
}
