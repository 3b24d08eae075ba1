/** A text that was filled: no tag, block or condition is left. Paper, e-mail and plain text are drawn from it. */
import type { Align } from './body.ts'
import type { Part } from './part.ts'

export interface TextStyle {
  readonly bold?: true
  readonly italic?: true
  readonly underline?: true
  readonly strike?: true
  /** Only addresses that `isSafeLink` lets through. */
  readonly href?: string
  /** `#rrggbb`. */
  readonly color?: string
  /** In points. */
  readonly size?: number
}

/** `value`: what a record said, which keeps to itself in its own writing direction. */
export type Inline =
  | { readonly kind: 'text'; readonly text: string; readonly style: TextStyle; readonly value: boolean }
  | { readonly kind: 'break' }

export interface Cell {
  readonly header: boolean
  readonly columns: number
  readonly rows: number
  readonly flow: readonly Flow[]
}

export type Flow =
  | { readonly kind: 'paragraph'; readonly align: Align; readonly inline: readonly Inline[] }
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3; readonly align: Align; readonly inline: readonly Inline[] }
  | {
      readonly kind: 'list'
      readonly ordered: boolean
      readonly start: number
      readonly items: readonly (readonly Flow[])[]
    }
  | { readonly kind: 'quote'; readonly flow: readonly Flow[] }
  | { readonly kind: 'rule' }
  | { readonly kind: 'pageBreak' }
  | { readonly kind: 'table'; readonly rows: readonly (readonly Cell[])[] }
  /** `width`: hundredths of the text's. */
  | {
      readonly kind: 'image'
      readonly key: string
      readonly alt: string
      readonly width: number
      readonly align: Align
    }
  | { readonly kind: 'block'; readonly name: string; readonly parts: readonly Part[] }

/** The key under which the bytes of a stored picture travel. */
export const storedPicture = (fileId: number): string => `stored-${fileId}`
