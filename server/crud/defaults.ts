import { sql } from 'kysely'
import { tableOf } from '#contract/entities/index.ts'
import type { InputRow } from '#contract/schema.ts'
import type { Crud } from '#server/crud/crud.ts'
import { saveRow } from '#server/crud/save.ts'
import type { Context } from '#server/platform/http/route.ts'

/** Saves a record of a group table that keeps one default: ticking it here unticks it everywhere else. */
export const saveSoleDefault =
  (entity: Crud['entity']) =>
  async (context: Context, row: InputRow): Promise<number> => {
    const id = await saveRow({ entity }, context, row)
    if (row['isDefault'] === true) {
      await sql`update ${sql.table(tableOf(entity))} set is_default = false where is_default and id <> ${id}`.execute(
        context.tx,
      )
    }
    return id
  }

/** The VAT that a new record starts with: the one marked default, where exactly one is (spec 3, "Defaults"). */
export const defaultTva =
  (mark: 'is_default_for_attendant' | 'is_default_for_option') =>
  async (context: Context): Promise<{ tvaId: number | null }> => {
    const { rows } = await sql<{ id: number }>`
      select id from tva where establishment_id = ${context.establishmentId} and active and ${sql.ref(mark)} limit 2`.execute(
      context.tx,
    )
    return { tvaId: rows.length === 1 ? (rows[0]?.id ?? null) : null }
  }
