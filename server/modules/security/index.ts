import { sql } from 'kysely'
import { z } from 'zod'
import { RuleError } from '#domain/rule-error.ts'
import { rightsBody } from '#contract/operations/session/session.ts'
import { idsBody, passwordForUser, tilesBody } from '#contract/operations/session/users.ts'
import type { Crud } from '#server/crud/crud.ts'
import { areaCruds } from '#server/crud/routes.ts'
import { getGroupRights, getUserRights, setOneGroupRights, setOneUserRights } from '#server/modules/security/rights.ts'
import { checkUser, checkReach, removeUser, saveUser, setPassword } from '#server/modules/security/users.ts'
import { route } from '#server/platform/http/route.ts'
import type { Context, Route } from '#server/platform/http/route.ts'

export const securityCruds: readonly Crud[] = areaCruds(['user', 'group'], {
  user: { check: checkUser, save: saveUser, remove: removeUser },
})

const id = z.object({ id: z.coerce.number().int().min(1) })
const READ = ['establishment_user', 'read'] as const
const WRITE = ['establishment_user', 'write'] as const

/** Where a user may work: only establishments of the one who decides. */
const setEstablishments = async (context: Context, userId: number, ids: readonly number[]): Promise<void> => {
  await checkReach(context, userId)
  if (ids.length === 0) throw new RuleError('user.noEstablishment')
  const { rows } = await sql<{ id: number }>`
    select establishment_id as id from user_establishment where user_id = ${context.user.id}`.execute(context.tx)
  const mine = rows.map((row) => row.id)
  if (ids.some((one) => !mine.includes(one))) throw new RuleError('reference.unknown')
  await sql`delete from user_establishment where user_id = ${userId} and establishment_id = any (${mine}::bigint[])`.execute(
    context.tx,
  )
  await sql`insert into user_establishment (user_id, establishment_id) select ${userId}, unnest(${ids}::bigint[])`.execute(
    context.tx,
  )
}

const setTiles = async (context: Context, userId: number, tiles: readonly string[]): Promise<void> => {
  await checkReach(context, userId)
  await sql`delete from user_tile where user_id = ${userId}`.execute(context.tx)
  await sql`
    insert into user_tile (user_id, tile, position)
    select ${userId}, tile, position from unnest(${tiles}::text[]) with ordinality as t (tile, position)
    on conflict do nothing`.execute(context.tx)
}

const rightsRoutes: readonly Route[] = [
  route(
    {
      method: 'GET',
      path: 'security/user/get_right/:id',
      right: READ,
      write: false,
      summary: "Droits d'un utilisateur",
      params: id,
    },
    (context, { params }) => getUserRights(context, params.id),
  ),
  route(
    {
      method: 'POST',
      path: 'security/user/set_right/:id',
      right: WRITE,
      write: true,
      summary: "Changer les droits d'un utilisateur",
      params: id,
      body: rightsBody,
    },
    (context, { params, body }) => setOneUserRights(context, params.id, body),
  ),
  route(
    {
      method: 'GET',
      path: 'security/group/get_right/:id',
      right: READ,
      write: false,
      summary: "Droits d'un groupe",
      params: id,
    },
    (context, { params }) => getGroupRights(context, params.id),
  ),
  route(
    {
      method: 'POST',
      path: 'security/group/set_right/:id',
      right: WRITE,
      write: true,
      summary: "Changer les droits d'un groupe",
      params: id,
      body: rightsBody,
    },
    (context, { params, body }) => setOneGroupRights(context, params.id, body),
  ),
]

const userRoutes: readonly Route[] = [
  route(
    {
      method: 'POST',
      path: 'security/user/password/:id',
      right: WRITE,
      write: true,
      summary: "Changer le mot de passe d'un utilisateur",
      params: id,
      body: passwordForUser,
    },
    async (context, { params, body }) => {
      await setPassword(context, params.id, body.password)
      return { status: 'SAVED', id: params.id }
    },
  ),
  route(
    {
      method: 'GET',
      path: 'security/user/establishments/:id',
      right: READ,
      write: false,
      summary: "Établissements d'un utilisateur",
      params: id,
    },
    async (context, { params }) => {
      const { rows } = await sql<{ id: number }>`
        select establishment_id as id from user_establishment where user_id = ${params.id} order by 1`.execute(
        context.tx,
      )
      const ids = rows.map((row) => row.id)
      if (!ids.includes(context.establishmentId)) throw new RuleError('record.unknown')
      return { ids }
    },
  ),
  route(
    {
      method: 'POST',
      path: 'security/user/establishments/:id',
      right: WRITE,
      write: true,
      summary: "Changer les établissements d'un utilisateur",
      params: id,
      body: idsBody,
    },
    async (context, { params, body }) => {
      await setEstablishments(context, params.id, body.ids)
      return { status: 'SAVED', id: params.id }
    },
  ),
  route(
    {
      method: 'GET',
      path: 'security/user-tile/:id',
      right: READ,
      write: false,
      summary: "Tuiles d'un utilisateur",
      params: id,
    },
    async (context, { params }) => {
      const { rows } = await sql<{
        tile: string
      }>`select tile from user_tile where user_id = ${params.id} order by position`.execute(context.tx)
      return { tiles: rows.map((row) => row.tile) }
    },
  ),
  route(
    {
      method: 'POST',
      path: 'security/user-tile/:id',
      right: WRITE,
      write: true,
      summary: "Choisir les tuiles d'un utilisateur",
      params: id,
      body: tilesBody,
    },
    async (context, { params, body }) => {
      await setTiles(context, params.id, body.tiles)
      return { status: 'SAVED', id: params.id }
    },
  ),
]

export const securityRoutes: readonly Route[] = [...rightsRoutes, ...userRoutes]
