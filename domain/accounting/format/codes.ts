/**
 * Codes of customers in columns shorter than they are. A code that was once written for a customer stays that customer's: two
 * customers never become one account at the accountant's, in this file or in the next.
 */
import { RuleError } from '../../rule-error.ts'

/** What a customer's account is written as. */
export interface WrittenCode {
  /** Which columns write it so: those of one source and width. */
  readonly scope: string
  /** The account and the customer's code; an account alone is written as it is. */
  readonly full: string
  readonly written: string
}

interface Asked {
  readonly scope: string
  readonly full: string
  /** What should stay before all: the account; '' where the column has the customer's code alone. */
  readonly head: string
  readonly code: string
  readonly width: number | null
  /** What a column filled with zeros makes of it: what counts as the same. */
  readonly filled: (text: string) => string
}

export interface CodeBook {
  /** Throws RuleError `accountingFormat.codesFull` where no code is left. */
  readonly write: (asked: Asked) => string
  /** An account that stands alone in a column. Throws RuleError `accountingFormat.sameCode` where that is a customer's code already. */
  readonly claim: (scope: string, full: string, written: string) => void
  /** What was given since: to be kept. */
  readonly given: () => readonly WrittenCode[]
}

const BASE = 36
/** Readers make no difference between cases. */
const slot = (scope: string, written: string): string => `${scope} ${written.toUpperCase()}`

/** Every stem that leaves `room` for digits, from what says most of the code to what says least. */
function* stems({ head, code, width }: Asked & { width: number }): Generator<[string, number]> {
  const least = Math.min(head.length, 2)
  for (let kept = Math.min(head.length, width - 1); kept >= least; kept--) {
    const room = width - kept
    for (let digits = 1; digits <= room; digits++)
      yield [
        head.slice(0, kept) +
          Array.from(code)
            .slice(0, room - digits)
            .join(''),
        digits,
      ]
  }
}

/** `known`: those that earlier files have. */
export const codeBook = (known: readonly WrittenCode[] = []): CodeBook => {
  const byFull = new Map(known.map((one) => [slot(one.scope, '') + one.full, one.written]))
  const owners = new Map(known.map((one) => [slot(one.scope, one.written), one.full]))
  const next = new Map<string, number>()
  const given: WrittenCode[] = []

  const claim = (scope: string, full: string, written: string): void => {
    const owner = owners.get(slot(scope, written)) ?? full
    if (owner !== full) throw new RuleError('accountingFormat.sameCode', { first: owner, second: full, written })
    owners.set(slot(scope, written), full)
  }

  /** What was taken, or null where it is another's. */
  const take = ({ scope, full, filled }: Asked, text: string): string | null => {
    const written = filled(text)
    const owner = owners.get(slot(scope, written))
    if (owner !== undefined && owner !== full) return null
    owners.set(slot(scope, written), full)
    byFull.set(slot(scope, '') + full, written)
    given.push({ scope, full, written })
    return written
  }

  const shortened = (asked: Asked & { width: number }): string => {
    for (const [stem, digits] of stems(asked)) {
      const counter = `${slot(asked.scope, stem)} ${digits}`
      for (let n = next.get(counter) ?? 1; n < BASE ** digits; n++) {
        next.set(counter, n + 1)
        const text = stem + n.toString(BASE).toUpperCase().padStart(digits, '0')
        // All figures, it would look like an account of the plan, and one day be one.
        const written = asked.head !== '' && /^\d+$/.test(text) ? null : take(asked, text)
        if (written !== null) return written
      }
    }
    throw new RuleError('accountingFormat.codesFull', { code: asked.code, width: asked.width })
  }

  return {
    given: () => given,
    claim,
    write: (asked) => {
      const { scope, full, head, code, width } = asked
      const before = byFull.get(slot(scope, '') + full)
      if (before !== undefined) return before
      const natural = head + code
      if (width !== null)
        return (Array.from(natural).length <= width ? take(asked, natural) : null) ?? shortened({ ...asked, width })
      // In full, nothing is given: only what the letters of this file make of two codes can be the same.
      claim(scope, full, natural)
      return natural
    },
  }
}
