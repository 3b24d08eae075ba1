/** Composes PDF documents. What goes into them is made by `server/documents/*-document.ts`. */
export const DOCUMENT_TEMPLATES = [
  'aid-statement',
  'deposit',
  'bill',
  'closure',
  'letter',
  'establishment',
  'manual',
  'police',
  'labels',
  'price-labels',
  'bread',
  'ticket',
] as const
export type DocumentTemplate = (typeof DOCUMENT_TEMPLATES)[number]

/** Plain JSON whose texts are printed as they are. */
export type DocumentData =
  | string
  | number
  | boolean
  | null
  | readonly DocumentData[]
  | { readonly [key: string]: DocumentData }

export interface DocumentRequest {
  readonly template: DocumentTemplate
  readonly data: DocumentData
  /** Logo of the establishment: PNG, JPEG or SVG. */
  readonly logo?: Uint8Array
  /** Pictures that the data name. */
  readonly pictures?: ReadonlyMap<string, Uint8Array>
  /** Electronic invoice (Factur-X) to attach. */
  readonly xml?: string
  /** Written in the file; the same request gives the same bytes. */
  readonly createdAt: Date
}

/** A PDF to keep and print; an SVG, its pages one below the other, to look at. */
export type DocumentForm = 'pdf' | 'svg'

export interface DocumentRenderer {
  /** A PDF/A-3b file, or what it looks like. Throws RuleError document.failed where it cannot be composed. */
  readonly render: (request: DocumentRequest, form?: DocumentForm) => Promise<Uint8Array>
}
