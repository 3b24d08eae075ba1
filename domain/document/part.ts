/** Parts that blocks are made of: texts ready to print, drawn alike on paper, in e-mails and as plain text. */

export interface StayPart {
  readonly title: string
  readonly party: string
  readonly dates: string
  readonly nights: string
}

export interface LinePart {
  readonly label: string
  readonly detail: string
  /** One a column. */
  readonly cells: readonly string[]
}

export interface TotalPart {
  readonly label: string
  readonly amount: string
  readonly rank: 'plain' | 'total' | 'due'
}

/** A picture by the key under which its bytes travel. `width` in millimetres. */
export interface PicturePart {
  readonly key: string
  readonly alt: string
  readonly width: number
  readonly caption: string
}

export type Part =
  | { readonly part: 'stays'; readonly stays: readonly StayPart[] }
  | {
      readonly part: 'lines'
      /** Heading of the first column, then of each figure. */
      readonly headings: readonly string[]
      readonly groups: readonly { readonly title: string; readonly lines: readonly LinePart[] }[]
    }
  | { readonly part: 'totals'; readonly rows: readonly TotalPart[]; readonly note: string }
  /** A small table: first column left, the others right. */
  | {
      readonly part: 'figures'
      readonly title: string
      readonly headings: readonly string[]
      readonly rows: readonly (readonly string[])[]
    }
  | { readonly part: 'facts'; readonly title: string; readonly rows: readonly (readonly [string, string])[] }
  /** Sentences, each a paragraph; `small` as the conditions at the foot of a quote. */
  | { readonly part: 'sentences'; readonly small: boolean; readonly texts: readonly string[] }
  /** A frame to sign in. */
  | { readonly part: 'agreement'; readonly title: string; readonly help: string }
  | { readonly part: 'pictures'; readonly pictures: readonly PicturePart[] }
  /** Something to hand over: what it is, what it is worth, the code that stands for it, to read and to scan. */
  | {
      readonly part: 'card'
      readonly title: string
      readonly text: string
      readonly amount: string
      readonly codeLabel: string
      readonly code: string
      readonly picture: PicturePart
    }
  /** Two columns: what explains on the left, sums on the right; one below the other where it is narrow. */
  | { readonly part: 'columns'; readonly left: readonly Part[]; readonly right: readonly Part[] }
