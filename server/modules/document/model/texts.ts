/** Models of papers and messages: what they are, and their texts by language with their versions. */
import { sql } from 'kysely'
import { RuleError } from '#domain/rule-error.ts'
import type { Body } from '#domain/document/body.ts'
import { checkedBody, checkedSubject } from '#domain/document/clean.ts'
import { migrated } from '#domain/document/migrate.ts'
import { isDocumentFunction } from '#contract/document/functions.ts'
import type { DocumentFunction, Recipient } from '#contract/document/functions.ts'
import type { BodyInput } from '#contract/document/body.ts'
import type { ModelText, ModelTexts, TextVersion } from '#contract/operations/document/texts.ts'
import { FieldsError, StaleError } from '#server/platform/http/errors.ts'
import type { Context } from '#server/platform/http/route.ts'
import { isSuppliedLanguage, suppliedText } from '#server/modules/document/supplied/index.ts'

/** Versions of a text that are kept: the first, and the last so many. */
export const KEPT_VERSIONS = 50

export interface ModelRow {
  readonly id: number
  readonly label: string
  readonly documentModelId: number
  readonly documentModelLabel: string
  readonly functionKey: DocumentFunction
  readonly recipient: Recipient
  readonly paper: boolean
  readonly message: boolean
  readonly active: boolean
  /** Function whose supplied texts stand where a language has none of its own. */
  readonly supplied: string | null
}

const MODEL_COLUMNS = sql`m.id, m.label, m.document_model_id as "documentModelId", d.label as "documentModelLabel",
  d.function_key as "functionKey", m.recipient, m.paper, m.message, m.active, m.supplied`

/** Active models of active functions, in the order that the house gave them. */
export const activeModels = async ({ tx, establishmentId }: Context): Promise<readonly ModelRow[]> => {
  const { rows } = await sql<ModelRow>`
    select ${MODEL_COLUMNS} from mailing_configuration m
    join document_model d on d.establishment_id = m.establishment_id and d.id = m.document_model_id
    where m.establishment_id = ${establishmentId} and m.active and d.active
    order by d.position, d.id, m.position, m.id`.execute(tx)
  return rows.filter(({ functionKey }) => isDocumentFunction(functionKey))
}

/** Whether a line of documents has a text for messages that is in use. */
export const hasMessageText = async (
  { tx, establishmentId }: Pick<Context, 'tx' | 'establishmentId'>,
  documentModelId: number,
): Promise<boolean> => {
  const { rows } = await sql`select from mailing_configuration m
    join document_model d on d.establishment_id = m.establishment_id and d.id = m.document_model_id
    where m.establishment_id = ${establishmentId} and d.id = ${documentModelId} and m.active and d.active and m.message limit 1`.execute(
    tx,
  )
  return rows.length > 0
}

/** Throws RuleError record.unknown. */
export const readModel = async ({ tx, establishmentId }: Context, id: number): Promise<ModelRow> => {
  const { rows } = await sql<ModelRow>`
    select ${MODEL_COLUMNS} from mailing_configuration m
    join document_model d on d.establishment_id = m.establishment_id and d.id = m.document_model_id
    where m.establishment_id = ${establishmentId} and m.id = ${id}`.execute(tx)
  const [model] = rows
  if (model === undefined || !isDocumentFunction(model.functionKey)) throw new RuleError('record.unknown')
  return model
}

export interface LanguageRow {
  readonly id: number
  readonly code: string
  readonly label: string
}

/** Of the house's customers; those that the product has texts for come first, in its order. */
export const languagesInUse = async ({ tx }: Context): Promise<readonly LanguageRow[]> => {
  const { rows } = await sql<LanguageRow>`
    select id, code, label from language where active
    order by array_position(array['fr', 'en', 'de', 'nl', 'es', 'it'], code) nulls last, label`.execute(tx)
  return rows
}

interface TextRow {
  readonly languageId: number
  readonly subject: Body
  readonly body: Body
  readonly version: number
  readonly savedAt: string | null
  readonly savedBy: string | null
}

/** As it would be written today: who edits it sends it back as such. */
const ofToday = <T extends Pick<TextRow, 'subject' | 'body'>>(text: T): T => ({
  ...text,
  subject: migrated(text.subject),
  body: migrated(text.body),
})

const ownTexts = async ({ tx, establishmentId }: Context, id: number): Promise<readonly TextRow[]> => {
  const { rows } = await sql<TextRow>`
    select t.language_id as "languageId", t.subject, t.body, t.version, t.saved_at as "savedAt", u.name as "savedBy"
    from mailing_text t left join app_user u on u.id = t.saved_by
    where t.establishment_id = ${establishmentId} and t.mailing_configuration_id = ${id}`.execute(tx)
  return rows.map(ofToday)
}

const suppliedOf = ({ supplied }: Pick<ModelRow, 'supplied'>, { id, code }: LanguageRow): TextRow | undefined => {
  if (supplied === null || !isDocumentFunction(supplied)) return undefined
  const text = suppliedText(supplied, code)
  return text === undefined ? undefined : { languageId: id, ...text, version: 0, savedAt: null, savedBy: null }
}

/** Each language's text: the house's own, else the supplied one; languages without either are missing. */
export const textsOf = async (
  context: Context,
  model: Pick<ModelRow, 'id' | 'supplied'>,
  languages: readonly LanguageRow[],
): Promise<readonly TextRow[]> => {
  const own = new Map((await ownTexts(context, model.id)).map((text) => [text.languageId, text]))
  return languages.flatMap((language) => own.get(language.id) ?? suppliedOf(model, language) ?? [])
}

export const readModelTexts = async (context: Context, id: number): Promise<ModelTexts> => {
  const { supplied, recipient: _, ...model } = await readModel(context, id)
  const languages = await languagesInUse(context)
  return {
    ...model,
    languages: languages.map((language) => ({
      ...language,
      isSupplied: supplied !== null && isSuppliedLanguage(language.code),
    })),
    texts: await textsOf(context, { id, supplied }, languages),
  }
}

/** A text as it may be kept; what is wrong is said beside its field. Throws FieldsError. */
const checkedText = (raw: { readonly subject: BodyInput; readonly body: BodyInput }) => {
  const faults: { path: string; message: string; context?: Readonly<Record<string, string | number>> }[] = []
  const tried = <T>(path: string, check: () => T): T | undefined => {
    try {
      return check()
    } catch (error) {
      if (!(error instanceof RuleError)) throw error
      faults.push({ path, message: error.code, context: error.context })
      return undefined
    }
  }
  const subject = tried('subject', () => checkedSubject({ ...raw.subject, doc: raw.subject.doc }))
  const body = tried('body', () => checkedBody({ ...raw.body, doc: raw.body.doc }))
  if (subject === undefined || body === undefined) throw new FieldsError(faults)
  return { subject, body }
}

const readLanguage = async ({ tx }: Context, languageId: number): Promise<LanguageRow> => {
  const { rows } = await sql<LanguageRow>`select id, code, label from language where id = ${languageId}`.execute(tx)
  if (rows[0] === undefined) throw new RuleError('record.unknown')
  return rows[0]
}

/** Nobody else changes the model's texts until the transaction ends. Throws RuleError record.unknown. */
const lockModel = async (context: Context, id: number): Promise<ModelRow> => {
  await sql`select 1 from mailing_configuration where establishment_id = ${context.establishmentId} and id = ${id} for update`.execute(
    context.tx,
  )
  return readModel(context, id)
}

const currentText = async (context: Context, model: ModelRow, language: LanguageRow): Promise<TextRow | undefined> =>
  (await textsOf(context, model, [language]))[0]

const assertText = (current: TextRow | undefined, version: number): void => {
  if ((current?.version ?? 0) !== version) throw new StaleError({ ...current })
}

const told = (context: Context, id: number): Promise<void> =>
  context.changed({ entity: 'mailingConfiguration', id, action: 'SAVED', functionality: 'document_email_mailing' })

/** Keeps a version, and drops those between the first and the last ones. */
const keepVersion = async (context: Context, id: number, languageId: number, text: ModelText): Promise<void> => {
  const { tx, establishmentId, user, now } = context
  await sql`
    insert into mailing_text_version (establishment_id, mailing_configuration_id, language_id, version, subject, body, saved_at, saved_by)
    values (${establishmentId}, ${id}, ${languageId}, ${text.version}, ${JSON.stringify(text.subject)}::jsonb,
      ${JSON.stringify(text.body)}::jsonb, ${now}, ${user.id})`.execute(tx)
  await sql`
    delete from mailing_text_version where establishment_id = ${establishmentId} and mailing_configuration_id = ${id}
      and language_id = ${languageId} and version not in (
        (select min(version) from mailing_text_version where establishment_id = ${establishmentId}
          and mailing_configuration_id = ${id} and language_id = ${languageId}) union
        (select version from mailing_text_version where establishment_id = ${establishmentId}
          and mailing_configuration_id = ${id} and language_id = ${languageId} order by version desc limit ${KEPT_VERSIONS}))`.execute(
    tx,
  )
}

/** Saves the text of a language; each save is a version. Throws FieldsError, StaleError, RuleError record.unknown. */
export const saveText = async (
  context: Context,
  { id, languageId }: { readonly id: number; readonly languageId: number },
  raw: { readonly subject: BodyInput; readonly body: BodyInput; readonly version: number },
): Promise<ModelText> => {
  const { tx, establishmentId, user, now } = context
  const model = await lockModel(context, id)
  const { subject, body } = checkedText(raw)
  const language = await readLanguage(context, languageId)
  assertText(await currentText(context, model, language), raw.version)
  // Versions go on where the supplied text stood in between.
  const { rows } = await sql<{ version: number }>`
    insert into mailing_text (establishment_id, mailing_configuration_id, language_id, subject, body, version, saved_at, saved_by)
    values (${establishmentId}, ${id}, ${languageId}, ${JSON.stringify(subject)}::jsonb, ${JSON.stringify(body)}::jsonb,
      1 + coalesce((select max(version) from mailing_text_version v where v.establishment_id = ${establishmentId}
        and v.mailing_configuration_id = ${id} and v.language_id = ${languageId}), 0), ${now}, ${user.id})
    on conflict (establishment_id, mailing_configuration_id, language_id) do update set subject = excluded.subject,
      body = excluded.body, version = excluded.version, saved_at = excluded.saved_at, saved_by = excluded.saved_by
    returning version`.execute(tx)
  const version = rows[0]?.version ?? 1
  const saved = { languageId, subject, body, version, savedAt: now.toISOString(), savedBy: user.name }
  await keepVersion(context, id, languageId, saved)
  await told(context, id)
  return saved
}

/** Back to the supplied text, or to none; the versions stay. */
export const dropText = async (
  context: Context,
  { id, languageId }: { readonly id: number; readonly languageId: number },
): Promise<void> => {
  await lockModel(context, id)
  await sql`delete from mailing_text where establishment_id = ${context.establishmentId}
    and mailing_configuration_id = ${id} and language_id = ${languageId}`.execute(context.tx)
  await told(context, id)
}

/** Newest first. */
export const readVersions = async (
  context: Context,
  { id, languageId }: { readonly id: number; readonly languageId: number },
): Promise<readonly TextVersion[]> => {
  const { tx, establishmentId } = context
  await readModel(context, id)
  const { rows } = await sql<TextVersion>`
    select v.version, v.saved_at as "savedAt", u.name as "savedBy" from mailing_text_version v
    left join app_user u on u.id = v.saved_by
    where v.establishment_id = ${establishmentId} and v.mailing_configuration_id = ${id} and v.language_id = ${languageId}
    order by v.version desc`.execute(tx)
  return rows
}

/** Throws RuleError record.unknown, document.bodyUnreadable. */
export const readVersion = async (
  { tx, establishmentId }: Context,
  { id, languageId, version }: { readonly id: number; readonly languageId: number; readonly version: number },
): Promise<{ readonly subject: Body; readonly body: Body }> => {
  const { rows } = await sql<{ subject: Body; body: Body }>`
    select subject, body from mailing_text_version where establishment_id = ${establishmentId}
      and mailing_configuration_id = ${id} and language_id = ${languageId} and version = ${version}`.execute(tx)
  if (rows[0] === undefined) throw new RuleError('record.unknown')
  return ofToday(rows[0])
}
