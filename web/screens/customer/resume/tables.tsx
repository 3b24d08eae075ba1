import { FILE_STATUS } from '#contract/lists/booking/partner-stay.ts'
import type { ResumeBill, ResumePayment, ResumeStay } from '#contract/operations/customer/resume.ts'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import classes from '#web/screens/customer/resume/resume.module.css'
import { ScreenLink } from '#web/shell/navigation.tsx'
import { formatAmount, formatDay, formatInteger } from '#web/ui/format.ts'
import { ScrollRegion } from '#web/ui/scroll-region.tsx'

const STAY_PATH =
  '/new-booking/$activeKey/$bookingId/$tempBookingId/$occupancyId/$tempOccupancyId/$customerId/$statusId'

const Nothing = () => {
  const t = useT('customer')
  return <p className={classes.nothing}>{t('resume.nothing')}</p>
}

interface StayTableProps {
  readonly stays: readonly ResumeStay[]
  readonly customerId: number
}

export const StayTable = ({ stays, customerId }: StayTableProps) => {
  const t = useT('customer')
  if (stays.length === 0) return <Nothing />
  const status = ({ status: life, statusId }: ResumeStay): string => {
    if (life === 'CANCELLED') return t('resume.cancelled')
    if (life === 'EXPIRED') return t('resume.expired')
    return FILE_STATUS.word(statusId as 1 | 2 | 3 | 4 | 5)
  }
  const address = (stay: ResumeStay): string =>
    pathTo(STAY_PATH, {
      activeKey: 'stay',
      bookingId: stay.id,
      tempBookingId: 0,
      occupancyId: 0,
      tempOccupancyId: 0,
      customerId,
      statusId: stay.statusId,
    })
  return (
    <ScrollRegion className={classes.scroller} label={t('resume.stays')}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('resume.dossier')}</th>
            <th scope="col">{t('stays.status')}</th>
            <th scope="col">{t('resume.dates')}</th>
            <th scope="col">{t('resume.places')}</th>
            <th scope="col" data-end>
              {t('resume.people')}
            </th>
            <th scope="col" data-end>
              {t('resume.total')}
            </th>
            <th scope="col" data-end>
              {t('resume.balance')}
            </th>
          </tr>
        </thead>
        <tbody>
          {stays.map((stay) => (
            <tr key={stay.id} data-muted={stay.status !== 'SAVED' || undefined}>
              <td>
                <ScreenLink to={address(stay)}>{stay.code}</ScreenLink>
              </td>
              <td>{status(stay)}</td>
              <td>
                {stay.arrival === null ? '' : formatDay(stay.arrival)}
                {stay.departure === null ? '' : ` – ${formatDay(stay.departure)}`}
              </td>
              <td>{stay.places}</td>
              <td data-end>{formatInteger(stay.people)}</td>
              <td data-end>{formatAmount(stay.total)}</td>
              <td data-end>{formatAmount(stay.balance)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

export const BillTable = ({ bills }: { readonly bills: readonly ResumeBill[] }) => {
  const t = useT('customer')
  if (bills.length === 0) return <Nothing />
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('resume.number')}</th>
          <th scope="col">{t('resume.date')}</th>
          <th scope="col" data-end>
            {t('resume.total')}
          </th>
        </tr>
      </thead>
      <tbody>
        {bills.map((bill) => (
          <tr key={bill.id}>
            <td>
              <ScreenLink to={pathTo('/bill/$billId', { billId: bill.id })}>{bill.number}</ScreenLink>
            </td>
            <td>{formatDay(bill.billOn)}</td>
            <td data-end>{formatAmount(bill.total)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export const PaymentTable = ({ payments }: { readonly payments: readonly ResumePayment[] }) => {
  const t = useT('customer')
  if (payments.length === 0) return <Nothing />
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('resume.date')}</th>
          <th scope="col">{t('resume.method')}</th>
          <th scope="col">{t('resume.dossier')}</th>
          <th scope="col" data-end>
            {t('resume.amount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {payments.map((payment) => (
          <tr key={payment.id}>
            <td>{formatDay(payment.paidOn)}</td>
            <td>{payment.method}</td>
            <td>{payment.bookingCode ?? ''}</td>
            <td data-end>{formatAmount(payment.amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
