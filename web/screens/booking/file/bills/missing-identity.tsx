import { Alert, Anchor } from '@mantine/core'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import { sentence } from '#web/screens/booking/sentence.ts'

/** A bill needs a name and a whole address (spec 5): what lacks, and where to complete it. */
export const MissingIdentity = ({ file }: { readonly file: BookingFile }) => {
  const t = useT('billing')
  const reason = file.actions
    .find(({ action }) => action === 'bill')
    ?.reasons.find(({ code }) => code === 'billing.buyerIncomplete')
  if (reason === undefined || file.customer === null) return null
  const to = pathTo('/customer/$tab/$customerId', { tab: 'addresses', customerId: file.customer.id })
  return (
    <Alert color="yellow" title={sentence(reason)}>
      <Anchor href={to} target="_blank">
        {t('bill.completeCustomer')}
      </Anchor>
    </Alert>
  )
}
