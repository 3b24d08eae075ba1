import { security } from '#contract/screens/security.ts'
import { loads } from '#web/shell/screens.ts'

export const screens = loads(security, {
  '/admin/group-list': () => import('#web/screens/security/group-list.tsx').then((m) => m.GroupList),
  '/admin/group/$groupId': () => import('#web/screens/security/group-screen.tsx').then((m) => m.GroupScreen),
  '/admin/user-list': () => import('#web/screens/security/user-list.tsx').then((m) => m.UserList),
  '/admin/user/$page/$userId': () => import('#web/screens/security/user-screen.tsx').then((m) => m.UserScreen),
})
