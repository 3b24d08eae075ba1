import { Menu, useMantineColorScheme } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { LocalUser } from '#contract/operations/session/session.ts'
import { pathTo } from '#web/paths.ts'
import { useT } from '#web/i18n/i18n.ts'
import { Initials } from '#web/shell/bar/initials.tsx'
import { useGo } from '#web/shell/navigation.tsx'
import { rest } from '#web/shell/rest.ts'
import { currentUser, forgetUser } from '#web/shell/session.ts'
import { toast, toastError } from '#web/shell/toast.ts'
import type { IconName } from '#web/ui/icons.tsx'
import { Icon } from '#web/ui/icons.tsx'
import classes from '#web/shell/bar/user-menu.module.css'

/** Name with the Admin marker, own profile and password, appearance, a second tab, log-out (spec 2). */
export const UserMenu = ({ user }: { readonly user: LocalUser }) => {
  const t = useT('shell')
  const go = useGo()
  const logout = useLogout()
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <button type="button" className={classes.button} aria-label={t('user.menu', { name: user.name })}>
          <Initials name={user.name} seed={user.id} />
          <span className={classes.name}>{user.name}</span>
          {user.admin ? <span className={classes.marker}>{t('user.admin')}</span> : null}
          <Icon name="chevronDown" size={14} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.who}>
          <strong>{user.name}</strong>
          <span>{user.systeme ? `${user.login} · ${t('user.systeme')}` : user.login}</span>
        </div>
        <Menu.Item leftSection={<Icon name="user" />} onClick={() => go(pathTo('/profile'))}>
          {t('user.profile')}
        </Menu.Item>
        <Menu.Item
          leftSection={<Icon name="key" />}
          onClick={() => go(pathTo('/profile'), { search: { part: 'password' } })}
        >
          {t('user.password')}
        </Menu.Item>
        <Menu.Item
          leftSection={<Icon name="tabs" />}
          component="a"
          href={pathTo('/home')}
          target="_blank"
          rel="noopener"
        >
          {t('user.duplicate')}
        </Menu.Item>
        <Menu.Divider />
        <Schemes />
        <Menu.Divider />
        <Menu.Item leftSection={<Icon name="logout" />} onClick={() => void logout()}>
          {t('user.logout')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
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
    <>
      <Menu.Label>{t('user.scheme')}</Menu.Label>
      {SCHEMES.map(([scheme, icon]) => (
        <Menu.Item
          key={scheme}
          closeMenuOnClick={false}
          leftSection={<Icon name={icon} />}
          rightSection={colorScheme === scheme ? <Icon name="check" size={16} /> : null}
          role="menuitemradio"
          aria-checked={colorScheme === scheme}
          onClick={() => setColorScheme(scheme)}
        >
          {t(`user.${scheme}`)}
        </Menu.Item>
      ))}
    </>
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
