import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { channels } from '#contract/operations/booking/online-booking.ts'
import { messageOf } from '#contract/messages.ts'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/channel/channel.module.css'
import { call } from '#web/shell/call.ts'
import { useRight } from '#web/shell/session.ts'
import { toast } from '#web/shell/toast.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { formatInstant } from '#web/ui/format.ts'

/** How telling the channel of free places and prices goes. */
export const ChannelPush = ({ id }: { readonly id: number }) => {
  const t = useT('channel')
  const ui = useT('ui')
  const queries = useQueryClient()
  const right = useRight('establishment_module')
  const { data } = useQuery({
    queryKey: ['onlineBooking', 'push', id],
    queryFn: ({ signal }) => call(channels.pushState, { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: 10_000,
    meta: { quiet: true },
  })
  const sending = useMutation({
    mutationFn: () => call(channels.resync, { params: { id } }),
    onSuccess: async () => {
      toast.success(t('channel.resyncDone'))
      await queries.invalidateQueries({ queryKey: ['onlineBooking', 'push', id] })
    },
  })
  if (data === undefined) return null
  return (
    <section className={classes.panel} aria-label={t('channel.push')}>
      <h2>{t('channel.push')}</h2>
      <table className={classes.sides}>
        <tbody>
          <tr>
            <th scope="row">{t('channel.pushSent')}</th>
            <td>
              {data.sentAt === null ? t('channel.never') : formatInstant(data.sentAt)}.{' '}
              {t('channel.pushWaiting', { count: data.waitingAvailability + data.waitingRates })}.
            </td>
          </tr>
          {data.list.length === 0 ? null : (
            <tr>
              <th scope="row">{t('channel.failed')}</th>
              <td>
                <ol className={classes.steps}>
                  {data.list.slice(0, 5).map(({ at, failure, detail }) => (
                    <li key={at}>
                      {formatInstant(at)}. {messageOf(failure, {}) ?? failure}
                      {detail === null || detail === '' ? null : ` ${t('channel.words', { detail })}`}
                    </li>
                  ))}
                </ol>
              </td>
            </tr>
          )}
        </tbody>
      </table>
      <div className={classes.row}>
        <ActionButton
          variant="default"
          disabledReason={right.write ? undefined : ui('noRight')}
          loading={sending.isPending}
          onClick={() => sending.mutate()}
        >
          {t('channel.resync')}
        </ActionButton>
      </div>
    </section>
  )
}
