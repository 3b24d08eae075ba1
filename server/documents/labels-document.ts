import { LABEL_SHEETS, spotOf } from '#domain/labels.ts'
import type { LabelSheet } from '#domain/labels.ts'
import type { DocumentRequest } from '#server/ports/document-renderer.ts'

interface Labels {
  readonly sheet: LabelSheet
  /** First label of the first sheet, from 1: those before were used. */
  readonly start: number
  /** Lines of each label, at least one. */
  readonly labels: readonly (readonly string[])[]
  readonly title: string
  readonly author: string
}

/** What to render for sheets of labels. */
export const labelsDocument = ({ sheet, start, labels, title, author }: Labels, createdAt: Date): DocumentRequest => {
  const pages: { readonly x: number; readonly y: number; readonly lines: readonly string[] }[][] = []
  for (const [index, lines] of labels.entries()) {
    const { page, x, y } = spotOf(sheet, start, index)
    ;(pages[page] ??= []).push({ x, y, lines })
  }
  const { width, height } = LABEL_SHEETS[sheet]
  return { template: 'labels', data: { title, author, sheet: { width, height }, pages }, createdAt }
}
