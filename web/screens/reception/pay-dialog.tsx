import { Modal } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { ReceptionRow } from '#contract/operations/booking/reception-day.ts'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import { useT } from '#web/i18n/i18n.ts'
import { actionReason } from '#web/screens/booking/file/actions/action-list.ts'
import { PaymentForm } from '#web/screens/booking/file/payments/payment-form.tsx'
import type { Writes } from '#web/screens/booking/file/use-writes.ts'
import { nameOfRow } from '#web/screens/reception/row-buttons.tsx'

interface PayDialogProps {
  readonly row: ReceptionRow
  readonly file: BookingFile
  readonly writes: Writes
  readonly onClose: () => void
}

/** The payment of a row, over its list: at the desk all that the customer owes is due, not only the down payment. */
export const PayDialog = ({ row, file, writes, onClose }: PayDialogProps) => {
  const t = useT('reception')
  const billing = useT('billing')
  const [before] = useState(file.payments.length)
  const isTaken = file.payments.length > before
  useEffect(() => {
    if (isTaken) onClose()
  }, [isTaken, onClose])
  const reason = actionReason(file, 'pay')
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnEscape={reason !== undefined}
      title={t('pay.title', { name: nameOfRow(row) })}
      size="lg"
    >
      {reason === undefined ? (
        <PaymentForm file={file} writes={writes} amount={row.due > 0 ? row.due : undefined} onClose={onClose} />
      ) : (
        <p role="alert">{`${billing('pay.refused')} ${reason}`}</p>
      )}
    </Modal>
  )
}
