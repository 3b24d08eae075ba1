/** Saving a message that leaves by itself: what does not go together is refused, and nothing leaves for what was over before. */
import { sql } from 'kysely'
import { KINDS_ABOUT, triggerFacts } from '#contract/document/triggers.ts'
import type { Trigger } from '#contract/document/triggers.ts'
import { functionFacts, isDocumentFunction } from '#contract/document/functions.ts'
import { entities } from '#contract/entities/index.ts'
import type { emailing } from '#contract/entities/reminder/emailing.ts'
import type { Ways } from '#server/crud/crud.ts'
import { saveRow } from '#server/crud/save.ts'
import { FieldsError } from '#server/platform/http/errors.ts'
import type { Context } from '#server/platform/http/route.ts'

type OwnWays = Required<Ways<typeof emailing>>

/** A text of the same function, or a free one that knows such records. Throws FieldsError. */
const checkDocument = async ({ tx, establishmentId }: Context, trigger: Trigger, documentModelId: number | null) => {
  if (documentModelId === null) return
  const { rows } = await sql<{ functionKey: string }>`select function_key as "functionKey" from document_model
    where establishment_id = ${establishmentId} and id = ${documentModelId}`.execute(tx)
  const key = rows[0]?.functionKey ?? ''
  const kinds = isDocumentFunction(key) && key === 'letter' ? functionFacts(key).kinds : []
  if (key === trigger || KINDS_ABOUT[triggerFacts(trigger).about].every((kind) => kinds.includes(kind))) return
  throw new FieldsError([{ path: 'documentModelId', message: 'emailing.wrongDocument' }])
}

const OF_FILES = ['placeTypes', 'origin', 'partnerId', 'amountMin', 'amountMax'] as const

const check: OwnWays['check'] = async (context, row) => {
  const { trigger, amountMin: min, amountMax: max } = row
  const isOfFiles = triggerFacts(trigger).about === 'booking'
  const faults = OF_FILES.filter((field) => !isOfFiles && row[field] !== null && String(row[field]) !== '')
  if (faults.length > 0) throw new FieldsError(faults.map((path) => ({ path, message: 'emailing.noCondition' })))
  if (min !== null && max !== null && max < min)
    throw new FieldsError([{ path: 'amountMax', message: 'emailing.amounts' }])
  // Nobody knows when nights became free: they are, or they are not.
  const later = (['days', 'dayOfMonth'] as const).filter((field) => (row[field] ?? 0) > 0)
  if (trigger === 'waitingFreed' && later.length > 0)
    throw new FieldsError(later.map((path) => ({ path, message: 'emailing.sameDay' })))
  // Their list follows e-mails alone (/surety-list).
  if (row.channel === 'SMS' && (trigger === 'suretyRequest' || trigger === 'balanceReminder'))
    throw new FieldsError([{ path: 'channel', message: 'emailing.emailOnly' }])
  await checkDocument(context, trigger, row.documentModelId)
}

/** Counts from now on where it is new, taken into use again, or about something else. */
const save: OwnWays['save'] = async (context, row) => {
  const { tx, establishmentId, now } = context
  const before = await sql<{ active: boolean; trigger: string }>`
    select active, trigger from emailing where establishment_id = ${establishmentId} and id = ${row.id} for update`.execute(
    tx,
  )
  const id = await saveRow({ entity: entities.emailing }, context, row)
  const [old] = before.rows
  if (old === undefined || (!old.active && row.active) || old.trigger !== row.trigger)
    await sql`update emailing set since = ${now} where establishment_id = ${establishmentId} and id = ${id}`.execute(tx)
  // What was refused is tried again at once: it may be why it was changed.
  await sql`delete from emailing_refusal where establishment_id = ${establishmentId} and emailing_id = ${id}`.execute(
    tx,
  )
  return id
}

export const emailingWays = { check, save } satisfies Ways<typeof emailing>
