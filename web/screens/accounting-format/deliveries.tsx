import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '#contract/messages.ts'
import { accountingSoftware } from '#contract/operations/payment/accounting-format.ts'
import type { AccountingDelivery } from '#contract/operations/payment/accounting-format.ts'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/accounting-format/accounting-format.module.css'
import { call } from '#web/shell/call.ts'
import { useRight } from '#web/shell/session.ts'
import { toast } from '#web/shell/toast.ts'
import { ScreenLink } from '#web/shell/navigation.tsx'
import { ActionButton } from '#web/ui/action-button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { formatInstant, formatInteger } from '#web/ui/format.ts'
import { ScrollRegion } from '#web/ui/scroll-region.tsx'
import { mailPath } from '#web/ui/mail/mail-path.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'

/** What « Réessayer » tries anew: what the outbox tries by itself waits for nobody. */
const isRetried = ({ sentAt, cancelledAt, mailId, failure }: AccountingDelivery): boolean =>
  sentAt === null && cancelledAt === null && (mailId === null || failure !== null)

/** Files on their way, and those that arrived. */
export const Deliveries = ({ list }: { readonly list: readonly AccountingDelivery[] }) => {
  const t = useT('accounting-format')
  const queries = useQueryClient()
  const { write, why } = useRight('establishment_module')
  const retrying = useMutation({
    mutationFn: () => call(accountingSoftware.retry, {}),
    onSuccess: async () => {
      toast.success(t('deliveries.retried'))
      await queries.invalidateQueries({ queryKey: ['accountingSoftware'] })
    },
  })
  const waits = list.some(isRetried)
  return (
    <section className={classes.panel} aria-label={t('deliveries.title')}>
      <div className={classes.head}>
        <h2>{t('deliveries.title')}</h2>
        <ActionButton
          variant="default"
          size="compact-sm"
          disabledReason={write ? (waits ? undefined : t('deliveries.nothing')) : why}
          loading={retrying.isPending}
          onClick={() => retrying.mutate()}
        >
          {t('deliveries.retry')}
        </ActionButton>
      </div>
      {list.length === 0 ? (
        <EmptyState title={t('deliveries.none')} body={t('deliveries.noneBody')} />
      ) : (
        <ScrollRegion className={classes.deliveries} label={t('deliveries.title')}>
          <table>
            <thead>
              <tr>
                {(['file', 'size', 'asked', 'state'] as const).map((key) => (
                  <th key={key} scope="col">
                    {t(`deliveries.${key}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {list.map((one) => (
                <tr key={one.id}>
                  <td>{one.fileName}</td>
                  <td>{t('deliveries.kilobytes', { size: formatInteger(Math.ceil(one.size / 1024)) })}</td>
                  <td>{formatInstant(one.askedAt)}</td>
                  <td>
                    <State {...one} /> <Message {...one} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </section>
  )
}

/** The message that carries it, with what became of it, for who may read messages. */
const Message = ({ mailId }: AccountingDelivery) => {
  const t = useT('accounting-format')
  const { read } = useRight('document_email_mailing')
  if (mailId === null || !read) return null
  return <ScreenLink to={mailPath(mailId)}>{t('deliveries.message')}</ScreenLink>
}

const State = ({ sentAt, cancelledAt, failure, detail, nextAt, attempts, mailId }: AccountingDelivery) => {
  const t = useT('accounting-format')
  if (cancelledAt !== null)
    return (
      <>
        <StatusBadge tone="neutral">{t('deliveries.cancelled')}</StatusBadge> {formatInstant(cancelledAt)}
      </>
    )
  if (sentAt !== null && failure === null)
    return (
      <>
        <StatusBadge tone="good">{t(mailId === null ? 'deliveries.sent' : 'deliveries.mailed')}</StatusBadge>{' '}
        {formatInstant(sentAt)}
      </>
    )
  if (failure === null) return <StatusBadge tone="waiting">{t('deliveries.waiting')}</StatusBadge>
  return (
    <>
      <StatusBadge tone="bad">{t('deliveries.failed')}</StatusBadge> {messageOf(failure, {}) ?? failure}
      {detail === null || detail === '' ? null : ` ${t('deliveries.words', { detail })}.`}{' '}
      {mailId === null
        ? `${t('deliveries.next', { when: formatInstant(nextAt) })} (${t('deliveries.attempts', { count: attempts })}).`
        : null}
    </>
  )
}
