/** What a domain says of who may write in its name, judged. `null`: nobody answered. */

export interface Judged {
  readonly found: readonly string[]
  readonly state: 'GOOD' | 'MISSING' | 'WEAK' | 'SEVERAL' | 'UNREACHABLE' | 'UNASKED'
}

const SHORT = 500

const judged = (
  texts: readonly string[] | null | undefined,
  isOne: (text: string) => boolean,
  isWeak: (text: string) => boolean,
): Judged => {
  if (texts === undefined) return { found: [], state: 'UNASKED' }
  if (texts === null) return { found: [], state: 'UNREACHABLE' }
  const found = texts.filter(isOne).map((text) => text.slice(0, SHORT))
  const [first] = found
  if (first === undefined) return { found, state: 'MISSING' }
  if (found.length > 1) return { found, state: 'SEVERAL' }
  return { found, state: isWeak(first) ? 'WEAK' : 'GOOD' }
}

/** RFC 7208: one record, no more; `+all` lets anybody write, `?all` says nothing. */
export const spfState = (texts: readonly string[] | null): Judged =>
  judged(
    texts,
    (text) => /^v=spf1(?: |$)/i.test(text),
    (text) => !/(?:[-~]all|redirect=\S+)\s*$/i.test(text),
  )

/** RFC 6376: a key that is empty was withdrawn. */
export const dkimState = (texts: readonly string[] | null | undefined): Judged =>
  judged(
    texts,
    (text) => /(?:^|;)\s*(?:v=DKIM1|k=|p=)/i.test(text),
    (text) => !/(?:^|;)\s*p=\s*[A-Za-z0-9+/]/.test(text),
  )

/** RFC 7489: `p=none` watches, and protects nobody. */
export const dmarcState = (texts: readonly string[] | null): Judged =>
  judged(
    texts,
    (text) => /^v=DMARC1\s*(?:;|$)/i.test(text),
    (text) => !/;\s*p=\s*(?:quarantine|reject)\b/i.test(text),
  )
