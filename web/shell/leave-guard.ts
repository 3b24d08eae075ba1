import { useBlocker } from '@tanstack/react-router'
import { useT } from '#web/i18n/i18n.ts'
import { currentUser } from '#web/shell/session.ts'
import { confirm } from '#web/ui/confirm.tsx'

export interface LeaveGuard {
  /** Whether leaving now would lose something. Asked again at each attempt. */
  readonly isDirty: () => boolean
  readonly title?: string
  readonly body?: string
  /** Addresses of the same work (a basket that gets its number): going there loses nothing, and does not ask. */
  readonly isWithin?: (pathname: string) => boolean
  /** The user confirmed: drop the draft, mark the stay as abandoned (spec 2)… Awaited before the screen goes. */
  readonly onLeave?: () => void | Promise<void>
}

/**
 * Asks before an unsaved screen is left: « Vos modifications ne seront pas enregistrées ». Moves within the same screen
 * (a tab, a filter in the address) do not ask; a lost session neither, for drafts are kept.
 */
export const useLeaveGuard = ({ isDirty, title, body, isWithin, onLeave }: LeaveGuard): void => {
  const t = useT('shell')
  useBlocker({
    enableBeforeUnload: isDirty,
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname || isWithin?.(next.pathname) === true) return false
      if (currentUser() === undefined || !isDirty()) return false
      const leaves = await confirm({
        title: title ?? t('leave.title'),
        body: body ?? t('leave.body'),
        confirmLabel: t('leave.quit'),
        cancelLabel: t('leave.stay'),
      })
      if (leaves) await onLeave?.()
      return !leaves
    },
  })
}
