import { offline } from '#contract/screens/offline.ts'
import { loads } from '#web/shell/screens.ts'

export const screens = loads(offline, {
  '/offline-station-list': () => import('#web/screens/offline/station-list.tsx').then((m) => m.StationList),
})
