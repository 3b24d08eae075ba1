/** Price labels of articles on sheets: what it is, its price, its code, and the bars that the scanner of the till reads. */
import { barcodeModules, barsOf } from '#domain/sale/barcode.ts'
import { LABEL_SHEETS, spotOf } from '#domain/labels.ts'
import type { LabelSheet } from '#domain/labels.ts'
import type { DocumentData, DocumentRequest } from '#server/ports/document-renderer.ts'

export interface PriceLabel {
  readonly label: string
  readonly code: string
  /** `2,50 €`; null: it is typed at each sale. */
  readonly price: string | null
  readonly barcode: string | null
}

interface PriceLabels {
  readonly sheet: LabelSheet
  /** First label of the first sheet, from 1: those before were used. */
  readonly start: number
  readonly labels: readonly PriceLabel[]
  readonly title: string
  readonly author: string
}

/** Quiet on both sides, as scanners need (GS1 General Specifications, 5.2.3.4: eleven modules on the left). */
const QUIET = 11

const barsFor = (code: string | null): DocumentData => {
  const modules = code === null ? null : barcodeModules(code)
  if (code === null || modules === null) return null
  const bars = barsOf(modules).map(({ at, width }) => ({ at: at + QUIET, width }))
  return { bars, width: modules.length + 2 * QUIET, quiet: QUIET, code }
}

/** What to render for sheets of price labels. */
export const priceLabelsDocument = (
  { sheet, start, labels, title, author }: PriceLabels,
  createdAt: Date,
): DocumentRequest => {
  const pages: DocumentData[][] = []
  for (const [index, { label, code, price, barcode }] of labels.entries()) {
    const { page, x, y } = spotOf(sheet, start, index)
    ;(pages[page] ??= []).push({ x, y, label, code, price, bars: barsFor(barcode) })
  }
  const { width, height } = LABEL_SHEETS[sheet]
  return { template: 'price-labels', data: { title, author, sheet: { width, height }, pages }, createdAt }
}
