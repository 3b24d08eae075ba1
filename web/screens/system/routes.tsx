import { system } from '#contract/screens/system.ts'
import { loads } from '#web/shell/screens.ts'

export const screens = loads(system, {
  '/waiting': () => import('#web/screens/system/backups.tsx').then((m) => m.Backups),
  '/resume': () => import('#web/screens/system/resume.tsx').then((m) => m.Resume),
  '/portable-export': () => import('#web/screens/system/portable-export.tsx').then((m) => m.PortableExport),
  '/init-demo': () => import('#web/screens/system/init-demo.tsx').then((m) => m.InitDemo),
})
