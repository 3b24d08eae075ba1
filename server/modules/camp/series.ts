/** Places made in a row, and taken away again. */
import { sql } from 'kysely'
import type { z } from 'zod'
import { seriesCodes } from '#domain/camp/series.ts'
import { RuleError } from '#domain/rule-error.ts'
import { entities } from '#contract/entities/index.ts'
import { place } from '#contract/entities/camp/place.ts'
import type { SeriesAnswer, seriesBody, seriesUndoBody } from '#contract/operations/camp/series.ts'
import { removeRow } from '#server/crud/save.ts'
import { FieldsError } from '#server/platform/http/errors.ts'
import type { Context } from '#server/platform/http/route.ts'

const CODES_SAID = 8

const taken = async ({ tx, establishmentId }: Context, codes: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ code: string }>`
    select code from place where establishment_id = ${establishmentId} and code = any (${codes}::text[])
    order by sort_key(code)`.execute(tx)
  return rows.map(({ code }) => code)
}

const said = (codes: readonly string[]): { count: number; codes: string } => ({
  count: codes.length,
  codes: codes.slice(0, CODES_SAID).join(', ') + (codes.length > CODES_SAID ? '…' : ''),
})

const tell = (context: Context, ids: readonly number[], action: 'SAVED' | 'DELETED'): Promise<void> =>
  context.changed(ids.map((id) => ({ entity: 'place', id, action, functionality: place.right })))

/**
 * Makes all the places of the series, after those that are there. Throws FieldsError `series.taken` where a number is taken and the
 * others were not asked for, `reference.unknown` for a type of another site.
 */
export const createSeries = async (context: Context, body: z.output<typeof seriesBody>): Promise<SeriesAnswer> => {
  const { tx, establishmentId } = context
  const { rows: types } = await sql`
    select 1 from place_type where establishment_id = ${establishmentId} and id = ${body.placeTypeId} and active`.execute(
    tx,
  )
  if (types.length === 0) throw new FieldsError([{ path: 'placeTypeId', message: 'reference.unknown' }])
  const codes = seriesCodes(body)
  const there = new Set(await taken(context, codes))
  if (there.size > 0 && (!body.skipTaken || there.size === codes.length))
    throw new FieldsError([{ path: 'from', message: 'series.taken', context: said([...there]) }])
  const { rows } = await sql<{ id: number }>`
    insert into place (establishment_id, code, place_type_id, position)
    select ${establishmentId}, n.code, ${body.placeTypeId},
      (select coalesce(max(position), 0) from place where establishment_id = ${establishmentId}) + n.rank
    from unnest(${codes.filter((code) => !there.has(code))}::text[]) with ordinality as n (code, rank)
    order by n.rank returning id`.execute(tx)
  const ids = rows.map(({ id }) => id)
  await tell(context, ids, 'SAVED')
  return { status: 'SAVED', ids }
}

/** Takes away all these places or none. Throws RuleError `series.changedSince` where one was changed, or why one is kept. */
export const undoSeries = async (
  context: Context,
  { ids }: z.output<typeof seriesUndoBody>,
): Promise<{ status: 'DELETED'; count: number }> => {
  const { rows } = await sql<{ code: string; version: number }>`
    select code, version from place where establishment_id = ${context.establishmentId} and id = any (${ids}::bigint[])
    order by position for update`.execute(context.tx)
  if (rows.length < ids.length) throw new RuleError('record.unknown')
  const changed = rows.filter(({ version }) => version > 1).map(({ code }) => code)
  if (changed.length > 0) throw new RuleError('series.changedSince', said(changed))
  for (const id of ids) await removeRow({ entity: entities.place }, context, id)
  await tell(context, ids, 'DELETED')
  return { status: 'DELETED', count: ids.length }
}
