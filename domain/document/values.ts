/** What a record says to the tags and blocks of a text. Nothing here is formatted: who prints knows the language. */
import type { Day } from '#domain/day.ts'
import type { Cents } from '#domain/money.ts'
import type { Part } from './part.ts'

export type TagValue =
  /** `href`: where it leads, of what is an address itself. */
  | { readonly kind: 'text'; readonly text: string; readonly href?: string }
  | { readonly kind: 'choice'; readonly code: string; readonly text: string }
  | { readonly kind: 'money'; readonly cents: Cents }
  | { readonly kind: 'number'; readonly number: number }
  | { readonly kind: 'day'; readonly day: Day }
  | { readonly kind: 'flag'; readonly is: boolean }

export type TagKind = TagValue['kind']

export interface Values {
  /** By name; null: the record says nothing there. A name that is missing is none of this kind of record's. */
  readonly tags: Readonly<Record<string, TagValue | null>>
  /** By name; an empty list draws nothing. */
  readonly blocks: Readonly<Record<string, readonly Part[]>>
  readonly today: Day
}

/** How values are written, in the language of the text. */
export interface Writing {
  readonly money: (cents: Cents) => string
  readonly number: (value: number) => string
  readonly day: (day: Day, format: string) => string
  readonly flag: (is: boolean) => string
}

/** A value as it is read; `format` is the tag's own (`long`, `upper`…). */
export const written = (value: TagValue, format: string, writing: Writing): string => {
  if (value.kind === 'money') return writing.money(value.cents)
  if (value.kind === 'number') return writing.number(value.number)
  if (value.kind === 'day') return writing.day(value.day, format)
  return value.kind === 'flag' ? writing.flag(value.is) : value.text
}
