/** Whether a person's data may be erased now (RGPD, art. 17-3: not while the contract or the law still needs them). */
import type { Day } from '#domain/day.ts'
import { addMonths } from '#domain/day.ts'

/** What is asked of one stay. */
export interface StayFacts {
  readonly code: string
  /** An option, a reservation or a stay that is neither cancelled nor lapsed. */
  readonly live: boolean
  readonly arrival: Day | null
  readonly departure: Day | null
  /** Owed minus paid, in cents; negative where money is to be given back. */
  readonly balance: number
  /** Firm, with something to pay for, and no bill yet: a bill names who it is for (CGI, ann. II, art. 242 nonies A). */
  readonly unbilled: boolean
  /** A foreigner is among its occupants: the police form is kept six months (CESEDA, art. R814-1 and R814-3). */
  readonly foreigner: boolean
}

const POLICE_MONTHS = 6

export interface ErasureRefusal {
  readonly code: 'customer.eraseOngoing' | 'customer.eraseUnpaid' | 'customer.eraseUnbilled' | 'customer.erasePolice'
  readonly booking: string
  /** Day from which the reason falls, where it is known. */
  readonly until: Day | null
}

/** The first reason not to erase, the gravest first; undefined where nothing stands against it. */
export const erasureRefusal = (stays: readonly StayFacts[], today: Day): ErasureRefusal | undefined => {
  const said = (
    code: ErasureRefusal['code'],
    stay: StayFacts | undefined,
    until: Day | null = null,
  ): ErasureRefusal | undefined => (stay === undefined ? undefined : { code, booking: stay.code, until })
  const police = stays.find((s) => s.foreigner && s.arrival !== null && addMonths(s.arrival, POLICE_MONTHS) > today)
  return (
    said(
      'customer.eraseOngoing',
      stays.find((s) => s.live && (s.departure === null || s.departure >= today)),
    ) ??
    said(
      'customer.eraseUnpaid',
      stays.find((s) => s.balance !== 0),
    ) ??
    said(
      'customer.eraseUnbilled',
      stays.find((s) => s.unbilled),
    ) ??
    said('customer.erasePolice', police, police?.arrival == null ? null : addMonths(police.arrival, POLICE_MONTHS))
  )
}
