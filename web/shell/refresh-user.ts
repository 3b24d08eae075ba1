import type { LocalUser } from '#contract/operations/session/session.ts'
import { NetworkError, SessionLostError } from '#web/shell/rest-error.ts'
import { rest } from '#web/shell/rest.ts'
import { currentUser, keepUser } from '#web/shell/session.ts'
import { toastError } from '#web/shell/toast.ts'

/** Reads who we are again: rights, menu, establishment, today. A cut line is shown by the bar, a lost session leads away. */
export const refreshUser = async (): Promise<void> => {
  try {
    const user = await rest.get<LocalUser>('me')
    if (currentUser() !== undefined) keepUser(user)
  } catch (error) {
    if (!(error instanceof NetworkError || error instanceof SessionLostError)) toastError(error)
  }
}
