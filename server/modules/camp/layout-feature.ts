import { sql } from 'kysely'
import type { InputRow } from '#contract/schema.ts'
import { isFeatureNumber } from '#server/modules/camp/features.ts'
import { FieldsError } from '#server/platform/http/errors.ts'
import type { Context } from '#server/platform/http/route.ts'

/** The value of a layout's feature is of the feature's kind. Throws FieldsError `feature.noValue`, `feature.number`. */
export const checkLayoutFeature = async (context: Context, row: InputRow): Promise<void> => {
  const value = row['value']
  if (typeof value !== 'string') return
  const { rows } = await sql<{ kind: string | null }>`
    select value_kind as kind from feature
    where establishment_id = ${context.establishmentId} and id = ${row['featureId']}`.execute(context.tx)
  const kind = rows[0]?.kind
  if (kind === null) throw new FieldsError([{ path: 'value', message: 'feature.noValue' }])
  if (kind === 'NUMBER' && !isFeatureNumber(value))
    throw new FieldsError([{ path: 'value', message: 'feature.number' }])
}
