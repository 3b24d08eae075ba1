/** Conditions in words: « si Solde restant est supérieur à 0,00 € ». */
import type { Clause, Match } from '#domain/document/condition.ts'
import { needsValue } from '#domain/document/condition.ts'
import { STATUS_CHOICES, isTag, tagFacts } from '#contract/document/tags.ts'
import { formatInteger, formatMoney } from '#contract/format.ts'
import { LANGUAGES, isLanguage } from '#contract/language.ts'
import type { Translate } from '#web/i18n/i18n.ts'
import { labelOfTag } from '#web/screens/document/editor/catalogue.ts'

/** What a code of a choice is called. */
export const choiceLabel = (code: string): string => {
  if (isLanguage(code)) return LANGUAGES[code].name
  return Object.hasOwn(STATUS_CHOICES, code) ? STATUS_CHOICES[code as keyof typeof STATUS_CHOICES] : code
}

const valueIn = (t: Translate<'document'>, { tag, is, value }: Clause): string => {
  if (value === undefined) return ''
  const kind = isTag(tag) ? tagFacts(tag).kind : 'text'
  if (kind === 'money') return formatMoney(Number(value))
  if (kind === 'day' && is === 'within') return t('condition.days', { count: Number(value) })
  if (kind === 'number') return formatInteger(Number(value))
  return t('condition.quoted', { text: kind === 'choice' ? choiceLabel(String(value)) : String(value) })
}

export const sayClause = (t: Translate<'document'>, clause: Clause): string => {
  const label = labelOfTag(clause.tag) ?? t('tag.gone', { name: clause.tag })
  const said = `${label} ${t(`condition.is.${clause.is}`)}`
  return needsValue(clause.is) ? `${said} ${valueIn(t, clause)}` : said
}

export const sayCondition = (t: Translate<'document'>, match: Match, clauses: readonly Clause[]): string => {
  if (clauses.length === 0) return t('condition.none')
  const joined = clauses.map((clause) => sayClause(t, clause)).join(` ${t(`condition.join.${match}`)} `)
  return t('condition.if', { clauses: joined })
}
