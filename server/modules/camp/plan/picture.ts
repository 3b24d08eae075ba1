/** Pictures of plans: kept large enough to read the numbers that are printed on them. */
import { sql } from 'kysely'
import { RuleError } from '#domain/rule-error.ts'
import { entities } from '#contract/entities/index.ts'
import { readRow } from '#server/crud/edit.ts'
import { decode, shrink } from '#server/platform/picture.ts'
import { FileAnswer } from '#server/platform/http/route.ts'
import type { Context, Upload } from '#server/platform/http/route.ts'

/** Longest side, in pixels. */
const SIDE = 4000
const MOST_PLANS = 20
const LONGEST_LABEL = 60

/** « zone-nord.png » → « zone-nord »; « zone-nord 2 » where there is one. */
const freeLabel = async ({ tx, establishmentId }: Context, fileName: string): Promise<string> => {
  const name =
    fileName
      .replace(/\.\w+$/, '')
      .trim()
      .slice(0, LONGEST_LABEL - 4) || 'Plan'
  const { rows } = await sql<{ label: string }>`
    select label from plan where establishment_id = ${establishmentId}`.execute(tx)
  const taken = new Set(rows.map((row) => row.label))
  if (taken.size >= MOST_PLANS) throw new RuleError('plan.tooMany', { max: MOST_PLANS })
  let label = name
  for (let n = 2; taken.has(label); n++) label = `${name} ${n}`
  return label
}

const keep = async ({ tx, establishmentId }: Context, planId: number, bytes: Buffer): Promise<void> => {
  await sql`
    insert into plan_file (establishment_id, plan_id, bytes) values (${establishmentId}, ${planId}, ${bytes})
    on conflict (establishment_id, plan_id) do update set bytes = excluded.bytes`.execute(tx)
}

interface Saved {
  readonly status: 'SAVED'
  readonly id: number
}

const told = async (context: Context, id: number): Promise<Saved> => {
  await context.changed({ entity: 'plan', id, action: 'SAVED', functionality: 'camp_plan' })
  await context.changed({ entity: 'plan', id, action: 'SAVED', functionality: 'booking_planning' })
  return { status: 'SAVED', id }
}

/** A new plan from its picture, named after the file. Throws RuleError plan.tooMany, picture.type, picture.unreadable, image.tooLarge. */
export const addPlan = async (context: Context, upload: Upload): Promise<Saved> => {
  const { tx, establishmentId } = context
  const label = await freeLabel(context, upload.fileName)
  const { bytes, width, height } = await shrink(await decode(upload), SIDE)
  const { rows } = await sql<{ id: number }>`
    insert into plan (establishment_id, label, width, height, position)
    select ${establishmentId}, ${label}, ${width}, ${height}, coalesce(max(position), 0) + 1
    from plan where establishment_id = ${establishmentId} returning id`.execute(tx)
  const id = rows[0]?.id ?? 0
  await keep(context, id, bytes)
  return told(context, id)
}

/** Another picture for a plan, whose drawing stays. Throws RuleError record.unknown and those of `addPlan`. */
export const replacePicture = async (context: Context, id: number, upload: Upload): Promise<Saved> => {
  const { tx, establishmentId } = context
  await readRow({ entity: entities.plan }, context, id)
  const { bytes, width, height } = await shrink(await decode(upload), SIDE)
  await sql`update plan set width = ${width}, height = ${height}, picture = picture + 1, version = version + 1
    where establishment_id = ${establishmentId} and id = ${id}`.execute(tx)
  await keep(context, id, bytes)
  return told(context, id)
}

/** Throws RuleError `record.unknown`. */
export const planPicture = async ({ tx, establishmentId }: Context, id: number): Promise<FileAnswer> => {
  const { rows } = await sql<{ bytes: Buffer }>`
    select bytes from plan_file where establishment_id = ${establishmentId} and plan_id = ${id}`.execute(tx)
  const found = rows[0]
  if (found === undefined) throw new RuleError('record.unknown')
  return new FileAnswer('image/jpeg', `plan-${id}.jpg`, found.bytes)
}

/** Plans are made by sending a picture: the generic form only changes a name. Throws RuleError `file.missing`. */
export const refuseNewPlan = (_context: Context, { id }: { readonly id: number }): void => {
  if (id === 0) throw new RuleError('file.missing')
}
