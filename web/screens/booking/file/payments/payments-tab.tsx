import { useState } from 'react'
import type { Cents } from '#domain/money.ts'
import { STATE } from '#domain/booking/states.ts'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import { useT } from '#web/i18n/i18n.ts'
import { actionReason } from '#web/screens/booking/file/actions/action-list.ts'
import { CreditsCard } from '#web/screens/booking/file/payments/credits-card.tsx'
import { GuaranteesCard } from '#web/screens/booking/file/payments/guarantees-card.tsx'
import { LinksCard } from '#web/screens/booking/file/payments/links-card.tsx'
import { OwedCard } from '#web/screens/booking/file/payments/owed-card.tsx'
import { GroupDialog } from '#web/screens/booking/file/payments/group-dialog.tsx'
import { PaymentForm } from '#web/screens/booking/file/payments/payment-form.tsx'
import { PaymentTable } from '#web/screens/booking/file/payments/payment-table.tsx'
import { PostingsCard } from '#web/screens/booking/file/payments/postings-card.tsx'
import type { Writes } from '#web/screens/booking/file/use-writes.ts'
import classes from '#web/screens/booking/file/file.module.css'

interface PaymentsTabProps {
  readonly file: BookingFile
  readonly writes: Writes
}

/** Money of the file: taken here, never edited, reversed with a reason. */
export const PaymentsTab = ({ file, writes }: PaymentsTabProps) => {
  const t = useT('billing')
  const reason = actionReason(file, 'pay')
  const [taken, setTaken] = useState<Cents>()
  const [isGrouping, setGrouping] = useState(false)
  return (
    <>
      {reason === undefined ? (
        <PaymentForm
          key={`${file.payments.length} ${file.totals.balance}`}
          file={file}
          writes={writes}
          taken={taken}
          onTaken={setTaken}
          onGroup={() => setGrouping(true)}
        />
      ) : (
        <article className={classes.card}>
          <p className={classes.nothing}>{`${t('pay.refused')} ${reason}`}</p>
        </article>
      )}
      {isGrouping ? <GroupDialog customerId={file.customer?.id} onClose={() => setGrouping(false)} /> : null}
      <PaymentTable file={file} writes={writes} />
      {file.stateId === STATE.SAVED ? <PostingsCard file={file} writes={writes} /> : null}
      {file.stateId === STATE.SAVED && file.statusId > 1 ? <LinksCard file={file} writes={writes} /> : null}
      {file.stateId === STATE.SAVED && file.statusId > 1 ? <OwedCard file={file} writes={writes} /> : null}
      <CreditsCard file={file} />
      {file.stateId === STATE.SAVED ? <GuaranteesCard file={file} writes={writes} /> : null}
    </>
  )
}
