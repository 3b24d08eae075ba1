import { consentBody, eraseBody, packetBody, personalDataBody } from '#contract/operations/customer/privacy.ts'
import { distinctBody, mergeBody, twinsBody, undoMergeBody } from '#contract/operations/customer/twins.ts'
import { idParams } from '#contract/operations/input.ts'
import { entities } from '#contract/entities/index.ts'
import { readRow } from '#server/crud/edit.ts'
import { route } from '#server/platform/http/route.ts'
import type { Route } from '#server/platform/http/route.ts'
import { consentsOf, recordConsent } from '#server/modules/customer/privacy/consent.ts'
import { eraseCustomer } from '#server/modules/customer/privacy/erase.ts'
import { exportPacket } from '#server/modules/customer/privacy/export-packet.ts'
import { personalData } from '#server/modules/customer/privacy/personal-data.ts'
import { customerFigures, customerResume } from '#server/modules/customer/resume.ts'
import { sayDistinct } from '#server/modules/customer/twins/distinct.ts'
import { findSuspects, findTwins } from '#server/modules/customer/twins/find-twins.ts'
import { mergeCustomers } from '#server/modules/customer/twins/merge.ts'
import { listMerges, undoMerge } from '#server/modules/customer/twins/undo-merge.ts'

const READ = ['customer_partner_customer', 'read'] as const
const WRITE = ['customer_partner_customer', 'write'] as const
const DELETE = ['customer_partner_customer', 'delete'] as const
const EXPORT = ['customer_partner_customer', 'export'] as const
const PATH = 'customer/customer'

const get = { method: 'GET', write: false } as const
const post = { method: 'POST', write: true } as const

const readRoutes: readonly Route[] = [
  route(
    { ...get, path: `${PATH}/figures/:id`, right: READ, summary: 'Client : chiffres', params: idParams },
    (context, { params }) => customerFigures(context, params.id),
  ),
  route(
    { ...get, path: `${PATH}/resume/:id`, right: READ, summary: 'Client : résumé', params: idParams },
    (context, { params }) => customerResume(context, params.id),
  ),
  route(
    { ...get, path: `${PATH}/consents/:id`, right: READ, summary: 'Client : consentements', params: idParams },
    async (context, { params }) => {
      await readRow({ entity: entities.customer }, context, params.id)
      return consentsOf(context, params.id)
    },
  ),
]

const twinRoutes: readonly Route[] = [
  route(
    {
      method: 'POST',
      write: false,
      path: `${PATH}/twins`,
      right: READ,
      summary: 'Fiches qui ressemblent à celle qu’on saisit',
      body: twinsBody,
    },
    (context, { body }) => findTwins(context, body),
  ),
  route({ ...get, path: `${PATH}/suspects`, right: READ, summary: 'Doublons probables du fichier' }, (context) =>
    findSuspects(context),
  ),
  route(
    {
      ...post,
      path: `${PATH}/distinct`,
      right: WRITE,
      summary: 'Dire que deux fiches sont deux personnes',
      body: distinctBody,
    },
    (context, { body }) => sayDistinct(context, body),
  ),
  route(
    { ...post, path: `${PATH}/merge`, right: DELETE, summary: 'Réunir deux fiches', body: mergeBody },
    (context, { body }) => mergeCustomers(context, body),
  ),
  route(
    { ...post, path: `${PATH}/merge/undo`, right: DELETE, summary: 'Défaire une réunion', body: undoMergeBody },
    (context, { body }) => undoMerge(context, body.id),
  ),
  route({ ...get, path: `${PATH}/merges`, right: READ, summary: 'Dernières réunions de fiches' }, (context) =>
    listMerges(context),
  ),
]

const privacyRoutes: readonly Route[] = [
  route(
    { ...post, path: `${PATH}/consent`, right: WRITE, summary: 'Recueillir un consentement', body: consentBody },
    (context, { body }) => recordConsent(context, body),
  ),
  route(
    { ...post, path: `${PATH}/erase`, right: DELETE, summary: 'Effacer les données d’une personne', body: eraseBody },
    (context, { body }) => eraseCustomer(context, body),
  ),
  route(
    {
      ...post,
      path: `${PATH}/personal-data`,
      right: EXPORT,
      summary: 'Remettre ses données à une personne',
      body: personalDataBody,
    },
    (context, { body }) => personalData(context, body),
  ),
  route(
    { ...post, path: `${PATH}/packet`, right: EXPORT, summary: 'Exporter 5 000 clients', body: packetBody },
    (context, { body }) => exportPacket(context, body),
  ),
]

export const customerRoutes: readonly Route[] = [...readRoutes, ...twinRoutes, ...privacyRoutes]
