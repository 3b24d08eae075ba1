import { mailHistoryList } from '#contract/lists/document/mail-history.ts'
import { listScreen } from '#web/list/list-screen.tsx'
import { useScreenParams } from '#web/shell/navigation.tsx'
import { Letters } from '#web/screens/mail/letters.tsx'
import { MailReason, mailAddress } from '#web/ui/mail/mails-part.tsx'

/** /email-history-list-page/{entityId}: everything written and received, or what is about one customer or stay (0: all). */
export const MailHistory = listScreen(mailHistoryList, {
  words: ['mail', 'list'],
  open: mailAddress,
  isMuted: (row) => row.state === 'CANCELLED',
  cells: { reason: MailReason },
  Actions: Letters,
  usePlace: () => {
    const { entityId } = useScreenParams('/email-history-list-page/$entityId')
    return entityId === 0 ? {} : { fixed: { entityId }, name: undefined, key: String(entityId) }
  },
})
