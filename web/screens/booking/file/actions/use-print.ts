import { STATUS } from '#domain/booking/states.ts'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import { useT } from '#web/i18n/i18n.ts'
import { sentence } from '#web/screens/booking/sentence.ts'
import { giveFile } from '#web/shell/files.ts'
import { usePreferences } from '#web/shell/preferences.ts'
import { toastError } from '#web/shell/toast.ts'

interface Print {
  readonly label: string
  readonly reason: string | undefined
  readonly run: () => void
}

/** The quote, or the confirmation of the option or of the reservation, as a PDF in a tab, or saved as a file. */
export const usePrint = ({ id, code, status, statusId }: BookingFile): Print => {
  const t = useT('booking')
  const { bookings } = usePreferences().printMode
  const kind = statusId === STATUS.QUOTE ? 'quote' : 'confirmation'
  const isPrintable = status === 'SAVED' || (status === 'EXPIRED' && statusId === STATUS.QUOTE)
  return {
    label: t(`file.print.${kind}`),
    reason: isPrintable ? undefined : sentence({ code: 'booking.notPrintable', context: {} }),
    run: () =>
      void giveFile(bookings, `booking/booking/document/${id}`, `${code ?? id}.pdf`, { query: { kind } }).catch(
        toastError,
      ),
  }
}
