import type { BookingFile } from '#contract/operations/booking/file.ts'
import { useT } from '#web/i18n/i18n.ts'
import { CustomerCard } from '#web/screens/booking/desk/customer/customer-card.tsx'
import classes from '#web/screens/booking/file/file.module.css'
import { pathTo } from '#web/paths.ts'
import { ScreenLink } from '#web/shell/navigation.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** The customer of the file. */
export const CustomerTab = ({ file }: { readonly file: BookingFile }) => {
  const t = useT('booking')
  if (file.customer === null) return <EmptyState title={t('file.noCustomer')} body={t('file.noCustomerBody')} />
  const customerId = file.customer.id
  return (
    <article className={classes.card}>
      <CustomerCard id={customerId} known={file.customer} />
      <footer className={classes.cardFoot}>
        {(['addresses', 'stays', 'bills'] as const).map((tab) => (
          <ScreenLink key={tab} className={classes.link} to={pathTo('/customer/$tab/$customerId', { tab, customerId })}>
            {t(`customer.tab.${tab}`)}
          </ScreenLink>
        ))}
      </footer>
    </article>
  )
}
