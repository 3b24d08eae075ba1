import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { user } from '#contract/entities/security/security.ts'
import { EntityRecord } from '#web/crud/entity-record.tsx'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import { PasswordField } from '#web/screens/security/password-field.tsx'
import { SuspendButton } from '#web/screens/security/suspend-button.tsx'
import { UserAccess } from '#web/screens/security/user-access.tsx'
import { UserEstablishments } from '#web/screens/security/user-establishments.tsx'
import { UserRights } from '#web/screens/security/user-rights.tsx'
import { UserTabs, toUserPage } from '#web/screens/security/user-tabs.tsx'
import { UserTiles } from '#web/screens/security/user-tiles.tsx'
import { useGo, useScreenParams } from '#web/shell/navigation.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'

/** A user, a part an address. */
export const UserScreen = () => {
  const { page, userId } = useScreenParams('/admin/user/$page/$userId')
  const shown = toUserPage(page, userId)
  if (shown === 'access') return <UserAccess key={userId} id={userId} />
  if (shown === 'rights') return <UserRights key={userId} id={userId} />
  if (shown === 'establishments') return <UserEstablishments key={userId} id={userId} />
  if (shown === 'tiles') return <UserTiles key={userId} id={userId} />
  return userId === 0 ? <NewUser /> : <UserIdentity id={userId} />
}

const UserIdentity = ({ id }: { readonly id: number }) => {
  const t = useT('security')
  return (
    <EntityRecord
      entity={user}
      list="/admin/user-list"
      record="/admin/user/$page/$userId"
      tabs={<UserTabs id={id} page="identity" />}
      renderInfo={(item) =>
        item['suspended'] === true ? <StatusBadge tone="bad">{t('suspended')}</StatusBadge> : null
      }
      renderActions={(item) => <SuspendButton item={item} />}
    />
  )
}

/** A new user comes with a first password, then goes on to their rights: they have none yet. */
const NewUser = () => {
  const t = useT('security')
  const go = useGo()
  const [password, setPassword] = useState('')
  const [temporary, setTemporary] = useState(true)
  return (
    <EntityRecord
      entity={user}
      list="/admin/user-list"
      record="/admin/user/$page/$userId"
      tabs={<UserTabs id={0} page="identity" />}
      also={{ body: { password, temporary }, isDirty: password !== '', shown: ['password'] }}
      onSaved={({ id }) => go(pathTo('/admin/user/$page/$userId', { page: 'rights', userId: id }), { replace: true })}
    >
      {(form) => (
        <>
          <PasswordField
            label={t('password.first')}
            value={password}
            error={form.errors.find(({ path }) => path === 'password')?.text}
            onChange={setPassword}
          />
          <Checkbox
            label={t('password.temporary')}
            checked={temporary}
            onChange={(event) => setTemporary(event.currentTarget.checked)}
          />
        </>
      )}
    </EntityRecord>
  )
}
