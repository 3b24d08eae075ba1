import { Anchor } from '@mantine/core'
import { customer } from '#contract/entities/customer/customer.ts'
import { CustomerTabs } from '#web/screens/customer/customer-tabs.tsx'
import { customerName } from '#web/screens/customer/customer-name.ts'
import classes from '#web/screens/customer/customer.module.css'
import { useRecord } from '#web/crud/queries.ts'
import type { RecordItem } from '#web/crud/record.ts'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { useGo, useGoBack } from '#web/shell/navigation.tsx'
import { useRight } from '#web/shell/session.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { formatPhone } from '#web/ui/format.ts'
import { Icon } from '#web/ui/icons.tsx'
import { PageLine } from '#web/ui/page-line.tsx'

const text = (item: RecordItem, key: string): string => (typeof item[key] === 'string' ? item[key] : '')

/** What stays in view on every part of the record: code, telephone, e-mail. */
export const CustomerSummary = ({ item }: { readonly item: RecordItem }) => {
  const [phone, email] = [text(item, 'phone1'), text(item, 'email')]
  return (
    <span className={classes.summary}>
      <span>{text(item, 'code')}</span>
      {phone === '' ? null : (
        <Anchor inherit href={`tel:${phone}`}>
          {formatPhone(phone)}
        </Anchor>
      )}
      {email === '' ? null : (
        <Anchor inherit href={`mailto:${email}`}>
          {email}
        </Anchor>
      )}
    </span>
  )
}

/** Opens the booking of a stay for this customer. */
export const NewStayButton = ({ customerId }: { readonly customerId: number }) => {
  const t = useT('customer')
  const ui = useT('ui')
  const go = useGo()
  const { write } = useRight('booking_booking')
  const to = pathTo(
    '/new-booking/$activeKey/$bookingId/$tempBookingId/$occupancyId/$tempOccupancyId/$customerId/$statusId',
    { activeKey: 'stay', bookingId: 0, tempBookingId: 0, occupancyId: 0, tempOccupancyId: 0, customerId, statusId: 3 },
  )
  return (
    <ActionButton
      variant="default"
      leftSection={<Icon name="plus" size={16} />}
      disabledReason={write ? undefined : ui('noRight')}
      onClick={() => go(to)}
    >
      {t('newStay')}
    </ActionButton>
  )
}

/** Top of the parts that are lists: who, then the tabs. */
export const CustomerHeading = ({ id, tab }: { readonly id: number; readonly tab: string }) => {
  const back = useGoBack(pathTo('/customer-list'))
  const record = useRecord(customer, id)
  useFunctionKeys({ Escape: { run: back } })
  return (
    <>
      <PageLine
        title={record.data === undefined ? customer.label.one : customerName(record.data)}
        count={customer.label.one}
        info={record.data === undefined ? undefined : <CustomerSummary item={record.data} />}
        actions={<NewStayButton customerId={id} />}
      />
      <CustomerTabs id={id} tab={tab} />
    </>
  )
}
