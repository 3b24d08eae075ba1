/**
 * Provisions of the VAT code that papers quote, by the day of the paper. The code moves into the CIBS on 01/01/2027 (ordonnance
 * 2025-1247, postponed by ordonnance 2026-671); papers may quote the CGI until 30/06/2028. A provision whose place in the CIBS we could not verify
 * keeps its old name: a row more here, once it is known, and only papers dated from then on change.
 */
import { toDay } from '../day.ts'
import type { Day } from '../day.ts'

interface Reference {
  /** First day; left out: always. */
  readonly from?: Day
  readonly text: string
}

/** In the order of their days. */
const REFERENCES = {
  /** Table of correspondence of JO 0298 of 20/12/2025: 293 B, I, al. 1 becomes L. 223-3. Both are told while both may be. */
  FRANCHISE: [
    { text: 'CGI, art. 293 B' },
    { from: toDay('2027-01-01'), text: 'CIBS, art. L. 223-3 ; CGI, anc. art. 293 B' },
  ],
  TOURIST_TAX: [{ text: 'CGI, art. 267, II-2°' }],
  INSURANCE: [{ text: 'CGI, art. 261 C, 2°' }],
} as const satisfies Record<string, readonly [Reference, ...Reference[]]>
export type LegalReference = keyof typeof REFERENCES

/** How a paper of that day quotes the provision. */
export const legalReference = (code: LegalReference, on: Day): string => {
  const rows: readonly Reference[] = REFERENCES[code]
  return rows.findLast(({ from }) => from === undefined || from <= on)?.text ?? REFERENCES[code][0].text
}
