import { session } from '#contract/screens/session.ts'
import { loads } from '#web/shell/screens.ts'

export const screens = loads(session, {
  '/home': () => import('#web/screens/session/home/home.tsx').then((m) => m.Home),
  '/profile': () => import('#web/screens/session/profile.tsx').then((m) => m.Profile),
})
