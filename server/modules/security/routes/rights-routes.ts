import { membersOf } from '#server/modules/security/groups.ts'
import {
  getGroupRights,
  getLocks,
  getUserRights,
  setGroupOf,
  setLocks,
  setOneGroupRights,
  setOneUserRights,
} from '#server/modules/security/rights.ts'
import { handle } from '#server/platform/http/handle.ts'
import type { Route } from '#server/platform/http/route.ts'
import { settingLocks, rightsOf, userAccess } from '#contract/operations/session/users.ts'

const ofUsers: readonly Route[] = [
  handle(rightsOf.user)((context, { params, query }) => getUserRights(context, params.id, query.establishmentId)),
  handle(rightsOf.setUser)((context, { params, body, query }) =>
    setOneUserRights(context, params.id, body, query.establishmentId),
  ),
  handle(userAccess.setGroup)((context, { params, body }) => setGroupOf(context, params.id, body.groupId)),
]

const ofGroups: readonly Route[] = [
  handle(rightsOf.group)((context, { params }) => getGroupRights(context, params.id)),
  handle(rightsOf.setGroup)((context, { params, body }) => setOneGroupRights(context, params.id, body)),
  handle(rightsOf.membersOfGroup)(async ({ tx, establishmentId }, { params }) => ({
    list: await membersOf(tx, params.id, establishmentId),
  })),
]

const lockRoutes: readonly Route[] = [
  handle(settingLocks.list)(getLocks),
  handle(settingLocks.save)((context, { body }) => setLocks(context, body)),
]

export const rightsRoutes: readonly Route[] = [...ofUsers, ...ofGroups, ...lockRoutes]
