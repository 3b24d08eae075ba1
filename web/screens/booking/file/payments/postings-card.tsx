import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sum } from '#domain/money.ts'
import { messageOf } from '#contract/messages.ts'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import { stayPostings } from '#contract/operations/sale/stay-posting.ts'
import type { Posting } from '#contract/operations/sale/stay-posting.ts'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/booking/file/file.module.css'
import own from '#web/screens/booking/file/payments/payments.module.css'
import { PostingBackDialog, PostingDetail } from '#web/screens/booking/file/payments/posting-dialog.tsx'
import tableClasses from '#web/screens/booking/file/table.module.css'
import type { Writes } from '#web/screens/booking/file/use-writes.ts'
import { call } from '#web/shell/call.ts'
import { useRight } from '#web/shell/session.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { formatInstant, formatMoney } from '#web/ui/format.ts'
import { ScrollRegion } from '#web/ui/scroll-region.tsx'

interface PostingsCardProps {
  readonly file: BookingFile
  readonly writes: Writes
}

/** What tills put on the stays of the file; its lines are among the others, and the bill counts them. */
export const PostingsCard = ({ file, writes }: PostingsCardProps) => {
  const t = useT('till-stay')
  const [shown, show] = useState<Posting>()
  const [back, setBack] = useState<Posting>()
  const { data } = useQuery({
    queryKey: ['booking', 'postings', file.id],
    queryFn: ({ signal }) => call(stayPostings.ofBooking, { params: { id: file.id }, signal }),
    meta: { quiet: true, refreshedBy: ['stayPosting'] },
  })
  if (data === undefined || data.list.length === 0) return null
  return (
    <article className={classes.card}>
      <header className={classes.cardHead}>
        <h2>{t('card.title')}</h2>
      </header>
      <ScrollRegion className={tableClasses.scroll} label={t('card.title')}>
        <table className={tableClasses.compared}>
          <thead>
            <tr>
              <th scope="col">{t('card.number')}</th>
              <th scope="col">{t('card.at')}</th>
              <th scope="col">{t('card.who')}</th>
              <th scope="col">{t('card.what')}</th>
              <th scope="col" data-align="end">
                {t('card.total')}
              </th>
              <th scope="col">
                <span className={tableClasses.unseen}>{t('card.actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {data.list.map((posting) => (
              <Row key={posting.id} posting={posting} onShow={() => show(posting)} onBack={() => setBack(posting)} />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={4}>
                {t('card.total')}
              </th>
              <td data-align="end">{formatMoney(sum(data.list.map(({ total }) => total)))}</td>
            </tr>
          </tfoot>
        </table>
      </ScrollRegion>
      {shown === undefined ? null : <PostingDetail posting={shown} onClose={() => show(undefined)} />}
      {back === undefined ? null : (
        <PostingBackDialog posting={back} writes={writes} onClose={() => setBack(undefined)} />
      )}
    </article>
  )
}

interface RowProps {
  readonly posting: Posting
  readonly onShow: () => void
  readonly onBack: () => void
}

/** « 2 Café, 1 Croissant » */
const contentsOf = ({ lines }: Posting): string => lines.map(({ quantity, label }) => `${quantity} ${label}`).join(', ')

const Row = ({ posting, onShow, onBack }: RowProps) => {
  const t = useT('till-stay')
  const { write, why } = useRight('sale_cash_register')
  const { number, at, register, seller, place, total, signature, unsignedReason, reversesNumber, reason, refusal } =
    posting
  const proof =
    reversesNumber === null
      ? signature === null
        ? unsignedReason === null
          ? undefined
          : t('card.unsigned', { reason: unsignedReason })
        : t('card.signed')
      : t('card.contrary', { number: reversesNumber, reason: reason ?? '' })
  const refused = refusal === null ? undefined : messageOf(refusal.code, refusal.context)
  return (
    <tr>
      <th scope="row">{number}</th>
      <td>{formatInstant(at)}</td>
      <td>{[t('card.line', { register, seller }), place].filter((part) => part !== null).join(' · ')}</td>
      <td>
        {contentsOf(posting)}
        {proof === undefined ? null : <small className={tableClasses.why}>{proof}</small>}
      </td>
      <td data-align="end">{formatMoney(total)}</td>
      <td>
        <span className={own.rowActions}>
          <ActionButton variant="subtle" size="compact-sm" aria-label={t('card.show', { number })} onClick={onShow}>
            {t('card.open')}
          </ActionButton>
          {reversesNumber === null ? (
            <ActionButton
              variant="subtle"
              color="red"
              size="compact-sm"
              aria-label={t('card.cancel', { number })}
              disabledReason={write ? refused : why}
              onClick={onBack}
            >
              {t('card.cancelShort')}
            </ActionButton>
          ) : null}
        </span>
      </td>
    </tr>
  )
}
