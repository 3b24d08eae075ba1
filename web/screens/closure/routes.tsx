import { closure } from '#contract/screens/closure.ts'
import { loads } from '#web/shell/screens.ts'

export const screens = loads(closure, {
  '/closure': () => import('#web/screens/closure/closure.tsx').then((m) => m.Closure),
  '/post-history': () => import('#web/screens/closure/closure-list.tsx').then((m) => m.ClosureList),
})
