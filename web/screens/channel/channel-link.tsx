import { Button, PasswordInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OnlineBookingState, PollResult } from '#contract/operations/booking/online-booking.ts'
import { messageOf } from '#contract/messages.ts'
import { useT } from '#web/i18n/i18n.ts'
import { problemText } from '#web/screens/channel/import-state.tsx'
import classes from '#web/screens/channel/channel.module.css'
import { useGo } from '#web/shell/navigation.tsx'
import { rest } from '#web/shell/rest.ts'
import { useRight } from '#web/shell/session.ts'
import { toast } from '#web/shell/toast.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { formatInstant } from '#web/ui/format.ts'

interface ChannelLinkProps {
  readonly id: number
  readonly isActive: boolean
  readonly state: OnlineBookingState
}

/** Token, last exchange, exchange now. */
export const ChannelLink = ({ id, isActive, state }: ChannelLinkProps) => {
  const t = useT('channel')
  const ui = useT('ui')
  const go = useGo()
  const queries = useQueryClient()
  const may = useRight('booking_import')
  const refresh = (): Promise<unknown> =>
    Promise.all(['onlineBooking', 'bookingImport'].map((name) => queries.invalidateQueries({ queryKey: [name] })))
  const polling = useMutation({
    mutationFn: () => rest.post<PollResult>(`module/online-booking/poll/${id}`, {}),
    onSuccess: async ({ failure, ...counts }) => {
      if (failure === null) toast.success(t('channel.polled', counts))
      else toast.error(problemText(failure))
      await refresh()
    },
  })
  const why = !may.write
    ? ui('noRight')
    : !isActive
      ? t('channel.inactive')
      : state.hasToken
        ? undefined
        : t('channel.noToken')
  return (
    <section className={classes.panel} aria-label={t('channel.link')}>
      <h2>{t('channel.link')}</h2>
      <table className={classes.sides}>
        <tbody>
          <tr>
            <th scope="row">{t('channel.token')}</th>
            <td>
              <Token id={id} hasToken={state.hasToken} refresh={refresh} />
            </td>
          </tr>
          <tr>
            <th scope="row">{t('channel.answered')}</th>
            <td>{state.answeredAt === null ? t('channel.never') : formatInstant(state.answeredAt)}</td>
          </tr>
          {state.failure === null ? null : (
            <tr>
              <th scope="row">{t('channel.failed')}</th>
              <td>
                {state.failedAt === null ? null : `${formatInstant(state.failedAt)}. `}
                {messageOf(state.failure, {}) ?? state.failure} {t('channel.failures', { count: state.failures })}.
                {state.detail === null || state.detail === ''
                  ? null
                  : ` ${t('channel.words', { detail: state.detail })}`}
              </td>
            </tr>
          )}
        </tbody>
      </table>
      {state.acksWaiting === 0 ? null : <p>{t('channel.acks', { count: state.acksWaiting })}</p>}
      <div className={classes.row}>
        <ActionButton disabledReason={why} loading={polling.isPending} onClick={() => polling.mutate()}>
          {t('channel.poll')}
        </ActionButton>
        {may.read ? (
          <Button variant="default" onClick={() => go('/booking-import-list')}>
            {t('channel.imports')}
          </Button>
        ) : null}
      </div>
    </section>
  )
}

interface TokenProps {
  readonly id: number
  readonly hasToken: boolean
  readonly refresh: () => Promise<unknown>
}

/** Written, never read back. */
const Token = ({ id, hasToken, refresh }: TokenProps) => {
  const t = useT('channel')
  const ui = useT('ui')
  const right = useRight('establishment_module')
  const [token, setToken] = useState('')
  const saving = useMutation({
    mutationFn: (next: string | null) => rest.post(`module/online-booking/token/${id}`, { token: next }),
    onSuccess: async () => {
      setToken('')
      toast.success(t('channel.tokenSaved'))
      await refresh()
    },
  })
  const reason = !right.write ? ui('noRight') : token.trim() === '' ? t('channel.tokenEmpty') : undefined
  return (
    <>
      <p className={classes.quiet}>{t(hasToken ? 'channel.tokenThere' : 'channel.tokenMissing')}</p>
      <div className={classes.row}>
        <PasswordInput
          label={t('channel.newToken')}
          description={t('channel.tokenHelp')}
          value={token}
          onChange={(event) => setToken(event.currentTarget.value)}
          autoComplete="off"
          maxLength={500}
          w={320}
        />
        <ActionButton
          variant="default"
          disabledReason={reason}
          loading={saving.isPending}
          onClick={() => saving.mutate(token.trim())}
        >
          {t('channel.saveToken')}
        </ActionButton>
        {hasToken && right.write ? (
          <Button variant="subtle" color="red" onClick={() => saving.mutate(null)}>
            {t('channel.forgetToken')}
          </Button>
        ) : null}
      </div>
    </>
  )
}
