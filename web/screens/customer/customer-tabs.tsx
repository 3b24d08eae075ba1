import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import { useRight } from '#web/shell/session.ts'
import { PageTabs } from '#web/ui/page-tabs.tsx'

export const CUSTOMER_TABS = ['identity', 'addresses', 'contacts', 'stays', 'bills', 'notes'] as const
export type CustomerTab = (typeof CUSTOMER_TABS)[number]

/** A part that the address does not name well is the first. */
export const toCustomerTab = (tab: string): CustomerTab => CUSTOMER_TABS.find((known) => known === tab) ?? 'identity'

export const CustomerTabs = ({ id, tab }: { readonly id: number; readonly tab: string }) => {
  const t = useT('customer')
  const ui = useT('ui')
  const stays = useRight('booking_booking').read
  const bills = useRight('payment_bill').read
  const payments = useRight('payment_payment').read
  const reasonOf = (key: CustomerTab): string | undefined => {
    if (id === 0 && key !== 'identity') return t('tabs.saveFirst')
    if ((key === 'stays' && !stays) || (key === 'bills' && !bills && !payments)) return ui('noRight')
    return undefined
  }
  return (
    <PageTabs
      label={t('tabs.label')}
      current={tab}
      tabs={CUSTOMER_TABS.map((key) => ({
        key,
        label: t(`tabs.${key}`),
        to: pathTo('/customer/$tab/$customerId', { tab: key, customerId: id }),
        disabledReason: reasonOf(key),
      }))}
    />
  )
}
