/** Everything that happens at the demo's desk, from the first call of the first season to the morning of today. */
import type { Day } from '#domain/day.ts'
import { addDays } from '#domain/day.ts'
import { withLoans } from './extras.ts'
import { setUpOffers } from './offers.ts'
import { broughtByMembers, keepAllotments, soldByOperator } from './partners.ts'
import type { DemoPartner, PartnerCode } from './partners.ts'
import type { PlannedStay } from './plan.ts'
import { Player } from './play.ts'
import type { Happening } from './play.ts'
import { randomFrom } from './random.ts'
import type { Random } from './random.ts'
import type { DemoCamp } from './set-up.ts'

export interface Seasons {
  /** Stays of the seasons that are over. */
  readonly past: readonly PlannedStay[]
  /** Stays of the season that is being sold. */
  readonly sold: readonly PlannedStay[]
  readonly next: number
  readonly today: Day
  /** Hour of the day at the campsite: what happens today later on is still to come. */
  readonly hour: number
}

/** Who comes back each year books in the autumn, while the pitches of their choice are free. */
const ownBooking = (stay: PlannedStay, today: Day, random: Random): PlannedStay => {
  if (!stay.returning || stay.bookedOn <= today) return stay
  const opens = `${Number(stay.arrival.slice(0, 4)) - 1}-10-01` as Day
  return { ...stay, bookedOn: addDays(opens, random.int(0, 60)), optionDays: 0, cancelledBefore: null }
}

export const scheduleOf = (
  camp: DemoCamp,
  partners: ReadonlyMap<PartnerCode, DemoPartner>,
  { past, sold, next, today, hour }: Seasons,
): Happening[] => {
  const random = randomFrom(7)
  const places = [...camp.places.values()].flat().length
  const coming = sold.map((stay) => ownBooking(stay, today, random))
  const own = randomFrom(11)
  const weeks = soldByOperator(camp, next, own)
  const played = [...broughtByMembers(coming), ...weeks].filter((stay) => stay.bookedOn <= today)
  const player = new Player(camp, random, partners)
  const later = coming.filter((stay) => stay.bookedOn > today)
  const lately = (stay: PlannedStay): PlannedStay => ({ ...stay, bookedOn: addDays(today, -random.int(1, 6)) })
  const opening: Happening = {
    day: `${next - 1}-10-01` as Day,
    hour: 8,
    run: async (call) => {
      await keepAllotments(call, camp, partners, next)
      await setUpOffers(call, next)
    },
  }
  return [
    opening,
    ...withLoans(broughtByMembers(past), places, own).flatMap((stay) => player.happenings(stay)),
    ...withLoans(played, places, own).flatMap((stay) => player.happenings(stay, true)),
    ...later.filter((_, rank) => rank % 60 === 0).map((stay) => player.option(lately(stay))),
    ...later.filter((_, rank) => rank % 60 === 30).map((stay) => player.quote(lately(stay))),
  ].filter((one) => one.day < today || (one.day === today && one.hour < hour))
}
