import type { AnyRouter } from '@tanstack/react-router'
import { translate } from '#web/i18n/i18n.ts'
import { queryClient } from '#web/shell/query.ts'
import { forgetUser } from '#web/shell/session.ts'
import { toast } from '#web/shell/toast.ts'

/** A 403 (spec 8): says so once, forgets who was here and leads to /login, which will lead back. Drafts are kept. */
export const loseSession = (router: AnyRouter): void => {
  // Another answer, or a log-out in another tab, may have taken the cookie away already: the record says whether somebody was here.
  if (!forgetUser()) return
  const next = router.state.location.href
  toast.warning(translate('shell')('toast.notConnected'))
  void router
    .navigate({ to: '/login', search: { next, lost: true }, replace: true, ignoreBlocker: true })
    .then(() => queryClient.clear())
}

/** Where to go after the log-in: an address of this application, or home. */
export const safeNext = (next: unknown): string => {
  const isOurs = typeof next === 'string' && /^\/(?![/\\])/.test(next) && !next.startsWith('/login')
  return isOurs ? next : '/home'
}
