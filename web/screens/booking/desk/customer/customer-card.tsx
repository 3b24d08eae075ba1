import { Anchor } from '@mantine/core'
import { customer } from '#contract/entities/customer/customer.ts'
import type { CustomerSummary } from '#contract/operations/booking/file.ts'
import { useRecord } from '#web/crud/queries.ts'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import { summaryName, summaryOf } from '#web/screens/booking/desk/customer/names.ts'
import classes from '#web/screens/booking/desk/customer/customer.module.css'
import { formatPhone } from '#web/ui/format.ts'

interface CustomerCardProps {
  readonly id: number
  readonly known: CustomerSummary | null
}

/** The customer in a few lines; their record opens in a tab, so that the booking stays. */
export const CustomerCard = ({ id, known }: CustomerCardProps) => {
  const t = useT('booking')
  const record = useRecord(customer, id)
  const read = record.data === undefined ? undefined : summaryOf(record.data)
  const one =
    known === null ? read : { ...known, ...(read === undefined ? {} : { phone: read.phone, email: read.email }) }
  if (one === undefined) return <p className={classes.card}>…</p>
  return (
    <address className={classes.card}>
      <strong>{summaryName(one)}</strong>
      <span>{[one.code, one.town, one.country].filter((part) => part !== null && part !== '').join(' · ')}</span>
      {one.phone === null ? null : <Anchor href={`tel:${one.phone}`}>{formatPhone(one.phone)}</Anchor>}
      {one.email === null ? null : <Anchor href={`mailto:${one.email}`}>{one.email}</Anchor>}
      <Anchor href={pathTo('/customer/$tab/$customerId', { tab: 'identity', customerId: id })} target="_blank">
        {t('customer.open')}
      </Anchor>
    </address>
  )
}
