/** Copies of models, and those that a house begins with. */
import { sql } from 'kysely'
import { FRENCH_FUNCTION_LABELS, documentFunctions, functionFacts } from '#contract/document/functions.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Context } from '#server/platform/http/route.ts'
import { readModel } from '#server/modules/document/model/texts.ts'

const LONGEST_LABEL = 80

/** A free name: `Modèle fourni (2)`. */
const freeLabel = async (context: Context, documentModelId: number, label: string): Promise<string> => {
  const { tx, establishmentId } = context
  const { rows } = await sql<{ label: string }>`
    select label from mailing_configuration where establishment_id = ${establishmentId}
      and document_model_id = ${documentModelId}`.execute(tx)
  const taken = new Set(rows.map((row) => row.label))
  const base = label.replace(/ \(\d+\)$/, '').slice(0, LONGEST_LABEL - 6)
  for (let n = 2; ; n += 1) {
    const name = `${base} (${n})`
    if (!taken.has(name)) return name
  }
}

/** The model with its texts, not yet proposed to anybody: it is switched on once it is as wanted. */
export const duplicateModel = async (context: Context, id: number): Promise<number> => {
  const { tx, establishmentId, user, now } = context
  const model = await readModel(context, id)
  const label = await freeLabel(context, model.documentModelId, model.label)
  const { rows } = await sql<{ id: number }>`
    insert into mailing_configuration (establishment_id, document_model_id, label, recipient, paper, message, active, supplied, position)
    select establishment_id, document_model_id, ${label}, recipient, paper, message, false, supplied, (select coalesce(max(position), 0) + 1
      from mailing_configuration x where x.establishment_id = ${establishmentId} and x.document_model_id = m.document_model_id)
    from mailing_configuration m where m.establishment_id = ${establishmentId} and m.id = ${id} returning id`.execute(
    tx,
  )
  const copy = rows[0]?.id ?? 0
  for (const table of ['mailing_text', 'mailing_text_version']) {
    await sql`
      insert into ${sql.table(table)} (establishment_id, mailing_configuration_id, language_id, version, subject, body, saved_at, saved_by)
      select establishment_id, ${copy}, language_id, 1, subject, body, ${now}, ${user.id} from mailing_text
      where establishment_id = ${establishmentId} and mailing_configuration_id = ${id}`.execute(tx)
  }
  await context.changed({
    ...{ entity: 'mailingConfiguration', id: copy, action: 'SAVED', functionality: 'document_email_mailing' },
  })
  return copy
}

/** Every function with its supplied model, for a new establishment. Functions that are there already stay as they are. */
export const supplyModels = async (tx: Tx, establishmentId: number): Promise<void> => {
  const wanted = documentFunctions.map((key, i) => ({
    key,
    label: FRENCH_FUNCTION_LABELS[key],
    recipient: functionFacts(key).recipient,
    position: i + 1,
  }))
  await sql`
    with wanted as (select * from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
      as w (key text, label text, recipient text, position integer)),
    made as (insert into document_model (establishment_id, label, function_key, position)
      select ${establishmentId}, label, key, position from wanted w
      where not exists (select 1 from document_model d where d.establishment_id = ${establishmentId}
        and (d.function_key = w.key or d.label = w.label)) returning id, function_key)
    insert into mailing_configuration (establishment_id, document_model_id, label, recipient, supplied, position)
    select ${establishmentId}, m.id, 'Modèle fourni', w.recipient, w.key, 1 from made m join wanted w on w.key = m.function_key`.execute(
    tx,
  )
}
