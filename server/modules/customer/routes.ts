import { sql } from 'kysely'
import type { z } from 'zod'
import { entities } from '#contract/entities/index.ts'
import { personalDataBody, privacy } from '#contract/operations/customer/privacy.ts'
import { customerSheets } from '#contract/operations/customer/resume.ts'
import { customerTwins } from '#contract/operations/customer/twins.ts'
import type { distinctBody } from '#contract/operations/customer/twins.ts'
import { readRow } from '#server/crud/edit.ts'
import { customerAttachmentRoutes } from '#server/modules/customer/cruds.ts'
import { lockCustomers } from '#server/modules/customer/lock.ts'
import { consentsOf, recordConsent } from '#server/modules/customer/privacy/consent.ts'
import { eraseCustomer } from '#server/modules/customer/privacy/erase.ts'
import { exportPacket } from '#server/modules/customer/privacy/export-packet.ts'
import { personalData } from '#server/modules/customer/privacy/personal-data.ts'
import { customerFigures, customerResume } from '#server/modules/customer/resume.ts'
import { findSuspects, findTwins } from '#server/modules/customer/twins/find-twins.ts'
import { mergeCustomers } from '#server/modules/customer/twins/merge.ts'
import { listMerges, undoMerge } from '#server/modules/customer/twins/undo-merge.ts'
import { handle } from '#server/platform/http/handle.ts'
import { route } from '#server/platform/http/route.ts'
import type { Route, Context } from '#server/platform/http/route.ts'

/** Two people: never proposed as one again. Throws as `lockCustomers` does, also for one record named twice. */
const sayDistinct = async (
  context: Context,
  { firstId, secondId }: z.output<typeof distinctBody>,
): Promise<{ status: 'SAVED' }> => {
  const [first, second] = await lockCustomers(context, [firstId, secondId])
  await sql`insert into customer_distinct (first_id, second_id, said_at, said_by)
    values (${first?.id}, ${second?.id}, ${context.now}, ${context.user.id}) on conflict do nothing`.execute(context.tx)
  return { status: 'SAVED' }
}

const EXPORT = ['customer_partner_customer', 'export'] as const
const PATH = 'customer/customer'

const post = { method: 'POST', write: true } as const

const readRoutes: readonly Route[] = [
  handle(customerSheets.figures)((context, { params }) => customerFigures(context, params.id)),
  handle(customerSheets.resume)((context, { params }) => customerResume(context, params.id)),
  handle(privacy.consents)(async (context, { params }) => {
    await readRow({ entity: entities.customer }, context, params.id)
    return consentsOf(context, params.id)
  }),
]

const twinRoutes: readonly Route[] = [
  handle(customerTwins.like)((context, { body }) => findTwins(context, body)),
  handle(customerTwins.suspects)((context) => findSuspects(context)),
  handle(customerTwins.sayDistinct)((context, { body }) => sayDistinct(context, body)),
  handle(customerTwins.merge)((context, { body }) => mergeCustomers(context, body)),
  handle(customerTwins.undo)((context, { body }) => undoMerge(context, body.id)),
  handle(customerTwins.merges)((context) => listMerges(context)),
]

const privacyRoutes: readonly Route[] = [
  handle(privacy.record)((context, { body }) => recordConsent(context, body)),
  handle(privacy.erase)((context, { body }) => eraseCustomer(context, body)),
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
  handle(privacy.exportPacket)((context, { body }) => exportPacket(context, body)),
]

export const customerRoutes: readonly Route[] = [
  ...readRoutes,
  ...twinRoutes,
  ...privacyRoutes,
  ...customerAttachmentRoutes,
]
