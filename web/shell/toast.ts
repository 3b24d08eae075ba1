/** Short messages, top right, one at a time, five seconds (spec 8 and 9). Shown by `toast-area.tsx`. */
import { useSyncExternalStore } from 'react'
import { translate } from '#web/i18n/i18n.ts'
import { BlockedTabError } from '#web/shell/files.ts'
import { SessionLostError, sentenceOf } from '#web/shell/rest-error.ts'

export type ToastTone = 'success' | 'info' | 'warning' | 'error'

export interface Toast {
  readonly id: number
  readonly tone: ToastTone
  readonly text: string
  /** What the user can do about it, e.g. undo. */
  readonly action?: { readonly label: string; readonly run: () => void }
}

let shown: Toast | undefined
let last = 0
const listeners = new Set<() => void>()

const put = (next: Toast | undefined): void => {
  shown = next
  for (const listener of listeners) listener()
}

const show =
  (tone: ToastTone) =>
  (text: string, action?: Toast['action']): void => {
    last += 1
    put({ id: last, tone, text, ...(action === undefined ? {} : { action }) })
  }

/** `toast.success('…')`: replaces the one in sight. */
export const toast = {
  success: show('success'),
  info: show('info'),
  warning: show('warning'),
  error: show('error'),
  saved: (): void => show('success')(translate('shell')('toast.saved')),
  deleted: (): void => show('success')(translate('shell')('toast.deleted')),
  hide: (): void => put(undefined),
} as const

/** Tells the user of an error in French. A lost session was told already. */
export const toastError = (error: unknown): void => {
  if (error instanceof SessionLostError) return
  if (error instanceof BlockedTabError) return toast.warning(translate('shell')('toast.popup'))
  toast.error(sentenceOf(error))
  return undefined
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useToast = (): Toast | undefined => useSyncExternalStore(subscribe, () => shown)
