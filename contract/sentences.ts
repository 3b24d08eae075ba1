/** How the sentence of a code is said. Apart from the sentences of the trade, which nobody needs before the log-in. */
import { addDays, isDay } from '#domain/day.ts'
import { formatAges, formatDay, formatMoney, formatRate, formatUnit, spokenValue, WEEKDAYS } from '#contract/format.ts'
import { accessMessages } from '#contract/access-messages.fr.ts'
import { securityMessages } from '#contract/security-messages.fr.ts'
import { FUNCTIONALITIES } from '#contract/rights.ts'
import { spokenText } from '#contract/spoken.ts'
import { sayWords } from '#contract/words.ts'

export type MessageContext = Readonly<Record<string, string | number>>

/** More would fill a screen: the first say enough of what lacks. */
const RIGHTS_SAID = 3

const sayRights = (keys: readonly string[]): string => {
  const said = keys
    .slice(0, RIGHTS_SAID)
    .map((key) => (FUNCTIONALITIES as Readonly<Record<string, string>>)[key] ?? key)
  return said.join(' ; ') + (keys.length > RIGHTS_SAID ? '…' : '')
}

/** `3-12`, `18-` (and more). */
const sayAges = (value: string): string => {
  const [min = '', max = ''] = value.split('-')
  return formatAges(Number(min), max === '' ? null : Number(max))
}

const WRITERS: Readonly<Record<string, (value: string | number) => string>> = {
  money: (value) => formatMoney(Number(value)),
  rate: (value) => formatRate(Number(value)),
  nights: (value) => formatUnit(Number(value), 'night'),
  ages: (value) => sayAges(String(value)),
  weekday: (value) => WEEKDAYS[Number(value)] ?? String(value),
  weekdays: (value) =>
    String(value)
      .split(',')
      .map((day) => WEEKDAYS[Number(day)] ?? day)
      .join(', '),
  rights: (value) => sayRights(String(value).split(' ')),
  words: (value) => sayWords(String(value)),
  day: (value) => (isDay(value) ? formatDay(value) : String(value)),
  eve: (value) => (isDay(value) ? formatDay(addDays(value, -1)) : String(value)),
}

/** A day or a number of the context is written as people read it even where the sentence does not ask. */
const plain = (hole: string, value: string | number): string =>
  isDay(value) ? formatDay(value) : spokenValue(hole, value)

let sentences: Readonly<Record<string, string>> = { ...accessMessages, ...securityMessages }

/** Adds French sentences, by code. */
export const learnSentences = (more: Readonly<Record<string, string>>): void => {
  sentences = { ...sentences, ...more }
}

/**
 * Sentence of a code that is known by now (`messages.ts` makes all known), in the language of the moment (`spoken.ts`). Holes: `{name}`, `{amount:money}` (cents), `{rate:rate}` (basis points), `{from:day}`,
 * `{end:eve}` (the last night of dates whose end is excluded), `{n:nights}`, `{both:ages}` (`3-12`, `18-`), `{weekday:weekday}` (0 = Sunday), `{days:weekdays}` (several, with commas), `{fields:words}` (of `words.ts`), `{keys:rights}` (functionalities, with spaces).
 * Undefined for a code without a sentence. A hole that the context does not fill stays visible: a test finds it.
 */
export const sentenceOfCode = (code: string, context: MessageContext = {}): string | undefined => {
  const sentence = Object.hasOwn(sentences, code) ? sentences[code] : undefined
  if (sentence === undefined) return undefined
  return spokenText(`message.${code}`, sentence).replaceAll(
    /\{(\w+)(?::(\w+))?\}/g,
    (hole, name: string, writer?: string) => {
      const value = context[name]
      if (value === undefined) return hole
      return writer === undefined ? plain(name, value) : (WRITERS[writer]?.(value) ?? plain(name, value))
    },
  )
}
