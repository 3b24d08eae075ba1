import { rightsBody } from '#contract/operations/session/session.ts'
import { locksBody, memberBody, rightsPlace } from '#contract/operations/session/users.ts'
import { idParams } from '#contract/operations/input.ts'
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
import { route } from '#server/platform/http/route.ts'
import type { Route } from '#server/platform/http/route.ts'

const READ = { right: ['establishment_user', 'read'], write: false } as const
const WRITE = { right: ['establishment_user', 'write'], write: true } as const

const ofUsers: readonly Route[] = [
  route(
    {
      method: 'GET',
      path: 'security/user/get_right/:id',
      ...READ,
      summary: "Droits d'un utilisateur",
      params: idParams,
      query: rightsPlace,
    },
    (context, { params, query }) => getUserRights(context, params.id, query.establishmentId),
  ),
  route(
    {
      method: 'POST',
      path: 'security/user/set_right/:id',
      ...WRITE,
      summary: "Changer les droits d'un utilisateur",
      params: idParams,
      query: rightsPlace,
      body: rightsBody,
    },
    (context, { params, body, query }) => setOneUserRights(context, params.id, body, query.establishmentId),
  ),
  route(
    {
      method: 'POST',
      path: 'security/user/group/:id',
      ...WRITE,
      summary: "Mettre un utilisateur dans un groupe, ou l'en sortir",
      params: idParams,
      body: memberBody,
    },
    (context, { params, body }) => setGroupOf(context, params.id, body.groupId),
  ),
]

const ofGroups: readonly Route[] = [
  route(
    {
      method: 'GET',
      path: 'security/group/get_right/:id',
      ...READ,
      summary: "Droits d'un groupe",
      params: idParams,
    },
    (context, { params }) => getGroupRights(context, params.id),
  ),
  route(
    {
      method: 'POST',
      path: 'security/group/set_right/:id',
      ...WRITE,
      summary: "Changer les droits d'un groupe",
      params: idParams,
      body: rightsBody,
    },
    (context, { params, body }) => setOneGroupRights(context, params.id, body),
  ),
  route(
    { method: 'GET', path: 'security/group/users/:id', ...READ, summary: "Utilisateurs d'un groupe", params: idParams },
    async ({ tx, establishmentId }, { params }) => ({ list: await membersOf(tx, params.id, establishmentId) }),
  ),
]

const locks: readonly Route[] = [
  route({ method: 'GET', path: 'security/lock', ...READ, summary: 'Réglages verrouillés' }, getLocks),
  route(
    { method: 'POST', path: 'security/lock', ...WRITE, summary: 'Verrouiller des réglages', body: locksBody },
    (context, { body }) => setLocks(context, body),
  ),
]

export const rightsRoutes: readonly Route[] = [...ofUsers, ...ofGroups, ...locks]
