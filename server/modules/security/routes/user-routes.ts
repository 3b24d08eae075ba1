import { closeSessionBody } from '#contract/operations/session/access.ts'
import { idsBody, passwordForUser, tilesBody } from '#contract/operations/session/users.ts'
import { idParams } from '#contract/operations/input.ts'
import { closeSessions, readSessions, resetPassword, resetTwoFactor } from '#server/modules/security/access.ts'
import { getEstablishments, getTiles, setEstablishments, setTiles } from '#server/modules/security/places.ts'
import { setSuspended } from '#server/modules/security/users.ts'
import { route } from '#server/platform/http/route.ts'
import type { Route } from '#server/platform/http/route.ts'

const READ = { method: 'GET', right: ['establishment_user', 'read'], write: false, params: idParams } as const
const WRITE = { method: 'POST', right: ['establishment_user', 'write'], write: true, params: idParams } as const

const places: readonly Route[] = [
  route(
    { ...READ, path: 'security/user/establishments/:id', summary: "Établissements d'un utilisateur" },
    (context, { params }) => getEstablishments(context, params.id),
  ),
  route(
    {
      ...WRITE,
      path: 'security/user/establishments/:id',
      summary: "Changer les établissements d'un utilisateur",
      body: idsBody,
    },
    async (context, { params, body }) => {
      await setEstablishments(context, params.id, body.ids)
      return { status: 'SAVED', id: params.id }
    },
  ),
  route({ ...READ, path: 'security/user-tile/:id', summary: "Tuiles d'un utilisateur" }, (context, { params }) =>
    getTiles(context, params.id),
  ),
  route(
    { ...WRITE, path: 'security/user-tile/:id', summary: "Choisir les tuiles d'un utilisateur", body: tilesBody },
    async (context, { params, body }) => {
      await setTiles(context, params.id, body.tiles)
      return { status: 'SAVED', id: params.id }
    },
  ),
]

const access: readonly Route[] = [
  route(
    {
      ...WRITE,
      path: 'security/user/password/:id',
      summary: "Changer le mot de passe d'un utilisateur",
      body: passwordForUser,
    },
    (context, { params, body }) => resetPassword(context, params.id, body),
  ),
  route(
    {
      ...WRITE,
      path: 'security/user/two_factor_reset/:id',
      summary: "Réinitialiser la double authentification d'un utilisateur",
    },
    (context, { params }) => resetTwoFactor(context, params.id),
  ),
  route(
    { ...READ, path: 'security/user/sessions/:id', summary: "Sessions ouvertes d'un utilisateur" },
    (context, { params }) => readSessions(context, params.id),
  ),
  route(
    {
      ...WRITE,
      path: 'security/user/close_sessions/:id',
      summary: "Fermer des sessions d'un utilisateur",
      body: closeSessionBody,
    },
    (context, { params, body }) => closeSessions(context, params.id, body.sessionId),
  ),
  route(
    { ...WRITE, path: 'security/user/suspend/:id', summary: 'Suspendre un utilisateur' },
    async (context, { params }) => {
      await setSuspended(context, params.id, true)
      return { status: 'SAVED', id: params.id }
    },
  ),
  route(
    { ...WRITE, path: 'security/user/enable/:id', summary: 'Réactiver un utilisateur' },
    async (context, { params }) => {
      await setSuspended(context, params.id, false)
      return { status: 'SAVED', id: params.id }
    },
  ),
]

export const userRoutes: readonly Route[] = [...places, ...access]
