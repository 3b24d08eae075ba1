import { customHeaderName } from '#contract/entities/security/header.ts'
import { group, user } from '#contract/entities/security/security.ts'
import { entityScreens, listScreen } from '#web/crud/entity-screens.tsx'
import { screen } from '#web/shell/route-kit.tsx'

export const screens = [
  listScreen(group, '/admin/group-list', '/admin/group/$groupId'),
  screen({
    path: '/admin/group/$groupId',
    right: group.right,
    texts: ['crud'],
    load: () => import('#web/screens/security/group-screen.tsx').then((m) => m.GroupScreen),
  }),
  listScreen(user, '/admin/user-list', '/admin/user/$page/$userId'),
  screen({
    path: '/admin/user/$page/$userId',
    right: user.right,
    texts: ['crud', 'menu'],
    load: () => import('#web/screens/security/user-screen.tsx').then((m) => m.UserScreen),
  }),
  ...entityScreens(customHeaderName, '/admin/header-custom-name-list', '/admin/header-custom-name/$headerCustomNameId'),
]
