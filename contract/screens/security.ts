import { screens } from '#contract/screen.ts'

const USER = { right: 'establishment_user', chapter: 'droits', texts: ['crud'] } as const

export const security = screens('security', {
  '/admin/group-list': USER,
  '/admin/group/$groupId': USER,
  '/admin/user-list': USER,
  '/admin/user/$page/$userId': { ...USER, texts: ['crud', 'menu', 'session'] },
})
