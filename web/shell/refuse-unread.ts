/** What function keys, forms and their buttons do where a field is red: lead to it, and say so (see `unread.ts`). */
import { useEffect } from 'react'
import { translate } from '#web/i18n/i18n.ts'
import { toast } from '#web/shell/toast.ts'
import { leadTo, scopeOnTop, unreadIn } from '#web/shell/unread.ts'

const nameOf = (field: HTMLInputElement): string =>
  (field.getAttribute('aria-label') ?? field.labels?.[0]?.textContent ?? '').replace(/\s*\*$/, '').trim()

/** Whether a field is red: leads to it, and says why nothing happens. `scope` is the form that was sent. */
export const refuseUnread = (scope: ParentNode = scopeOnTop()): boolean => {
  const field = unreadIn(scope)
  if (field === undefined) return false
  refuse(field)
  return true
}

/** Leads to the field, and says why nothing happens. */
export const refuse = (field: HTMLInputElement): void => {
  leadTo(field)
  toast.warning(translate('shell')('toast.unread', { name: nameOf(field) }))
}

const onSubmit = (event: SubmitEvent): void => {
  if (!(event.target instanceof HTMLFormElement) || !refuseUnread(event.target)) return
  event.preventDefault()
  event.stopImmediatePropagation()
}

/** No form is sent while a field of it is red; mounted once, by the shell. */
export const useUnreadGuard = (): void => {
  useEffect(() => {
    window.addEventListener('submit', onSubmit, { capture: true })
    return () => window.removeEventListener('submit', onSubmit, { capture: true })
  }, [])
}
