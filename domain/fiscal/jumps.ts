/**
 * Numbers that were left out on purpose: a house restored to an earlier moment goes on above those that were given since (event 903,
 * domain rules, section 5). The event says which, so that a verification tells such a gap from records that were taken away.
 */
import type { ChainKind } from './chain.ts'
import type { JetDetail } from './jet.ts'

/** Counters that jump: chains of a till, bills of a year by its id, credit notes and files by their year, and those of the whole house. */
export type JumpOf =
  | { readonly of: 'chain'; readonly kind: ChainKind; readonly till: string; readonly training: boolean }
  | { readonly of: 'bills'; readonly yearId: number }
  | { readonly of: 'credits' | 'bookings'; readonly year: number }
  | { readonly of: 'customers' | 'records' }

export type Jump = JumpOf & {
  /** Last number that the restored house had given. */
  readonly from: number
  /** Last one that is known to have been given elsewhere. */
  readonly known: number
  /** The next one is one more. */
  readonly to: number
  /** Signature at the end of a chain elsewhere. */
  readonly signature?: string
}

const nameOf = (jump: JumpOf): string => {
  if (jump.of === 'chain') return `chain ${jump.kind} ${jump.training ? 1 : 0} ${jump.till}`
  if (jump.of === 'bills') return `bills ${jump.yearId}`
  return 'year' in jump ? `${jump.of} ${jump.year}` : jump.of
}

/** As they are signed with the event: `from>known>to`, then the signature. */
export const jumpDetail = (jumps: readonly Jump[]): JetDetail =>
  Object.fromEntries(
    jumps.map((jump) => {
      const { from, known, to, signature = '' } = jump
      return [nameOf(jump), `${from}>${known}>${to} ${signature}`.trimEnd()]
    }),
  )

const VALUE = /^(\d{1,15})>\d{1,15}>(\d{1,15})(?: \S+)?$/

interface Leap {
  readonly from: number
  readonly to: number
}

/** What the events of an establishment explain. */
export interface Jumps {
  /** Where a chain goes on after its row `seq`: `seq` itself where nothing was left out. */
  readonly after: (chain: Extract<JumpOf, { of: 'chain' }>, seq: number) => number
  /** How many numbers of a counter were left out. */
  readonly left: (counter: JumpOf) => number
}

/** Reads the details of the events 903, in their order. */
export const readJumps = (details: readonly JetDetail[]): Jumps => {
  const leaps = new Map<string, Leap[]>()
  for (const detail of details)
    for (const [name, value] of Object.entries(detail)) {
      const [, from, to] = VALUE.exec(String(value)) ?? []
      if (from === undefined || to === undefined || Number(to) <= Number(from)) continue
      leaps.set(name, [...(leaps.get(name) ?? []), { from: Number(from), to: Number(to) }])
    }
  const of = (counter: JumpOf): readonly Leap[] => leaps.get(nameOf(counter)) ?? []
  return {
    after: (chain, seq) => of(chain).reduce((last, { from, to }) => (from === last ? to : last), seq),
    left: (counter) => of(counter).reduce((sum, { from, to }) => sum + to - from, 0),
  }
}
