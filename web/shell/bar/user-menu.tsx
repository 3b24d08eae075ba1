import { Divider, useMantineColorScheme } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { MANUAL_PDF } from '#contract/manual.ts'
import type { LocalUser } from '#contract/operations/session/session.ts'
import { pathTo } from '#web/paths.ts'
import { useT } from '#web/i18n/i18n.ts'
import { BarEntry, BarLink, BarPopover } from '#web/shell/bar/bar-popover.tsx'
import { Initials } from '#web/shell/bar/initials.tsx'
import { Languages } from '#web/shell/bar/languages.tsx'
import { Stations } from '#web/shell/bar/stations.tsx'
import { useGo } from '#web/shell/navigation.tsx'
import { rest, restUrl } from '#web/shell/rest.ts'
import { currentUser, forgetUser, useRight } from '#web/shell/session.ts'
import { toast, toastError } from '#web/shell/toast.ts'
import type { IconName } from '#web/ui/icons.tsx'
import classes from '#web/shell/bar/user-menu.module.css'

/** Name with the Admin marker, own profile and password, appearance, a second tab, log-out (spec 2). */
export const UserMenu = ({ user }: { readonly user: LocalUser }) => {
  const t = useT('shell')
  return (
    <BarPopover
      label={t('user.menu', { name: user.name })}
      className={classes.button}
      position="bottom-end"
      face={
        <>
          <Initials name={user.name} seed={user.id} />
          <span className={classes.name} title={user.name} data-may-cut>
            {user.name}
          </span>
          {user.admin ? <span className={classes.marker}>{t('user.admin')}</span> : null}
        </>
      }
    >
      {(close) => <UserEntries user={user} onClose={close} />}
    </BarPopover>
  )
}

const UserEntries = ({ user, onClose }: { readonly user: LocalUser; readonly onClose: () => void }) => {
  const t = useT('shell')
  const go = useGo()
  const logout = useLogout()
  const { read: readsMails } = useRight('document_email_mailing')
  // A tax inspector writes nothing, not even a preference of their own.
  const isAudited = user.audit !== undefined
  const leave = (to: string, search = {}): void => {
    onClose()
    go(to, { search })
  }
  return (
    <>
      <p className={classes.who}>
        <strong>{user.name}</strong>
        <span>
          {[user.login, user.admin ? t('user.admin') : '', user.systeme ? t('user.systeme') : '']
            .filter(Boolean)
            .join(' · ')}
        </span>
      </p>
      {isAudited ? null : <OwnEntries leave={leave} />}
      {readsMails ? (
        <BarEntry icon="mail" onClick={() => leave(pathTo('/email-history-list-page/$entityId', { entityId: 0 }))}>
          {t('user.emails')}
        </BarEntry>
      ) : null}
      <BarLink icon="tabs" href={pathTo('/home')}>
        {t('user.duplicate')}
      </BarLink>
      <BarLink icon="book" href={restUrl(MANUAL_PDF)}>
        {t('user.documentation')}
      </BarLink>
      {user.systeme ? (
        <BarEntry icon="copy" onClick={() => leave(pathTo('/waiting'))}>
          {t('user.backups')}
        </BarEntry>
      ) : null}
      <Divider my={6} />
      <Schemes />
      <Divider my={6} />
      {isAudited ? null : (
        <>
          <Languages onClose={onClose} />
          <Divider my={6} />
          <Stations user={user} onClose={onClose} />
        </>
      )}
      <BarEntry
        icon="logout"
        onClick={() => {
          onClose()
          void logout()
        }}
      >
        {t('user.logout')}
      </BarEntry>
    </>
  )
}

const OwnEntries = ({ leave }: { readonly leave: (to: string, search?: object) => void }) => {
  const t = useT('shell')
  return (
    <>
      <BarEntry icon="user" onClick={() => leave(pathTo('/profile'))}>
        {t('user.profile')}
      </BarEntry>
      <BarEntry icon="key" onClick={() => leave(pathTo('/profile'), { part: 'password' })}>
        {t('user.password')}
      </BarEntry>
    </>
  )
}

const SCHEMES: readonly (readonly ['light' | 'dark' | 'auto', IconName])[] = [
  ['light', 'sun'],
  ['dark', 'moon'],
  ['auto', 'half'],
]

const Schemes = () => {
  const t = useT('shell')
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <div role="group" aria-label={t('user.scheme')}>
      {SCHEMES.map(([scheme, icon]) => (
        <BarEntry key={scheme} icon={icon} isChosen={colorScheme === scheme} onClick={() => setColorScheme(scheme)}>
          {t(`user.${scheme}`)}
        </BarEntry>
      ))}
    </div>
  )
}

/** Leaves the screen first, so that an unsaved one can still ask; then tells the server. */
const useLogout = (): (() => Promise<void>) => {
  const t = useT('shell')
  const router = useRouter()
  const queries = useQueryClient()
  return async () => {
    await router.navigate({ to: '/login' })
    if (router.state.location.pathname !== '/login' || currentUser() === undefined) return
    await queries.cancelQueries()
    try {
      await rest.get('logout')
    } catch (error) {
      // The server could not be told: the session would go on there. Say so, and leave it open here too.
      toastError(error)
      await router.navigate({ to: '/home' })
      return
    }
    forgetUser()
    queries.clear()
    toast.info(t('toast.logout'))
  }
}
