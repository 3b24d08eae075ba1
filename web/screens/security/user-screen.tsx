import { PasswordInput } from '@mantine/core'
import { useState } from 'react'
import { user } from '#contract/entities/security/security.ts'
import { EntityRecord } from '#web/crud/entity-record.tsx'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import { PasswordDialog } from '#web/screens/security/password-dialog.tsx'
import { UserEstablishments } from '#web/screens/security/user-establishments.tsx'
import { UserRights } from '#web/screens/security/user-rights.tsx'
import { UserTabs, toUserPage } from '#web/screens/security/user-tabs.tsx'
import { UserTiles } from '#web/screens/security/user-tiles.tsx'
import { useGo, useScreenParams } from '#web/shell/navigation.tsx'
import { useRight } from '#web/shell/session.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'

/** A user, a part an address. */
export const UserScreen = () => {
  const { page, userId } = useScreenParams('/admin/user/$page/$userId')
  const shown = toUserPage(page, userId)
  if (shown === 'rights') return <UserRights key={userId} id={userId} />
  if (shown === 'establishments') return <UserEstablishments key={userId} id={userId} />
  if (shown === 'tiles') return <UserTiles key={userId} id={userId} />
  return userId === 0 ? <NewUser /> : <UserIdentity id={userId} />
}

const UserIdentity = ({ id }: { readonly id: number }) => {
  const t = useT('security')
  const ui = useT('ui')
  const { write } = useRight(user.right)
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <EntityRecord
        entity={user}
        list="/admin/user-list"
        record="/admin/user/$page/$userId"
        tabs={<UserTabs id={id} page="identity" />}
        renderInfo={(item) =>
          item['suspended'] === true ? <StatusBadge tone="bad">{t('suspended')}</StatusBadge> : null
        }
        renderActions={() => (
          <ActionButton
            variant="default"
            disabledReason={write ? undefined : ui('noRight')}
            onClick={() => setAsking(true)}
          >
            {t('password.change')}
          </ActionButton>
        )}
      />
      {isAsking ? <PasswordDialog userId={id} onClose={() => setAsking(false)} /> : null}
    </>
  )
}

/** A new user comes with a first password, then goes on to their rights: they have none yet. */
const NewUser = () => {
  const t = useT('security')
  const go = useGo()
  const [password, setPassword] = useState('')
  return (
    <EntityRecord
      entity={user}
      list="/admin/user-list"
      record="/admin/user/$page/$userId"
      tabs={<UserTabs id={0} page="identity" />}
      also={{ body: { password }, isDirty: password !== '', shown: ['password'] }}
      onSaved={({ id }) => go(pathTo('/admin/user/$page/$userId', { page: 'rights', userId: id }), { replace: true })}
    >
      {(form) => (
        <PasswordInput
          maw={360}
          label={t('password.first')}
          description={t('password.firstHelp')}
          required
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="new-password"
          value={password}
          error={form.errors.find(({ path }) => path === 'password')?.text}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
      )}
    </EntityRecord>
  )
}
