/** Verification of a signature chain, from its rows alone: online, on an archive, or in a proof (domain rules, section 5). */

/** Kinds of chains; each (establishment, till, kind, training) has a chain of its own. */
export const CHAIN_KINDS = [
  'TICKET',
  'INVOICE',
  'PAYMENT',
  'DUPLICATE',
  'DAY',
  'MONTH',
  'YEAR',
  'JET',
  'ARCHIVE',
  // What all the others say, in the order of recording (`content.ts`).
  'CONTENT',
] as const
export type ChainKind = (typeof CHAIN_KINDS)[number]

export interface ChainRow {
  readonly seq: number
  readonly previousSignature: string
  readonly signature: string
  readonly keyId: string
  readonly signedText: string
  /** The signed string built again from the record as it is now; absent where only the string is known. */
  readonly rebuiltText?: string
}

export interface ChainHead {
  readonly seq: number
  readonly signature: string
}

/**
 * - SEQUENCE: a number is missing, doubled or out of order;
 * - LINK: the row does not name the signature before it, or its signed string names another place in the chain;
 * - SIGNATURE: the signature is not that of the signed string;
 * - CONTENT: the record no longer says what was signed;
 * - HEAD: the chain does not end where its head says: rows were taken off the end, or added past it.
 */
export type ChainFaultKind = 'SEQUENCE' | 'LINK' | 'SIGNATURE' | 'CONTENT' | 'HEAD'

export interface ChainFault {
  readonly kind: ChainFaultKind
  readonly seq: number
  readonly expected: string
  readonly found: string
}

export type VerifySignature = (text: string, signature: string, keyId: string) => boolean

export interface ChainCheck {
  /** Takes the next row, in order of `seq`. */
  readonly check: (row: ChainRow) => void
  /** The faults found, the first hundred at most, after comparing the end with the head where one is known. */
  readonly finish: (head?: ChainHead) => readonly ChainFault[]
}

/** Kept of one chain: a key that was swapped makes one of each row. */
const MOST_FAULTS = 100

/**
 * A check that rows are fed to one by one, so that a long chain needs no memory. `goesOnAfter`: where numbers were left out on purpose,
 * the last of them (`jumps.ts`); the row after them still names the signature before them.
 */
export const startChainCheck = (
  verify: VerifySignature,
  goesOnAfter: (seq: number) => number = (seq) => seq,
): ChainCheck => {
  const faults: ChainFault[] = []
  let last: ChainHead = { seq: 0, signature: '' }
  const add = (kind: ChainFaultKind, seq: number, expected: string, found: string): void => {
    if (faults.length < MOST_FAULTS) faults.push({ kind, seq, expected, found })
  }
  return {
    check: (row) => {
      const next = goesOnAfter(last.seq) + 1
      if (row.seq !== next) add('SEQUENCE', row.seq, String(next), String(row.seq))
      if (row.previousSignature !== last.signature) add('LINK', row.seq, last.signature, row.previousSignature)
      const ending = `,${row.seq === 1 ? 'Y' : 'N'},${row.previousSignature}`
      if (!row.signedText.endsWith(ending)) add('LINK', row.seq, ending, row.signedText)
      if (!verify(row.signedText, row.signature, row.keyId)) add('SIGNATURE', row.seq, row.signedText, row.signature)
      if (row.rebuiltText !== undefined && row.rebuiltText !== row.signedText)
        add('CONTENT', row.seq, row.signedText, row.rebuiltText)
      last = { seq: row.seq, signature: row.signature }
    },
    finish: (head) => {
      if (head !== undefined && (head.seq !== goesOnAfter(last.seq) || head.signature !== last.signature))
        add('HEAD', last.seq, `${head.seq} ${head.signature}`, `${last.seq} ${last.signature}`)
      return faults
    },
  }
}

/** Faults of a whole chain, rows in order of `seq`; none: it is as it was signed. */
export const verifyChain = (
  rows: Iterable<ChainRow>,
  verify: VerifySignature,
  head?: ChainHead,
): readonly ChainFault[] => {
  const checking = startChainCheck(verify)
  for (const row of rows) checking.check(row)
  return checking.finish(head)
}

const PRINTED_POSITIONS = [3, 7, 13, 19] as const

/** The 3rd, 7th, 13th and 19th characters of a signature, printed on the document. Throws RangeError for a short one. */
export const printedSignature = (signature: string): string => {
  if (signature.length < 19) throw new RangeError(`signature too short: ${signature.length} characters`)
  return PRINTED_POSITIONS.map((position) => signature.charAt(position - 1)).join('')
}
