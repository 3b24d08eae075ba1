import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Day } from '#domain/day.ts'
import { STATUS } from '#domain/booking/states.ts'
import classes from '#web/screens/customer/customer.module.css'
import { CustomerMenu } from '#web/screens/customer/privacy/customer-menu.tsx'
import type { RecordItem } from '#web/crud/record.ts'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import { call } from '#web/shell/call.ts'
import { ScreenLink, useGo } from '#web/shell/navigation.tsx'
import { useRight } from '#web/shell/session.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { formatDay, formatMoney, formatPhone } from '#web/ui/format.ts'
import { Icon } from '#web/ui/icons.tsx'
import { PapersMenu } from '#web/ui/papers/papers-menu.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { customerSheets } from '#contract/operations/customer/resume.ts'

const text = (item: RecordItem, key: string): string => (typeof item[key] === 'string' ? item[key] : '')

/** What stays in view on every part of the record: what to know, how to reach them, their stays, what they owe. */
export const CustomerSummary = ({ item }: { readonly item: RecordItem }) => {
  const t = useT('customer')
  const [phone, email] = [text(item, 'phone1'), text(item, 'email')]
  const [alert, erased] = [text(item, 'alert'), text(item, 'erasedOn')]
  const mergedInto = item['mergedIntoId']
  return (
    <span className={classes.summary}>
      <span>{text(item, 'code')}</span>
      {erased === '' ? null : (
        <StatusBadge tone="done">{t('privacy.erasedOn', { day: formatDay(erased as Day) })}</StatusBadge>
      )}
      {typeof mergedInto === 'number' ? (
        <StatusBadge tone="attention">
          {t('privacy.mergedInto')}{' '}
          <ScreenLink to={pathTo('/customer/$tab/$customerId', { tab: 'identity', customerId: mergedInto })}>
            {item.labels?.['mergedIntoId'] ?? ''}
          </ScreenLink>
        </StatusBadge>
      ) : null}
      {alert === '' ? null : <StatusBadge tone="attention">{alert}</StatusBadge>}
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
      <Figures id={item.id} />
    </span>
  )
}

const Figures = ({ id }: { readonly id: number }) => {
  const t = useT('customer')
  const { data } = useQuery({
    // Refreshed with the stays: that is what it tells.
    queryKey: ['booking', 'figures-of-customer', id],
    queryFn: ({ signal }) => call(customerSheets.figures, { params: { id }, signal }),
    meta: { quiet: true },
  })
  if (data === undefined || data.stays === null) return null
  const { stays, lastStay, nextStay, balance } = data
  const days = [
    lastStay === null ? '' : t('resume.summaryLast', { day: formatDay(lastStay) }),
    nextStay === null ? '' : t('resume.summaryNext', { day: formatDay(nextStay) }),
  ]
  const amount = formatMoney(Math.abs(balance ?? 0))
  return (
    <>
      <span>{[t('resume.summaryStays', { count: stays }), ...days].filter((part) => part !== '').join(', ')}</span>
      {balance === null || balance === 0 ? null : (
        <span className={balance > 0 ? classes.due : undefined}>
          {t(balance > 0 ? 'resume.summaryBalance' : 'resume.summaryCredit', { amount })}
        </span>
      )}
    </>
  )
}

/** Opens the booking of a stay for this customer. */
const NewStayButton = ({ customerId }: { readonly customerId: number }) => {
  const t = useT('customer')
  const ui = useT('ui')
  const go = useGo()
  const { write } = useRight('booking_booking')
  const to = pathTo(
    '/new-booking/$activeKey/$bookingId/$tempBookingId/$occupancyId/$tempOccupancyId/$customerId/$statusId',
    {
      activeKey: 'stay',
      bookingId: 0,
      tempBookingId: 0,
      occupancyId: 0,
      tempOccupancyId: 0,
      customerId,
      statusId: STATUS.BOOKING,
    },
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

interface CustomerActionsProps {
  readonly item: RecordItem
  /** F8 is that of the list in sight. */
  readonly hasList?: boolean
}

/** Buttons of every part of a record: the résumé, what is rare, a new stay. */
export const CustomerActions = ({ item, hasList = false }: CustomerActionsProps) => {
  const t = useT('customer')
  const go = useGo()
  return (
    <>
      <CustomerMenu item={item} />
      <ActionButton
        variant="default"
        leftSection={<Icon name="eye" size={16} />}
        onClick={() => go(pathTo('/customer-resume'), { search: { id: item.id } })}
      >
        {t('resume.open')}
      </ActionButton>
      {item['erasedOn'] === null && item['mergedIntoId'] === null ? (
        <>
          <PapersMenu kind="customer" entityId={item.id} hasKey={!hasList} />
          <NewStayButton customerId={item.id} />
        </>
      ) : null}
    </>
  )
}
