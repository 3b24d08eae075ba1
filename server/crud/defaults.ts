import { tableOf } from '#contract/entity.ts'
import { sql } from 'kysely'
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
