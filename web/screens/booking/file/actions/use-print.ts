import type { BookingFile } from '#contract/operations/booking/file.ts'
import { useT } from '#web/i18n/i18n.ts'
import { sentence } from '#web/screens/booking/said.ts'
import { openFile } from '#web/shell/files.ts'
import { toastError } from '#web/shell/toast.ts'

interface Print {
  readonly label: string
  readonly reason: string | undefined
  readonly run: () => void
}

/** The quote, or the confirmation of the option or of the reservation, as a PDF in a tab. */
export const usePrint = ({ id, status, statusId }: BookingFile): Print => {
  const t = useT('booking')
  const kind = statusId === 1 ? 'quote' : 'confirmation'
  const isPrintable = status === 'SAVED' || (status === 'EXPIRED' && statusId === 1)
  return {
    label: t(`file.print.${kind}`),
    reason: isPrintable ? undefined : sentence({ code: 'booking.notPrintable', context: {} }),
    run: () => void openFile(`booking/booking/document/${id}`, { query: { kind } }).catch(toastError),
  }
}
