import { Alert, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { user } from '#contract/entities/security/security.ts'
import { messageOf } from '#contract/messages.ts'
import { userAccess } from '#contract/operations/session/users.ts'
import { useRecord } from '#web/crud/queries.ts'
import { nameOf } from '#web/crud/record.ts'
import type { RecordItem } from '#web/crud/record.ts'
import { EntityPart } from '#web/crud/record-part.tsx'
import { useT } from '#web/i18n/i18n.ts'
import { PasswordDialog } from '#web/screens/security/password-dialog.tsx'
import { SellerPart } from '#web/screens/security/seller-part.tsx'
import classes from '#web/screens/security/security.module.css'
import { useAct, useSessionsOf } from '#web/screens/security/user-queries.ts'
import { userPart } from '#web/screens/security/user-tabs.tsx'
import { call } from '#web/shell/call.ts'
import { useRight, useUser } from '#web/shell/session.ts'
import { toast } from '#web/shell/toast.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { confirm } from '#web/ui/confirm.tsx'
import { formatInstant } from '#web/ui/format.ts'
import { SessionList } from '#web/ui/session-list.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'

/** How a user gets in: password, second factor, open sessions. Each acts at once. One's own is in « Mon profil ». */
export const UserAccess = ({ id }: { readonly id: number }) => {
  const ui = useT('ui')
  const me = useUser()
  const { write } = useRight(user.right)
  const record = useRecord(user, id).data
  const own = me.id === id ? messageOf('access.own') : undefined
  const reason = write ? own : ui('noRight')
  return (
    <EntityPart {...userPart(id, 'access')}>
      {own === undefined ? null : <Alert color="gray">{own}</Alert>}
      {record === undefined ? null : (
        <>
          <PasswordPart item={record} reason={reason} />
          <TwoFactorPart item={record} reason={reason} />
        </>
      )}
      <SellerPart id={id} reason={write ? undefined : ui('noRight')} />
      <SessionsPart id={id} reason={reason} />
    </EntityPart>
  )
}

interface PartProps {
  readonly item: RecordItem
  /** Why nothing can be done here. */
  readonly reason: string | undefined
}

const PasswordPart = ({ item, reason }: PartProps) => {
  const t = useT('security')
  const [isAsking, setAsking] = useState(false)
  return (
    <section className={classes.card} aria-labelledby="password">
      <h2 className={classes.title} id="password">
        {t('access.password')}
      </h2>
      <Group gap="xs" mb="sm">
        {item['mustChangePassword'] === true ? (
          <StatusBadge tone="waiting">{t('access.temporary')}</StatusBadge>
        ) : (
          <Text size="sm">{t('access.theirs')}</Text>
        )}
      </Group>
      <ActionButton variant="default" disabledReason={reason} onClick={() => setAsking(true)}>
        {t('password.reset')}
      </ActionButton>
      {isAsking ? <PasswordDialog userId={item.id} onClose={() => setAsking(false)} /> : null}
    </section>
  )
}

const TwoFactorPart = ({ item, reason }: PartProps) => {
  const t = useT('security')
  const since = item['twoFactorSince']
  const reset = useAct(
    () => call(userAccess.resetTwoFactor, { params: { id: item.id } }),
    () => toast.success(t('access.twoFactorOff')),
  )
  const ask = async (): Promise<void> => {
    const name = nameOf(user, item)
    const yes = await confirm({
      title: t('access.resetTitle', { name }),
      body: t('access.resetBody'),
      confirmLabel: t('access.reset'),
    })
    if (yes) reset.mutate(undefined)
  }
  const isOn = typeof since === 'string'
  return (
    <section className={classes.card} aria-labelledby="two-factor">
      <h2 className={classes.title} id="two-factor">
        {t('access.twoFactor')}
      </h2>
      <Group gap="xs" mb="sm">
        {isOn ? (
          <>
            <StatusBadge tone="good">{t('access.on')}</StatusBadge>
            <Text size="sm">{t('access.since', { when: formatInstant(since) })}</Text>
          </>
        ) : (
          <Text size="sm">{t('access.off')}</Text>
        )}
      </Group>
      {isOn ? (
        <ActionButton variant="default" disabledReason={reason} loading={reset.isPending} onClick={() => void ask()}>
          {t('access.reset')}
        </ActionButton>
      ) : null}
    </section>
  )
}

const SessionsPart = ({ id, reason }: { readonly id: number; readonly reason: string | undefined }) => {
  const t = useT('security')
  const sessions = useSessionsOf(id)
  const close = useAct(
    (sessionId: number | null) => call(userAccess.closeSessions, { params: { id }, body: { sessionId } }),
    () => toast.success(t('access.closed')),
  )
  return (
    <section className={classes.card} aria-labelledby="sessions">
      <h2 className={classes.title} id="sessions">
        {t('access.sessions')}
      </h2>
      <SessionList
        sessions={sessions.data?.list}
        onClose={(one) => close.mutate(one)}
        isClosing={close.isPending}
        disabledReason={reason}
        empty={t('access.noSession')}
      />
    </section>
  )
}
