import { system } from '#contract/screens/system.ts'
import { loads } from '#web/shell/screens.ts'

export const screens = loads(system, {
  '/waiting': () => import('#web/screens/system/backups.tsx').then((m) => m.Backups),
  '/portable-export': () => import('#web/screens/system/portable-export.tsx').then((m) => m.PortableExport),
  '/init-demo': () => import('#web/screens/system/init-demo.tsx').then((m) => m.InitDemo),
})
