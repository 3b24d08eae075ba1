import type { ChangeEvent, KeyboardEvent } from 'react'
import { useState } from 'react'

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
    readonly 'data-unread'?: true
  }
}

/**
 * A field typed as people write and kept as a value: read when it is left or Enter is pressed, then shown in its French form.
 * A text that cannot be read stays as it is, marked, and the value with it does not change: see `hasUnreadInput`.
 */
export const useTyped = <V>({ value, onChange, parse, format, isSure }: TypedOptions<V>): Typed => {
  const [typed, setTyped] = useState<string | undefined>(undefined)
  const [isUnread, setUnread] = useState(false)

  const drop = (): void => {
    setTyped(undefined)
    setUnread(false)
  }

  const settle = (): void => {
    if (typed === undefined) return
    const read = typed.trim() === '' ? null : parse(typed)
    if (read === undefined) return setUnread(true)
    drop()
    if (read !== value) onChange(read)
    return undefined
  }

  const type = (text: string): void => {
    setTyped(text)
    setUnread(false)
    if (text.trim() === '') return onChange(null)
    const read = isSure(text) ? parse(text) : undefined
    if (read !== undefined && read !== value) onChange(read)
    return undefined
  }

  const text = typed ?? (value === null ? '' : format(value))
  return {
    text,
    isTyped: typed !== undefined,
    isUnread,
    settle,
    drop,
    handlers: {
      value: text,
      onChange: (event) => type(event.currentTarget.value),
      onBlur: settle,
      onKeyDown: (event) => {
        if (event.key === 'Enter') settle()
      },
      ...(isUnread ? { 'data-unread': true } : {}),
    },
  }
}

/** Whether a field inside `form` holds text that could not be read: saving would lose it. Focuses the first one. */
export const hasUnreadInput = (form: ParentNode): boolean => {
  const first = form.querySelector<HTMLInputElement>('[data-unread]')
  first?.focus()
  return first !== null
}
