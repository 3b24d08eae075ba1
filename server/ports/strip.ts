/** A strip of paper (a ticket, a paper of a till): what receipt printers, PDFs and pages of guests all lay out, so that none says more. */

/** Sums below each other, under a title. */
export interface StripPart {
  readonly title: string
  readonly rows: readonly { readonly label: string; readonly amount: string }[]
}

/** Texts ready to print; what `templates/ticket.typ` lays out. */
export interface Strip {
  readonly seller: { readonly name: string; readonly lines: readonly string[]; readonly contacts: readonly string[] }
  readonly header: readonly string[]
  readonly banners: readonly string[]
  readonly facts: readonly { readonly label: string; readonly value: string }[]
  readonly lines: readonly { readonly label: string; readonly amount: string; readonly notes: readonly string[] }[]
  /** `rank` due: the one that counts. */
  readonly totals: readonly { readonly label: string; readonly amount: string; readonly rank: string }[]
  readonly vat: { readonly heads: readonly string[]; readonly rows: readonly (readonly string[])[] }
  readonly notes: readonly string[]
  readonly proof: readonly string[]
}

/** A reading of a drawer, which says more: its PDF is a page of its own. */
export interface PartedStrip extends Strip {
  readonly parts: readonly StripPart[]
}
