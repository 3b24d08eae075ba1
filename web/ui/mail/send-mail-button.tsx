import { useState } from 'react'
import { useT } from '#web/i18n/i18n.ts'
import { useRight } from '#web/shell/session.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { SendMail } from '#web/ui/mail/send-mail.tsx'
import type { SendMailProps } from '#web/ui/mail/send-mail.tsx'

/** « Écrire un e-mail » about a record. */
export const SendMailButton = (about: Pick<SendMailProps, 'kind' | 'entityId' | 'modelId'>) => {
  const ui = useT('ui')
  const { write, why } = useRight('document_email_mailing')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ActionButton variant="default" disabledReason={write ? undefined : why} onClick={() => setOpen(true)}>
        {ui('writeMail')}
      </ActionButton>
      {isOpen ? <SendMail {...about} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
