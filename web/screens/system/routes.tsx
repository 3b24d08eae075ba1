import { system } from '#contract/screens/system.ts'
import { loads } from '#web/shell/screens.ts'

export const screens = loads(system, {
  '/init-demo': () => import('#web/screens/system/init-demo.tsx').then((m) => m.InitDemo),
})
