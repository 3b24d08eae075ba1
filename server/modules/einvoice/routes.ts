import { sql } from 'kysely'
import { RuleError } from '#domain/rule-error.ts'
import { entities } from '#contract/entities/index.ts'
import { einvoiceModule, einvoices } from '#contract/operations/payment/einvoice.ts'
import type { InputRow } from '#contract/schema.ts'
import { moduleRoutes, talkIn } from '#server/crud/module-settings.ts'
import { saveRow } from '#server/crud/save.ts'
import { faultsBefore } from '#server/modules/einvoice/before.ts'
import { checkAgain } from '#server/modules/einvoice/issue.ts'
import { retryFlow } from '#server/modules/einvoice/outbox/queue.ts'
import { platformOf } from '#server/modules/einvoice/site.ts'
import { billState, blockedCount, exchanges } from '#server/modules/einvoice/states.ts'
import { preferencesOf } from '#server/modules/establishment/index.ts'
import { FieldsError } from '#server/platform/http/errors.ts'
import { handle } from '#server/platform/http/handle.ts'
import type { Context, Route } from '#server/platform/http/route.ts'
import { leadsInside, originOf } from '#server/platform/outside.ts'
import { PlatformFailure } from '#server/ports/platform.ts'

const ADDRESSES = ['url', 'directoryUrl', 'tokenUrl'] as const
/** The secret was given for one platform and one client: another one never gets it. */
const forgetSecretElsewhere = async ({ tx, establishmentId }: Context, row: InputRow): Promise<void> => {
  const { rows } = await sql<Readonly<Record<string, string | null>>>`
    select url, token_url as "tokenUrl", client_id as "clientId" from electronic_invoice
    where establishment_id = ${establishmentId} and id = ${row.id}`.execute(tx)
  const [before] = rows
  const isSame =
    before !== undefined &&
    before['clientId'] === row['clientId'] &&
    (['url', 'tokenUrl'] as const).every((key) => originOf(before[key]) === originOf(row[key]))
  if (!isSame)
    await sql`update electronic_invoice set client_secret = null
      where establishment_id = ${establishmentId} and id = ${row.id}`.execute(tx)
}

/** Throws FieldsError `platform.inside`, RuleError `einvoice.onePlatform`. */
export const savePlatform = async (context: Context, row: InputRow): Promise<number> => {
  const { tx, establishmentId } = context
  const { access } = await preferencesOf(tx, establishmentId)
  const inside = ADDRESSES.filter((key) => {
    const url = row[key]
    return typeof url === 'string' && URL.canParse(url) && leadsInside(new URL(url).hostname)
  })
  if (!access.localAddresses && inside.length > 0)
    throw new FieldsError(inside.map((path) => ({ path, message: 'platform.inside' })))
  const { rows } =
    await sql`select from electronic_invoice where establishment_id = ${establishmentId} and id <> ${row.id}`.execute(
      tx,
    )
  if (rows.length > 0) throw new RuleError('einvoice.onePlatform')
  if (row.id !== 0) await forgetSecretElsewhere(context, row)
  return saveRow({ entity: entities.electronicInvoice }, context, row)
}

const talk = talkIn(einvoiceModule, 'electronic_invoice_talk', null)

/** Asks the platform now. Throws RuleError with what it said. */
const test = async (context: Context, id: number): Promise<void> => {
  await talk(context, id)
  try {
    await (await platformOf(context.tx, context.services, context.establishmentId)).healthcheck()
  } catch (error) {
    if (!(error instanceof PlatformFailure)) throw error
    throw new RuleError(error.message, { detail: error.detail ?? '' })
  }
}

export const einvoiceRoutes: readonly Route[] = [
  ...moduleRoutes(einvoiceModule, { talk, test }),
  handle(einvoices.before)((context, { body }) => faultsBefore(context, body)),
  handle(einvoices.ofBill)((context, { params }) => billState(context, params.id)),
  handle(einvoices.exchanges)(async (context, { params }) => {
    await talk(context, params.id)
    return { list: await exchanges(context), blocked: await blockedCount(context) }
  }),
  handle(einvoices.checkAgain)(async (context) => ({
    status: 'DONE',
    count: await checkAgain(context.tx, context.establishmentId),
  })),
  handle(einvoices.retry)(async ({ tx, establishmentId, now }, { body }) => {
    await retryFlow(tx, establishmentId, body.id, now)
    return { status: 'DONE', count: 1 }
  }),
]
