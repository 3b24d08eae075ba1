/** Conditions in words: « si Solde restant est supérieur à 0,00 € ». */
import type { Clause, Match } from '#domain/document/condition.ts'
import { needsValue } from '#domain/document/condition.ts'
import { TAG_CHOICES } from '#contract/document/tag-labels.ts'
import { isTag, tagFacts } from '#contract/document/tags.ts'
import { formatInteger, formatMoney } from '#contract/format.ts'
import { LANGUAGES, isLanguage } from '#contract/language.ts'
import type { Translate } from '#web/i18n/i18n.ts'
import { labelOfTag } from '#web/screens/document/editor/catalogue.ts'

export const kindOf = (tag: string) => (isTag(tag) ? tagFacts(tag).kind : 'text')

/** What is usually asked of a tag: whether money is left, whether there is a dog. */
export const usualClause = (tag: string): Clause => {
  const kind = kindOf(tag)
  if (kind === 'flag') return { tag, is: 'yes' }
  if (kind === 'money' || kind === 'number') return { tag, is: 'above', value: 0 }
  if (kind === 'choice') {
    const [first = ''] = (isTag(tag) ? tagFacts(tag).choices : undefined) ?? []
    return { tag, is: 'equals', value: first }
  }
  return { tag, is: 'filled' }
}

/** What a code of a choice is called. */
export const choiceLabel = (code: string): string => {
  if (isLanguage(code)) return LANGUAGES[code].name
  return Object.hasOwn(TAG_CHOICES, code) ? TAG_CHOICES[code as keyof typeof TAG_CHOICES] : code
}

const valueIn = (t: Translate<'document'>, { tag, is, value }: Clause): string => {
  if (value === undefined) return ''
  const kind = kindOf(tag)
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

/** `otherwise`: said of what stands where it does not hold. */
export const sayCondition = (
  t: Translate<'document'>,
  match: Match,
  clauses: readonly Clause[],
  otherwise = false,
): string => {
  if (clauses.length === 0) return t('condition.none')
  const joined = clauses.map((clause) => sayClause(t, clause)).join(` ${t(`condition.join.${match}`)} `)
  return t(otherwise ? 'condition.unless' : 'condition.if', { clauses: joined })
}
