/** Receipts of an expense: joined, opened, removed. */
import { ActionIcon, FileButton, Group } from '@mantine/core'
import { expense, expenseAttachment } from '#contract/entities/payment/expense.ts'
import { messageOf } from '#contract/messages.ts'
import { useChildren } from '#web/crud/queries.ts'
import type { RecordItem } from '#web/crud/record.ts'
import { useAskRemove } from '#web/crud/remove.ts'
import { useSendFiles } from '#web/crud/send-files.ts'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/cash/cash.module.css'
import { restUrl } from '#web/shell/rest.ts'
import { useRight } from '#web/shell/session.ts'
import { toast } from '#web/shell/toast.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { Icon } from '#web/ui/icons.tsx'

const KINDS = 'application/pdf,image/jpeg,image/png,image/gif,.pdf,.jpg,.jpeg,.png,.gif'
const MOST_BYTES = 10 * 1024 * 1024

export const Receipts = ({ expenseId }: { readonly expenseId: number }) => {
  const t = useT('cash')
  const right = useRight(expense.right)
  const receipts = useChildren(expenseAttachment, expenseId)
  const sending = useSendFiles(expenseAttachment, expenseId, (count) => t('receipts.added', { count }))
  const send = (files: readonly File[]): void => {
    if (files.some((file) => file.size > MOST_BYTES))
      return toast.error(messageOf('image.tooLarge', { max: '10\u00A0Mo' }) ?? '')
    if (files.length > 0) sending.mutate(files)
    return undefined
  }
  const rows = receipts.data?.list
  return (
    <section className={classes.card} aria-label={t('receipts.title')}>
      <Group justify="space-between" wrap="nowrap">
        <h2>{t('receipts.title')}</h2>
        <FileButton multiple accept={KINDS} onChange={send}>
          {({ onClick }) => (
            <ActionButton
              variant="default"
              leftSection={<Icon name="plus" size={16} />}
              loading={sending.isPending}
              disabledReason={right.write ? undefined : right.why}
              onClick={() => onClick()}
            >
              {t('receipts.add')}
            </ActionButton>
          )}
        </FileButton>
      </Group>
      <p className={classes.help}>
        {rows?.length === 0 ? t('receipts.none') : null} {t('receipts.help')}
      </p>
      <Files rows={rows ?? []} />
    </section>
  )
}

const Files = ({ rows }: { readonly rows: readonly RecordItem[] }) => {
  const t = useT('cash')
  const right = useRight(expense.right)
  const askRemove = useAskRemove(expenseAttachment)
  return (
    <ul className={classes.receipts}>
      {rows.map((row) => {
        const name = String(row['fileName'])
        return (
          <li key={row.id}>
            <a
              href={restUrl(`${expenseAttachment.path}/file/${row.id}`)}
              target="_blank"
              rel="noreferrer"
              aria-label={t('receipts.open', { name })}
            >
              {name}
            </a>
            {right.delete ? (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('receipts.remove', { name })}
                onClick={() => void askRemove(row)}
              >
                <Icon name="trash" size={16} />
              </ActionIcon>
            ) : null}
          </li>
        )
      })}
    </ul>
  )
}
