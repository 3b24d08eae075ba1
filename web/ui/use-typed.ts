import type { ChangeEvent, KeyboardEvent } from 'react'
import { useEffect, useState } from 'react'

export interface TypedOptions<V> {
  readonly value: V | null
  readonly onChange: (value: V | null) => void
  readonly parse: (typed: string) => V | undefined
  readonly format: (value: V) => string
  /** Whether what is typed so far is already sure, before the field is left. */
  readonly isSure: (typed: string) => boolean
}

export interface Typed {
  readonly text: string
  /** What stands in the field was typed there and is not read yet. */
  readonly isTyped: boolean
  /** What was typed cannot be read. */
  readonly isUnread: boolean
  /** Reads what was typed, as leaving the field does. */
  readonly settle: () => void
  /** Drops what was typed for a value set otherwise. */
  readonly drop: () => void
  readonly handlers: {
    readonly value: string
    readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void
    readonly onBlur: () => void
    readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
    /** Nothing is saved meanwhile: see `shell/unread.ts`. */
    readonly 'data-unread'?: true
  }
}

/**
 * A field typed as people write and kept as a value: read when it is left or Enter is pressed, then shown in its French form.
 * A text that cannot be read stays as it is, marked from the first letter and red once the field is left; nothing is saved until it
 * can be, or until the value is set otherwise.
 */
export const useTyped = <V>({ value, onChange, parse, format, isSure }: TypedOptions<V>): Typed => {
  const [typed, setTyped] = useState<string | undefined>(undefined)
  const [unread, setUnread] = useState<{ readonly beside: V | null }>()

  const drop = (): void => {
    setTyped(undefined)
    setUnread(undefined)
  }
  const isSetOtherwise = unread !== undefined && typeof value !== 'object' && unread.beside !== value
  if (isSetOtherwise) drop()

  const settle = (): void => {
    if (typed === undefined) return
    const read = typed.trim() === '' ? null : parse(typed)
    if (read === undefined) return setUnread({ beside: value })
    drop()
    if (read !== value) onChange(read)
    return undefined
  }

  const type = (text: string): void => {
    setTyped(text)
    setUnread(undefined)
    if (text.trim() === '') return onChange(null)
    const read = isSure(text) ? parse(text) : undefined
    if (read !== undefined && read !== value) onChange(read)
    return undefined
  }

  const text = typed ?? (value === null ? '' : format(value))
  const isReadable = typed === undefined || typed.trim() === '' || parse(typed) !== undefined
  // What it is read by came late: the animals of the house.
  const isReadAtLast = unread !== undefined && isReadable
  useEffect(() => {
    if (isReadAtLast) queueMicrotask(settle)
  })
  return {
    text,
    isTyped: typed !== undefined,
    isUnread: unread !== undefined,
    settle,
    drop,
    handlers: {
      value: text,
      onChange: (event) => type(event.currentTarget.value),
      onBlur: settle,
      onKeyDown: (event) => {
        if (event.key === 'Enter') settle()
      },
      ...(isReadable ? {} : { 'data-unread': true }),
    },
  }
}
