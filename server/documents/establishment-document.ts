import type { Seller } from '#domain/billing/bill-content.ts'
import type { Day } from '#domain/day.ts'
import { formatDay } from '#contract/format.ts'
import { fact, sellerPart } from '#server/documents/parts.ts'
import type { DocumentRequest } from '#server/ports/document-renderer.ts'

export interface IdentitySheet {
  readonly seller: Seller
  readonly date: Day
  readonly training: boolean
  readonly software: string
  /** Default: the identity of the establishment. */
  readonly title?: string
  readonly parts: readonly {
    readonly title: string
    readonly rows: readonly { readonly label: string; readonly value: string | null }[]
  }[]
}

/** The sheet as texts ready to print; what is not filled in is left out. */
export const identityDocumentData = ({ seller, date, training, software, title, parts }: IdentitySheet) => ({
  title: title ?? 'Fiche de l’établissement',
  number: seller.name,
  subtitle: `au ${formatDay(date)}`,
  banners: training ? ['FORMATION'] : [],
  watermark: '',
  seller: sellerPart(seller),
  recipient: [],
  facts: [],
  stays: [],
  totals: [],
  payments: [],
  bank: null,
  reference: '',
  proof: [software],
  parts: parts
    .map((part) => ({ title: part.title, rows: part.rows.flatMap(({ label, value }) => fact(label, value)) }))
    .filter(({ rows }) => rows.length > 0),
})

/** What to render for an establishment's own sheet, e.g. for its bank or its tax office. */
export const identityDocument = (sheet: IdentitySheet, createdAt: Date, logo?: Uint8Array): DocumentRequest => ({
  template: 'establishment',
  data: identityDocumentData(sheet),
  createdAt,
  ...(logo === undefined ? {} : { logo }),
})
