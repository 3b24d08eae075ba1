/** Opens the writing of a message about a record; its code and its words come when it is asked for. */
import { Suspense, lazy } from 'react'
import { loadTexts } from '#web/i18n/i18n.ts'

export interface SendMailProps {
  /** Kind of record: `customer`, `booking`… */
  readonly kind: string
  readonly entityId: number
  /** A model whose text it begins with. */
  readonly modelId?: number | undefined
  /** A message that is changed and sent again. */
  readonly mailId?: number | undefined
  readonly onClose: () => void
}

const Dialog = lazy(async () => {
  await loadTexts(['mail'])
  return { default: (await import('#web/ui/mail/send-dialog.tsx')).SendDialog }
})

export const SendMail = (props: SendMailProps) => (
  <Suspense>
    <Dialog {...props} />
  </Suspense>
)
