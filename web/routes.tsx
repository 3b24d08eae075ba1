/** The route tree: log-in and first visit, and below the shell every screen of `contract/screens`. */
import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { Button } from '@mantine/core'
import { SCREEN_PATHS } from '#contract/screens/paths.ts'
import { loadTexts, useT } from '#web/i18n/i18n.ts'
import { parseSearch, stringifySearch } from '#web/shell/search-params.ts'
import { PENDING_MS, routeOf } from '#web/shell/screen-route.ts'
import { loadScreens } from '#web/shell/screens.ts'
import { currentUser } from '#web/shell/session.ts'
import { Root, ScreenPending } from '#web/shell/root.tsx'
import { ScreenFailed } from '#web/shell/screen-failed.tsx'
import { pathTo } from '#web/paths.ts'
import { useGo } from '#web/shell/navigation.tsx'
import { LostTent } from '#web/shell/art/lost-tent.tsx'
import classes from '#web/screens/session/not-found.module.css'

/** Any unknown path, and any id that is no id (spec 2). */
const NotFound = () => {
  const t = useT('shell')
  const go = useGo()
  return (
    <main className={classes.page} id="content">
      <LostTent />
      <p className={classes.code}>{t('notFound.code')}</p>
      <h1 className={classes.title}>{t('notFound.title')}</h1>
      <p className={classes.body}>{t('notFound.body')}</p>
      <Button onClick={() => go(pathTo('/home'))}>{t('toHome')}</Button>
    </main>
  )
}

const root = createRootRoute({ component: Root, notFoundComponent: NotFound })

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  loader: () => loadTexts(['session']),
  component: lazyRouteComponent(() => import('#web/screens/session/login.tsx'), 'Login'),
})

const setup = createRoute({
  getParentRoute: () => root,
  path: '/setup',
  loader: () => loadTexts(['session']),
  component: lazyRouteComponent(() => import('#web/screens/session/setup.tsx'), 'Setup'),
})

const certificate = createRoute({
  getParentRoute: () => root,
  path: '/certificate',
  loader: () => loadTexts(['session', 'certificate']),
  component: lazyRouteComponent(() => import('#web/screens/session/certificate.tsx'), 'Certificate'),
})

/** The window that customers see beside a till: it knows what the till tells it, and nothing else. */
const display = createRoute({
  getParentRoute: () => root,
  path: '/display',
  loader: () => loadTexts(['printer']),
  component: lazyRouteComponent(() => import('#web/screens/till/display.tsx'), 'Display'),
})

/** The first screen has been drawn and filled by then. */
const IDLE_MS = 1500

/** Lists and forms stand behind most screens: fetched while nobody waits. A cut line is no news here: the screen will say so. */
const loadKit = (): Promise<unknown> =>
  Promise.allSettled([import('#web/crud/entity-list.tsx'), import('#web/crud/entity-record.tsx'), loadTexts(['crud'])])

/** Everything behind the log-in: without a session cookie or a local user, /login (spec 2). */
const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: ({ location }) => {
    if (currentUser() !== undefined) return loadScreens()
    throw redirect({ to: '/login', search: location.href === '/' ? {} : { next: location.href }, replace: true })
  },
  loader: () => {
    setTimeout(() => void loadKit(), IDLE_MS)
    return loadTexts(['menu'])
  },
  component: lazyRouteComponent(() => import('#web/shell/shell-layout.tsx'), 'ShellLayout'),
})

const toHome = (path: '/' | '/index.html') =>
  createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: () => {
      throw redirect({ to: '/home', replace: true })
    },
  })

const tree = root.addChildren([
  toHome('/'),
  toHome('/index.html'),
  login,
  setup,
  certificate,
  display,
  shell.addChildren(SCREEN_PATHS.map((path) => routeOf(path, shell))),
])

export const router = createRouter({
  routeTree: tree,
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultPreloadDelay: 60,
  defaultPendingMs: PENDING_MS,
  defaultPendingMinMs: 200,
  defaultPendingComponent: ScreenPending,
  defaultErrorComponent: ScreenFailed,
  defaultNotFoundComponent: NotFound,
  scrollRestoration: true,
})
