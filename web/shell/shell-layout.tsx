/** The frame of every screen behind the log-in: top bar, the screen, the function keys (design 7). */
import { lazy, Suspense, useEffect, useRef } from 'react'
import type { ComponentType } from 'react'
import { Outlet, useLocation, useRouter } from '@tanstack/react-router'
import { useQueryClient } from '@tanstack/react-query'
import type { LocalUser } from '#contract/operations/session/session.ts'
import { loadTexts, useT } from '#web/i18n/i18n.ts'
import { useRememberedStation } from '#web/shell/bar/stations.tsx'
import { TopBar } from '#web/shell/bar/top-bar.tsx'
import { useFunctionKeyListener, useFunctionKeys } from '#web/shell/function-keys.tsx'
import { useFocusMemory } from '#web/shell/return-focus.ts'
import { useUnreadGuard } from '#web/shell/refuse-unread.ts'
import { useHelpKey } from '#web/shell/help.tsx'
import { KeyBar } from '#web/shell/key-bar.tsx'
import { startLive } from '#web/shell/live.ts'
import { useGoBack } from '#web/shell/navigation.tsx'
import { BusyOverlay } from '#web/shell/busy.tsx'
import { useIsStation } from '#web/shell/offline/state.ts'
import { PastBanner } from '#web/shell/past-banner.tsx'
import { useFollowedPreferences } from '#web/shell/preferences.ts'
import { refreshUser } from '#web/shell/refresh-user.ts'
import { useMaybeUser } from '#web/shell/session.ts'
import { ConfirmHost } from '#web/ui/confirm.tsx'
import classes from '#web/shell/shell-layout.module.css'

/** Rights, menu and today's date are read again this often, and after as long away from the tab. */
const STALE_USER_MS = 600_000
/** Whoever ends the session here leads to /login at once; this waits for none. */
const OTHER_TAB_MS = 300
const HOME = '/home'

/** A right or a module that goes takes the screen in sight along: its route is asked again. */
const useRouteAgain = (user: LocalUser): void => {
  const router = useRouter()
  const may = JSON.stringify([user.rights, user.modules])
  const seen = useRef(may)
  useEffect(() => {
    if (seen.current === may) return
    seen.current = may
    void router.invalidate()
  }, [router, may])
}

/** Live changes, and who we are: at start, after a revoked session, when the tab is looked at again, on a new day. */
const useServerNews = (): void => {
  const queries = useQueryClient()
  useEffect(() => {
    let readAt = 0
    const reread = (): void => {
      readAt = Date.now()
      void refreshUser()
    }
    const onVisible = (): void => {
      if (document.visibilityState === 'visible' && Date.now() - readAt > STALE_USER_MS) reread()
    }
    reread()
    const timer = setInterval(reread, STALE_USER_MS)
    const stop = startLive({ queries, onSession: reread })
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      stop()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onVisible)
      // What one user, or one establishment, has read is not shown to the next.
      queries.clear()
    }
  }, [queries])
}

/** Fetched at stations alone; where it is missing, the rest goes on without. */
const OfflineWatch = lazy(async (): Promise<{ readonly default: ComponentType }> => {
  try {
    const [{ Watch }] = await Promise.all([import('#web/shell/offline/watch.tsx'), loadTexts(['offline'])])
    return { default: Watch }
  } catch {
    return { default: () => null }
  }
})

const OfflineStrip = () =>
  useIsStation() ? (
    <Suspense fallback={null}>
      <OfflineWatch />
    </Suspense>
  ) : null

/** Starts afresh for another user, or another establishment. */
const ServerNews = () => {
  useServerNews()
  useFollowedPreferences()
  return null
}

/** Every screen can be left, also while it is still loading; its own keys come above. Home is where one ends. */
const LeaveKey = () => {
  const back = useGoBack(HOME)
  const isHome = useLocation({ select: ({ pathname }) => pathname === HOME })
  useFunctionKeys(isHome ? {} : { Escape: { run: back } })
  return null
}

export const ShellLayout = () => {
  const user = useMaybeUser()
  return user === undefined ? <Gone /> : <Shell user={user} />
}

/** Logged out, here or in another tab of this browser. */
const Gone = () => {
  const router = useRouter()
  useEffect(() => {
    const timer = setTimeout(() => {
      // Slow to come, but on its way: it knows which page was asked for.
      if (router.latestLocation.pathname === '/login') return
      void router.navigate({ to: '/login', replace: true, ignoreBlocker: true })
    }, OTHER_TAB_MS)
    return () => clearTimeout(timer)
  }, [router])
  return null
}

const Shell = ({ user }: { readonly user: LocalUser }) => {
  const t = useT('shell')
  const whose = `${user.id}-${user.establishment.id}`
  useFunctionKeyListener()
  useFocusMemory()
  useUnreadGuard()
  useHelpKey()
  useRouteAgain(user)
  useRememberedStation(user)
  return (
    <div className={classes.shell}>
      <ServerNews key={`news-${whose}`} />
      <a href="#content" className="p-skip p-no-print">
        {t('skip')}
      </a>
      <TopBar user={user} />
      <PastBanner user={user} />
      <OfflineStrip key={`offline-${whose}`} />
      {/* Before the screen: its keys are entered first, so that those of the screen win. */}
      <LeaveKey />
      <main id="content" className={classes.content} tabIndex={-1} key={whose}>
        <Outlet />
      </main>
      <KeyBar />
      <ConfirmHost />
      <BusyOverlay />
    </div>
  )
}
