/** Saving a campaign: its text is one of campaigns, its moment is to come, and what leaves by itself moves with it. */
import { sql } from 'kysely'
import { leavesOn } from '#domain/campaign/campaign.ts'
import { RuleError } from '#domain/rule-error.ts'
import { functionFacts, isDocumentFunction } from '#contract/document/functions.ts'
import { entities } from '#contract/entities/index.ts'
import type { grc } from '#contract/entities/campaign/grc.ts'
import type { InputOf } from '#contract/schema.ts'
import type { Ways } from '#server/crud/crud.ts'
import { removeRow, saveRow } from '#server/crud/save.ts'
import { nowOn } from '#server/modules/reminder/index.ts'
import { FieldsError } from '#server/platform/http/errors.ts'
import type { Context } from '#server/platform/http/route.ts'

type Campaign = InputOf<typeof grc>
type OwnWays = Required<Ways<typeof grc>>

/** Only offers bear their way out. Throws FieldsError. */
const checkDocument = async ({ tx, establishmentId }: Context, id: number): Promise<void> => {
  const { rows } = await sql<{ functionKey: string }>`select function_key as "functionKey" from document_model
    where establishment_id = ${establishmentId} and id = ${id}`.execute(tx)
  const key = rows[0]?.functionKey ?? ''
  if (isDocumentFunction(key) && functionFacts(key).offer === true && key !== 'birthday') return
  throw new FieldsError([{ path: 'documentModelId', message: 'campaign.wrongDocument' }])
}

const check: OwnWays['check'] = async (context, row) => {
  const missing = [
    ...(row.timing === 'DATE' && row.sendOn === null ? ['sendOn'] : []),
    ...(row.timing === 'TIME' && row.sendAt === null ? ['sendAt'] : []),
  ]
  if (missing.length > 0) throw new FieldsError(missing.map((path) => ({ path, message: 'field.required' })))
  const useless = [
    ...(row.timing !== 'DATE' && row.sendOn !== null ? ['sendOn'] : []),
    ...(row.timing === 'MANUAL' && row.sendAt !== null ? ['sendAt'] : []),
  ]
  if (useless.length > 0) throw new FieldsError(useless.map((path) => ({ path, message: 'campaign.noMoment' })))
  if (row.measures && (row.channel === 'SMS' || context.services.pagesUrl === undefined))
    throw new FieldsError([
      { path: 'measures', message: row.channel === 'SMS' ? 'campaign.mailOnly' : 'campaign.noPages' },
    ])
  await checkDocument(context, row.documentModelId)
}

/** Throws FieldsError `campaign.past` beside the day, RuleError `campaign.noTiming`. */
export const plannedMoment = async (context: Context, row: Pick<Campaign, 'timing' | 'sendOn' | 'sendAt'>) => {
  const now = await nowOn(context)
  const moment = leavesOn(row, now)
  if (moment === null) throw new RuleError('campaign.noTiming')
  if (moment <= now) throw new FieldsError([{ path: 'sendOn', message: 'campaign.past' }])
  return moment
}

const save: OwnWays['save'] = async (context, row) => {
  const { tx, establishmentId } = context
  const { rows } = await sql<{ state: string }>`select state from grc
    where establishment_id = ${establishmentId} and id = ${row.id} for update`.execute(tx)
  const id = await saveRow({ entity: entities.grc }, context, row)
  if (rows[0]?.state !== 'PLANNED') return id
  const isStill = row.timing !== 'MANUAL'
  const moment = isStill ? await plannedMoment(context, row) : null
  await sql`update grc set planned_for = ${moment}, state = ${isStill ? 'PLANNED' : 'DRAFT'}
    where establishment_id = ${establishmentId} and id = ${id}`.execute(tx)
  return id
}

/** The first text of campaigns. */
const defaults: OwnWays['defaults'] = async ({ tx, establishmentId }) => {
  const { rows } = await sql<{ id: number }>`select id from document_model
    where establishment_id = ${establishmentId} and function_key = 'campaign' order by position, id limit 1`.execute(tx)
  return { state: 'DRAFT', documentModelId: rows[0]?.id ?? null }
}

/** Throws RuleError `campaign.underWay`: a sending goes on. */
const remove: OwnWays['remove'] = async (context, id) => {
  const { tx, establishmentId } = context
  const { rows } = await sql`select from grc_history where establishment_id = ${establishmentId} and grc_id = ${id}
    and state in ('SENDING', 'PAUSED')`.execute(tx)
  if (rows.length > 0) throw new RuleError('campaign.underWay')
  await removeRow({ entity: entities.grc }, context, id)
}

export const campaignWays = { check, save, defaults, remove } satisfies Ways<typeof grc>
