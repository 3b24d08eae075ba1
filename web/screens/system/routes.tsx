import { system } from '#contract/screens/system.ts'
import { loads } from '#web/shell/screens.ts'

export const screens = loads(system, {
  '/portable-export': () => import('#web/screens/system/portable-export.tsx').then((m) => m.PortableExport),
  '/init-demo': () => import('#web/screens/system/init-demo.tsx').then((m) => m.InitDemo),
})
