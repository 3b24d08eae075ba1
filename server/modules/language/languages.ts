import { sql } from 'kysely'
import { RuleError } from '#domain/rule-error.ts'
import { BUILT_IN, SELECTABLE_SHARE, isBuiltIn, isLanguage, languageCodes } from '#contract/language.ts'
import type { LanguageCode } from '#contract/language.ts'
import { REPORT_LINES } from '#contract/operations/customer/interface-language.ts'
import type {
  ImportReport,
  InterfaceLanguage,
  InterfaceLanguages,
  LanguageFile,
} from '#contract/operations/customer/interface-language.ts'
import { reportOf, soundTexts, wantedTexts } from '#contract/texts.ts'
import type { FlatTexts, TextReport } from '#contract/texts.ts'
import { frenchTexts } from '#server/modules/language/french-texts.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { FileAnswer } from '#server/platform/http/route.ts'
import { requireEverywhere } from '#server/platform/auth/elsewhere.ts'
import type { Context } from '#server/platform/http/route.ts'

interface Imported {
  code: string
  texts: FlatTexts
  importedAt: string
}

const importedLanguages = async (tx: Tx): Promise<Imported[]> => {
  const { rows } = await sql<Imported>`
    select code, texts, imported_at as "importedAt" from interface_language order by code`.execute(tx)
  return rows
}

/** Texts of an imported language. Throws RuleError `record.unknown`. */
export const textsOf = async (tx: Tx, code: LanguageCode): Promise<FlatTexts> => {
  const { rows } = await sql<{ texts: FlatTexts }>`
    select texts from interface_language where code = ${code}`.execute(tx)
  if (rows[0] === undefined) throw new RuleError('record.unknown')
  return rows[0].texts
}

/** French and English, then what was imported, with how much of it is there. Compared anew: releases add texts. */
export const listLanguages = async (tx: Tx): Promise<InterfaceLanguages> => {
  const french = await frenchTexts()
  const builtIn = BUILT_IN.map((code): InterfaceLanguage => ({ code, share: 1, selectable: true, importedAt: null }))
  const imported = (await importedLanguages(tx)).flatMap(({ code, texts, importedAt }): InterfaceLanguage[] => {
    if (!isLanguage(code)) return []
    const { share } = reportOf(french, code, texts)
    return [{ code, share, selectable: share >= SELECTABLE_SHARE, importedAt }]
  })
  return { list: [...builtIn, ...imported] }
}

const refuseBuiltIn = (code: LanguageCode): void => {
  if (isBuiltIn(code)) throw new RuleError('language.builtIn')
}

/** What to translate, and what is translated already: downloaded, completed elsewhere, imported again. */
export const languageFile = async (context: Context, code: LanguageCode): Promise<FileAnswer> => {
  refuseBuiltIn(code)
  const wanted = wantedTexts(await frenchTexts(), code)
  const known = (await importedLanguages(context.tx)).find((one) => one.code === code)?.texts ?? {}
  const file: LanguageFile = {
    language: code,
    texts: Object.fromEntries([...wanted.keys()].map((key) => [key, known[key] ?? ''])),
    french: Object.fromEntries([...wanted].map(([key, { french }]) => [key, french])),
  }
  const bytes = new TextEncoder().encode(JSON.stringify(file, null, 2))
  return new FileAnswer('application/json; charset=utf-8', `pinede-${code}.json`, bytes, false)
}

const cut = (keys: readonly string[]) => ({ count: keys.length, keys: keys.slice(0, REPORT_LINES) })

const answerOf = (report: TextReport, saved: boolean): ImportReport => ({
  count: report.count,
  share: report.share,
  selectable: report.share >= SELECTABLE_SHARE,
  missing: cut(report.missing),
  unknown: cut(report.unknown),
  holes: cut(report.holes),
  saved,
})

/** Compares a file with French, and keeps its sound texts where `save` says so. Throws RuleError `language.builtIn`. */
export const importLanguage = async (
  context: Context,
  code: LanguageCode,
  { texts, save }: { readonly texts: FlatTexts; readonly save: boolean },
): Promise<ImportReport> => {
  refuseBuiltIn(code)
  const report = reportOf(await frenchTexts(), code, texts)
  if (!save) return answerOf(report, false)
  await requireEverywhere(context, 'customer_partner_geography', 'write')
  await sql`
    insert into interface_language (code, texts, imported_at, imported_by)
    values (${code}, ${JSON.stringify(soundTexts(texts, report))}::jsonb, ${context.now}, ${context.user.id})
    on conflict (code) do update
      set texts = excluded.texts, imported_at = excluded.imported_at, imported_by = excluded.imported_by`.execute(
    context.tx,
  )
  const id = languageCodes.indexOf(code) + 1
  await context.changed({ entity: 'language', id, action: 'SAVED', functionality: 'customer_partner_geography' })
  return answerOf(report, true)
}

/** The user's own language. Throws RuleError `language.incomplete` for one that lacks too many texts, or was not imported. */
export const chooseLanguage = async (context: Context, code: LanguageCode): Promise<void> => {
  const { list } = await listLanguages(context.tx)
  if (list.find((one) => one.code === code)?.selectable !== true) throw new RuleError('language.incomplete')
  await sql`update app_user set language = ${code} where id = ${context.user.id}`.execute(context.tx)
  await sql`select pg_notify('pinede_security', '')`.execute(context.tx)
}
