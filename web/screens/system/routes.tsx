import { screen } from '#web/shell/route-kit.tsx'

export const screens = [
  screen({
    path: '/init-demo',
    right: 'system',
    load: () => import('#web/screens/system/init-demo.tsx').then((m) => m.InitDemo),
  }),
]
