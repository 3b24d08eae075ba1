/** Routes of the paths behind the log-in: guarded by the right of their screen, fetched with its texts. */
import type { AnyRoute } from '@tanstack/react-router'
import { createRoute, lazyRouteComponent, notFound, redirect } from '@tanstack/react-router'
import { mayOpenAudited } from '#contract/audit.ts'
import { moduleAt } from '#contract/screen.ts'
import { loadTexts } from '#web/i18n/i18n.ts'
import type { ScreenPath } from '#web/paths.ts'
import { isNumberParam } from '#web/paths.ts'
import { loadPreferences } from '#web/shell/preferences.ts'
import type { Screen } from '#web/shell/screens.ts'
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

const guard = ({ facts, path }: Screen, params: Readonly<Record<string, string>>): void => {
  const user = currentUser()
  if (user?.audit !== undefined && !mayOpenAudited(path)) throw redirect({ to: '/home', replace: true })
  const module = moduleAt(facts, params)
  if (user !== undefined && module !== undefined && !user.modules.includes(module))
    throw redirect({ to: '/home', replace: true })
  if (user === undefined || facts.right === 'session') return
  if (!can(user, facts.right, facts.action ?? 'read')) throw redirect({ to: '/home', replace: true })
}

/** A path that no area registered is a page that does not exist. */
const found = (path: ScreenPath): Screen => {
  const screen = screenOf(path)
  if (screen === undefined) throw notFound()
  return screen
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
    validateSearch: (raw: Record<string, unknown>) => screenOf(path)?.search?.(raw) ?? raw,
    beforeLoad: ({ params }) => {
      guard(found(path), params)
      checkParams(params)
    },
    loader: async () => {
      await Promise.all([loadTexts(found(path).texts), loadPreferences()])
    },
    component: lazyRouteComponent(async () => ({ Screen: await found(path).load() }), 'Screen'),
  })
}
