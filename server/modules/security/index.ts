import type { Crud } from '#server/crud/crud.ts'
import { areaCruds } from '#server/crud/routes.ts'
import { checkHeaderName } from '#server/modules/security/headers.ts'
import { rightsRoutes } from '#server/modules/security/routes/rights-routes.ts'
import { userRoutes } from '#server/modules/security/routes/user-routes.ts'
import { checkGroupRow, removeGroup } from '#server/modules/security/groups.ts'
import { checkUser, removeUser, saveUser } from '#server/modules/security/users.ts'
import type { Route } from '#server/platform/http/route.ts'

export const securityCruds: readonly Crud[] = areaCruds({
  user: { check: checkUser, save: saveUser, remove: removeUser },
  group: { check: checkGroupRow, remove: removeGroup },
  customHeaderName: { check: checkHeaderName },
})

export const securityRoutes: readonly Route[] = [...rightsRoutes, ...userRoutes]
