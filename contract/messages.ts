import { addDays, isDay } from '#domain/day.ts'
import { formatDay, formatMoney, formatRate, formatUnit, WEEKDAYS } from '#contract/format.ts'
import { messages } from '#contract/messages.fr.ts'
import type { MessageCode } from '#contract/messages.fr.ts'
import { spokenText } from '#contract/spoken.ts'
import { sayWords } from '#contract/words.ts'

export type MessageContext = Readonly<Record<string, string | number>>

const WRITERS: Readonly<Record<string, (value: string | number) => string>> = {
  money: (value) => formatMoney(Number(value)),
  rate: (value) => formatRate(Number(value)),
  nights: (value) => formatUnit(Number(value), 'night'),
  weekday: (value) => WEEKDAYS[Number(value)] ?? String(value),
  weekdays: (value) =>
    String(value)
      .split(',')
      .map((day) => WEEKDAYS[Number(day)] ?? day)
      .join(', '),
  words: (value) => sayWords(String(value)),
  day: (value) => (isDay(value) ? formatDay(value) : String(value)),
  eve: (value) => (isDay(value) ? formatDay(addDays(value, -1)) : String(value)),
}

/** A day of the context is written as people read it even where the sentence does not ask. */
const plain = (value: string | number): string => (isDay(value) ? formatDay(value) : String(value))

export const isMessageCode = (code: string): code is MessageCode => Object.hasOwn(messages, code)

/**
 * Sentence of a code, in the language of the moment (`spoken.ts`). Holes: `{name}`, `{amount:money}` (cents), `{rate:rate}` (basis points), `{from:day}`,
 * `{end:eve}` (the last night of dates whose end is excluded), `{n:nights}`, `{weekday:weekday}` (0 = Sunday), `{days:weekdays}` (several, with commas), `{fields:words}` (of `words.ts`).
 * Undefined for a code without a sentence. A hole that the context does not fill stays visible: a test finds it.
 */
export const messageOf = (code: string, context: MessageContext = {}): string | undefined => {
  if (!isMessageCode(code)) return undefined
  return spokenText(`message.${code}`, messages[code]).replaceAll(
    /\{(\w+)(?::(\w+))?\}/g,
    (hole, name: string, writer?: string) => {
      const value = context[name]
      if (value === undefined) return hole
      return writer === undefined ? plain(value) : (WRITERS[writer]?.(value) ?? plain(value))
    },
  )
}
