import { audits } from '#contract/operations/session/audit.ts'
import { userAccess, settingLocks, rightsOf } from '#contract/operations/session/users.ts'
import { closeSessions, readSessions, resetPassword, resetTwoFactor } from '#server/modules/security/access.ts'
import { closeAccess, listAccesses, listLooks, openAccess } from '#server/modules/security/audit.ts'
import { membersOf } from '#server/modules/security/groups.ts'
import { getEstablishments, getTiles, setEstablishments, setTiles } from '#server/modules/security/places.ts'
import {
  getGroupRights,
  getLocks,
  getUserRights,
  setGroupOf,
  setLocks,
  setOneGroupRights,
  setOneUserRights,
} from '#server/modules/security/rights.ts'
import { setSuspended } from '#server/modules/security/users.ts'
import { handle } from '#server/platform/http/handle.ts'
import type { Route } from '#server/platform/http/route.ts'

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

const places: readonly Route[] = [
  handle(userAccess.establishments)((context, { params }) => getEstablishments(context, params.id)),
  handle(userAccess.setEstablishments)(async (context, { params, body }) => {
    await setEstablishments(context, params.id, body.ids)
    return { status: 'SAVED', id: params.id }
  }),
  handle(userAccess.tiles)((context, { params }) => getTiles(context, params.id)),
  handle(userAccess.setTiles)(async (context, { params, body }) => {
    await setTiles(context, params.id, body.tiles)
    return { status: 'SAVED', id: params.id }
  }),
]

const access: readonly Route[] = [
  handle(userAccess.setPassword)((context, { params, body }) => resetPassword(context, params.id, body)),
  handle(userAccess.resetTwoFactor)((context, { params }) => resetTwoFactor(context, params.id)),
  handle(userAccess.sessions)((context, { params }) => readSessions(context, params.id)),
  handle(userAccess.closeSessions)((context, { params, body }) => closeSessions(context, params.id, body.sessionId)),
  handle(userAccess.suspend)(async (context, { params }) => {
    await setSuspended(context, params.id, true)
    return { status: 'SAVED', id: params.id }
  }),
  handle(userAccess.enable)(async (context, { params }) => {
    await setSuspended(context, params.id, false)
    return { status: 'SAVED', id: params.id }
  }),
]

const ofAudits: readonly Route[] = [
  handle(audits.list)(listAccesses),
  handle(audits.looks)((context, { params }) => listLooks(context, params.id)),
  handle(audits.open)((context, { body }) => openAccess(context, body)),
  handle(audits.close)((context, { params }) => closeAccess(context, params.id)),
]

export const securityRoutes: readonly Route[] = [
  ...ofUsers,
  ...ofGroups,
  ...lockRoutes,
  ...places,
  ...access,
  ...ofAudits,
]
