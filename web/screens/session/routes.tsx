import { screen } from '#web/shell/route-kit.tsx'

export const screens = [
  screen({
    path: '/home',
    right: 'session',
    load: () => import('#web/screens/session/home/home.tsx').then((m) => m.Home),
    texts: ['menu'],
  }),
  screen({
    path: '/profile',
    right: 'session',
    load: () => import('#web/screens/session/profile.tsx').then((m) => m.Profile),
  }),
]
