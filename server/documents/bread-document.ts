/** The baker's list of a morning: totals first, then the bag of each place. */
import type { Seller } from '#domain/billing/bill-content.ts'
import { formatDay, formatInteger } from '#contract/format.ts'
import type { BreadBoard } from '#contract/operations/sale/bread.ts'
import { sellerPart } from '#server/documents/parts.ts'
import type { DocumentRequest } from '#server/ports/document-renderer.ts'

export interface BreadPaper {
  readonly seller: Seller
  readonly board: Pick<BreadBoard, 'day' | 'articles' | 'rows' | 'totals'>
  readonly software: string
}

export const breadDocumentData = ({ seller, board, software }: BreadPaper) => {
  const labels = new Map(board.articles.map(({ id, label }) => [id, label]))
  const nameOf = (id: number): string => labels.get(id) ?? ''
  return {
    title: 'Commande de pain',
    number: formatDay(board.day),
    subtitle: 'À livrer le matin',
    banners: [],
    watermark: '',
    seller: sellerPart(seller),
    ...{ recipient: [], facts: [], stays: [], payments: [], bank: null, reference: '' },
    proof: [software],
    totals: [],
    // What the kit calls totals are amounts.
    sums: board.totals
      .filter(({ quantity }) => quantity > 0)
      .map(({ articleId, quantity }) => ({ label: nameOf(articleId), quantity: formatInteger(quantity) })),
    bags: board.rows
      .filter(({ isGone, lines }) => !isGone && lines.length > 0)
      .map(({ place, name, lines }) => ({
        ...{ place, name },
        lines: lines.map(({ articleId, quantity }) => `${formatInteger(quantity)} × ${nameOf(articleId)}`),
      })),
  }
}

/** What to render of a morning's list. */
export const breadDocument = (paper: BreadPaper, createdAt: Date, logo?: Uint8Array): DocumentRequest => ({
  template: 'bread',
  data: breadDocumentData(paper),
  createdAt,
  ...(logo === undefined ? {} : { logo }),
})
