import { vacaf } from '#contract/screens/vacaf.ts'
import { loads } from '#web/shell/screens.ts'

export const screens = loads(vacaf, {
  '/vacaf-list': () => import('#web/screens/vacaf/vacaf-list.tsx').then((m) => m.VacafList),
})
