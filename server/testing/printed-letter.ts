/** What a letter says, block by block, as it is given to the renderer. */
import type { LetterFile } from '#server/documents/letter-document.ts'

interface Block {
  readonly kind: string
  readonly name?: string
  readonly parts?: readonly Part[]
  readonly inline?: readonly { readonly text?: string; readonly style?: { readonly size?: number } }[]
}
interface Part {
  readonly part: string
  readonly texts?: readonly string[]
  readonly left?: readonly Part[]
  readonly right?: readonly Part[]
  readonly stays?: readonly { readonly title: string; readonly party: string }[]
  readonly rows?: readonly (readonly string[])[]
  readonly note?: string
  readonly title?: string
}

const within = (part: Part): readonly Part[] => [part, ...[...(part.left ?? []), ...(part.right ?? [])].flatMap(within)]

export const partsOf = (file: LetterFile | undefined): readonly Part[] =>
  ((file?.body ?? []) as unknown as readonly Block[]).flatMap(({ parts = [] }) => parts.flatMap(within))

const blocksOf = (file: LetterFile | undefined) => (file?.body ?? []) as unknown as readonly Block[]

/** The small print, in its order: ways to pay, hours, terms, the house's own words, law. */
export const smallPrintOf = (file: LetterFile | undefined): readonly string[] =>
  blocksOf(file).flatMap(({ parts = [], inline = [] }) => [
    ...parts.flatMap(within).flatMap(({ part, texts = [] }) => (part === 'sentences' ? texts : [])),
    ...(inline.some(({ style }) => (style?.size ?? 9) <= 8) ? [inline.map(({ text = '' }) => text).join('')] : []),
  ])

export const filesOf = (data: unknown): readonly LetterFile[] =>
  (data as { readonly files: readonly LetterFile[] }).files
