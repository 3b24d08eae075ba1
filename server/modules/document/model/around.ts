/** What is read of a house before its text is drawn, the same for many records: which text, and what stands around it. */
import { sql } from 'kysely'
import type { Body } from '#domain/document/body.ts'
import { RuleError } from '#domain/rule-error.ts'
import { languageOfCustomer } from '#server/documents/customer-language.ts'
import { targetOf } from '#server/documents/letters-together.ts'
import { papersSpeak, signatureOf } from '#server/documents/looks.ts'
import { readSeller } from '#server/documents/parties.ts'
import { fixedAttachments } from '#server/modules/document/model-files.ts'
import { languagesInUse, textsOf } from '#server/modules/document/model/texts.ts'
import type { LanguageRow, ModelRow } from '#server/modules/document/model/texts.ts'
import type { Context } from '#server/platform/http/route.ts'
import type { ReadOnce } from '#server/platform/read-once.ts'
import type { TagRecord } from '#server/platform/tag-source.ts'

export interface WantedText {
  /** Left out: the customer's, else English, else French. */
  readonly languageId?: number | undefined
  /** In the place of what is kept: the text in an editor's hand. */
  readonly text?: { readonly subject?: Body; readonly body?: Body }
}

/** Tells a model from the others: supplied ones have no id. */
export const nameOf = ({ id, functionKey }: ModelRow): string => `${id} ${functionKey}`

/** The text that is read: in the language asked, else the customer's, else English, else French, else the first there is. */
export const chosenText = async (
  context: Context,
  model: ModelRow,
  order: WantedText,
  record: TagRecord,
  shared: ReadOnce,
) => {
  const { languages, texts } = await shared(`texts ${nameOf(model)}`, async () => {
    const all = await languagesInUse(context)
    return { languages: all, texts: await textsOf(context, model, all) }
  })
  const own = order.languageId ?? (await languageOfCustomer(context.tx, record.customerId))?.id
  const byCode = (code: string): number | undefined => languages.find((one) => one.code === code)?.id
  // Who names no language reads the house's, French.
  const wanted = own === undefined ? [byCode('fr'), byCode('en')] : [own, byCode('en'), byCode('fr')]
  const asked = order.languageId === undefined ? undefined : languages.find(({ id }) => id === order.languageId)
  if (asked !== undefined && order.text?.body !== undefined && order.text.subject !== undefined)
    return { language: asked, subject: order.text.subject, body: order.text.body }
  const found = wanted.flatMap((id) => texts.find(({ languageId }) => languageId === id) ?? [])[0] ?? texts[0]
  const language = languages.find(({ id }) => id === found?.languageId)
  if (found === undefined || language === undefined) throw new RuleError('document.textMissing')
  return { language, subject: order.text?.subject ?? found.subject, body: order.text?.body ?? found.body }
}

const managerEmail = async ({ tx, user }: Context): Promise<string | null> => {
  const { rows } = await sql<{ email: string | null }>`select email from app_user where id = ${user.id}`.execute(tx)
  return rows[0]?.email ?? null
}

/** What the house says around a text, whichever record it is about. */
export const around = async (context: Context, model: ModelRow, language: LanguageRow) => {
  const { tx, establishmentId } = context
  return {
    spoken: await papersSpeak(tx, establishmentId, language.code),
    house: await readSeller(tx, establishmentId),
    email: await managerEmail(context),
    signature: await signatureOf(tx, establishmentId, targetOf(model.functionKey)),
    attachments: await fixedAttachments(context, model.id, language.id),
  }
}
