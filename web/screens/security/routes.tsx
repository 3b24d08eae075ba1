import { customHeaderName } from '#contract/entities/security/header.ts'
import { group, user } from '#contract/entities/security/security.ts'
import { entityScreens } from '#web/crud/entity-screens.tsx'
import { screen } from '#web/shell/route-kit.tsx'

export const screens = [
  screen({
    path: '/admin/group-list',
    right: group.right,
    texts: ['crud'],
    load: () => import('#web/screens/security/group-list.tsx').then((m) => m.GroupList),
  }),
  screen({
    path: '/admin/group/$groupId',
    right: group.right,
    texts: ['crud'],
    load: () => import('#web/screens/security/group-screen.tsx').then((m) => m.GroupScreen),
  }),
  screen({
    path: '/admin/user-list',
    right: user.right,
    texts: ['crud'],
    load: () => import('#web/screens/security/user-list.tsx').then((m) => m.UserList),
  }),
  screen({
    path: '/admin/user/$page/$userId',
    right: user.right,
    texts: ['crud', 'menu', 'session'],
    load: () => import('#web/screens/security/user-screen.tsx').then((m) => m.UserScreen),
  }),
  ...entityScreens(customHeaderName, '/admin/header-custom-name-list', '/admin/header-custom-name/$headerCustomNameId'),
]
