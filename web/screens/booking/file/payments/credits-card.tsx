import type { BookingFile } from '#contract/operations/booking/file.ts'
import type { CreditNoteRow } from '#contract/operations/payment/credit.ts'
import { useT } from '#web/i18n/i18n.ts'
import { isUsable, useCreditNotes } from '#web/screens/booking/file/payments/credit-choice.tsx'
import classes from '#web/screens/booking/file/file.module.css'
import tableClasses from '#web/screens/booking/file/table.module.css'
import { formatDay, formatMoney } from '#web/ui/format.ts'
import { ScrollRegion } from '#web/ui/scroll-region.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'

/** Credit notes of the customer, whatever the stay that they come from: what is left of each, and until when. */
export const CreditsCard = ({ file }: { readonly file: BookingFile }) => {
  const t = useT('billing')
  const notes = useCreditNotes(file.customer?.id)
  if (notes === undefined || notes.length === 0) return null
  return (
    <article className={classes.card}>
      <header className={classes.cardHead}>
        <h2>{t('credit.list')}</h2>
      </header>
      <ScrollRegion className={tableClasses.scroll} label={t('credit.list')}>
        <table className={tableClasses.compared}>
          <thead>
            <tr>
              <th scope="col">{t('credit.number')}</th>
              <th scope="col">{t('pay.date')}</th>
              <th scope="col">{t('credit.until')}</th>
              <th scope="col">{t('credit.state')}</th>
              <th scope="col">{t('pay.reason')}</th>
              <th scope="col" data-align="end">
                {t('pay.amount')}
              </th>
              <th scope="col" data-align="end">
                {t('credit.left')}
              </th>
            </tr>
          </thead>
          <tbody>
            {notes.map((note) => (
              <tr key={note.id} data-same={isUsable(note) ? undefined : true}>
                <th scope="row">{note.number}</th>
                <td>{formatDay(note.issuedOn)}</td>
                <td>{formatDay(note.validUntil)}</td>
                <td>
                  <State note={note} />
                </td>
                <td>
                  {note.reason}
                  {note.billNumber === null ? null : (
                    <small className={tableClasses.why}>{t('credit.ofBill', { number: note.billNumber })}</small>
                  )}
                </td>
                <td data-align="end">{formatMoney(note.amount)}</td>
                <td data-align="end">{formatMoney(note.left)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </article>
  )
}

const State = ({ note }: { readonly note: CreditNoteRow }) => {
  const t = useT('billing')
  if (note.left === 0) return <StatusBadge tone="neutral">{t('credit.states.used')}</StatusBadge>
  if (note.expired) return <StatusBadge tone="bad">{t('credit.states.expired')}</StatusBadge>
  return (
    <StatusBadge tone="good">{t(note.left < note.amount ? 'credit.states.part' : 'credit.states.open')}</StatusBadge>
  )
}
