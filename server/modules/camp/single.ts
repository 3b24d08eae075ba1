/** Settings of which an establishment has one record: made by the first save, the same one ever after. */
import { tableOf } from '#contract/entity.ts'
import { sql } from 'kysely'
import { rankingExpiry, rankingFaults } from '#domain/camp/ranking.ts'
import { entities } from '#contract/entities/index.ts'
import type { placeRanking } from '#contract/entities/camp/place.ts'
import type { InputOf, InputRow } from '#contract/schema.ts'
import { readRow } from '#server/crud/edit.ts'
import { saveRow } from '#server/crud/save.ts'
import { FieldsError, StaleError } from '#server/platform/http/errors.ts'
import type { Context } from '#server/platform/http/route.ts'

type Single = 'placeRanking' | 'placeAvailabilityMode'

/** Throws StaleError with the record where someone else made it first. */
export const saveSingle =
  (name: Single) =>
  async (context: Context, row: InputRow): Promise<number> => {
    const crud = { entity: entities[name] }
    if (row.id !== 0) return saveRow(crud, context, row)
    const { rows } = await sql<{ id: number }>`
      select id from ${sql.table(tableOf(crud.entity))} where establishment_id = ${context.establishmentId}`.execute(
      context.tx,
    )
    const made = rows[0]
    if (made !== undefined) throw new StaleError(await readRow(crud, context, made.id))
    return saveRow(crud, context, row)
  }

/** A classification holds for five years unless its decision says otherwise (code du tourisme, art. L332-1). */
export const savePlaceRanking = (context: Context, row: InputOf<typeof placeRanking>): Promise<number> => {
  const { decisionDate, expiryDate } = row
  const expiry = expiryDate ?? (decisionDate === null ? null : rankingExpiry(decisionDate))
  return saveSingle('placeRanking')(context, { ...row, expiryDate: expiry })
}

/** Throws FieldsError for a classification that contradicts itself. */
export const checkPlaceRanking = (_context: Context, row: InputOf<typeof placeRanking>): void => {
  const faults = rankingFaults(row)
  if (faults.length > 0) throw new FieldsError(faults)
}
