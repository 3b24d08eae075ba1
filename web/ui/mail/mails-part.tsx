/** What was written to somebody, and what came from them: a part of a customer and of a stay. */
import { Group } from '@mantine/core'
import type { ListRow } from '#contract/list.ts'
import { mailHistoryList } from '#contract/lists/document/mail-history.ts'
import { messageOf } from '#contract/messages.ts'
import { listPart } from '#web/list/list-part.tsx'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import { ScreenLink } from '#web/shell/navigation.tsx'
import { mailPath } from '#web/ui/mail/mail-path.ts'
import { SendMailButton } from '#web/ui/mail/send-mail-button.tsx'

type MailRow = ListRow<typeof mailHistoryList>

export const mailAddress = (row: MailRow): string => mailPath(row.id)

/** Why it is where it is. */
export const MailReason = ({ row: { failure, detail } }: { readonly row: MailRow }) => (
  <>
    {failure === null ? null : (messageOf(failure, {}) ?? failure)} {detail}
  </>
)

const List = listPart(mailHistoryList, {
  words: ['mail', 'part'],
  open: mailAddress,
  cells: { reason: MailReason },
})

interface MailsPartProps {
  /** Kind of record: `customer`, `booking`. */
  readonly kind: string
  readonly entityId: number
}

export const MailsPart = ({ kind, entityId }: MailsPartProps) => {
  const t = useT('ui')
  const about = kind === 'customer' ? 'customer' : 'booking'
  return (
    <>
      <Group>
        <SendMailButton kind={kind} entityId={entityId} />
        <ScreenLink to={pathTo('/automatic-messages/$about/$recordId', { about, recordId: entityId })}>
          {t('automaticMessages')}
        </ScreenLink>
      </Group>
      <List fixed={{ entityId }} />
    </>
  )
}
