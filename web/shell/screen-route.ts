/** Routes of the paths behind the log-in: guarded by the right of their screen, fetched with its texts. */
import type { AnyRoute } from '@tanstack/react-router'
import { createRoute, lazyRouteComponent, notFound, redirect } from '@tanstack/react-router'
import { loadTexts } from '#web/i18n/i18n.ts'
import type { ScreenPath } from '#web/paths.ts'
import { isNumberParam } from '#web/paths.ts'
import { loadPreferences } from '#web/shell/preferences.ts'
import type { Screen } from '#web/shell/route-kit.tsx'
import type { Registered } from '#web/shell/screens.ts'
import { screenOf } from '#web/shell/screens.ts'
import { can, currentUser } from '#web/shell/session.ts'

/** A screen that takes longer to come says so. */
export const PENDING_MS = 200

const WHOLE = /^(0|[1-9]\d{0,15})$/

const checkParams = (params: Readonly<Record<string, string>>): void => {
  for (const [name, value] of Object.entries(params)) {
    if (isNumberParam(name) && !WHOLE.test(value)) throw notFound()
  }
}

const guard = (declared: Screen, params: Readonly<Record<string, string>>): void => {
  const user = currentUser()
  const module = declared.module?.(params)
  if (user !== undefined && module !== undefined && !user.modules.includes(module))
    throw redirect({ to: '/home', replace: true })
  if (user === undefined || declared.right === 'session') return
  if (!can(user, declared.right, declared.action ?? 'read')) throw redirect({ to: '/home', replace: true })
}

/** A path that no area registered is a page that does not exist. */
const found = (path: ScreenPath): Registered => {
  const registered = screenOf(path)
  if (registered === undefined) throw notFound()
  return registered
}

/**
 * The route of a path below `parent`. A screen that is in sight stays there while its own address changes, however slow the machine:
 * showing that something loads would hide it, and take the cursor out of what is being typed (a basket gets its number so).
 */
export const routeOf = (path: ScreenPath, parent: AnyRoute) => {
  let isInSight = false
  return createRoute({
    getParentRoute: () => parent,
    path,
    get pendingMs() {
      return isInSight ? Number.POSITIVE_INFINITY : PENDING_MS
    },
    onEnter: () => {
      isInSight = true
    },
    onLeave: () => {
      isInSight = false
    },
    validateSearch: (raw: Record<string, unknown>) => screenOf(path)?.declared.search?.(raw) ?? raw,
    beforeLoad: ({ params }) => {
      guard(found(path).declared, params)
      checkParams(params)
    },
    loader: async () => {
      const { area, declared } = found(path)
      await Promise.all([loadTexts([area, ...(declared.texts ?? [])]), loadPreferences()])
    },
    component: lazyRouteComponent(async () => ({ Screen: await found(path).declared.load() }), 'Screen'),
  })
}
