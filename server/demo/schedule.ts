/** Everything that happens at the demo's desk, from the first call of the first season to the morning of today. */
import type { Day } from '#domain/day.ts'
import { addDays } from '#domain/day.ts'
import { withLoans } from './extras.ts'
import { counterHappenings } from './counter.ts'
import { broughtByMembers, keepAllotments, soldByOperator } from './partners.ts'
import type { DemoPartner, PartnerCode } from './partners.ts'
import type { PlannedStay } from './plan.ts'
import { Player } from './play.ts'
import type { Happening } from './play.ts'
import { randomFrom } from './random.ts'
import type { Random } from './random.ts'
import type { DemoCamp } from './set-up.ts'
import type { DemoTill } from './set-up-till.ts'
import { shopHappenings } from './shop.ts'
import type { DemoShop } from './shop.ts'
import { tillHappenings } from './till.ts'
import type { DemoCaller } from './caller.ts'

interface Saved {
  readonly id: number
}

/** A code for the spring and a last-minute reduction of it, on the season of `year`: neither touches a stay booked without. */
const setUpOffers = async (call: DemoCaller['call'], year: number): Promise<void> => {
  const fresh = await call<Record<string, unknown>>('GET occupant-extra/special-offer/edit/0')
  const { list } = await call<{ list: Saved[] }>('occupant-extra/price-grid/search', {})
  const paymentMethods = await call<{ list: (Saved & { active: boolean })[] }>('GET payment/payment-method')
  const shared = {
    ...fresh,
    priceGrids: list.map(({ id }) => id),
    paymentMethods: paymentMethods.list.filter((one) => one.active).map(({ id }) => id),
    startDate: `${year}-04-01`,
    endDate: `${year}-07-03`,
    active: true,
  }
  await call('occupant-extra/special-offer/edit', {
    ...shared,
    ...{ code: 'PRINTEMPS', label: { fr: 'Printemps : −10 % avec le code' }, kind: 'LESS_PERCENT', rate: 1000 },
    ...{ promoCode: 'PRINTEMPS', minNights: 3, bookingTo: `${year}-03-31` },
  })
  await call('occupant-extra/special-offer/edit', {
    ...shared,
    ...{ code: 'DERNIERE', label: { fr: 'Dernière minute : −15 %' }, kind: 'LAST_MINUTE', rate: 1500, withinDays: 7 },
    ...{ minNights: 2, maxNights: 7 },
  })
}

export interface Seasons {
  /** Stays of the seasons that are over. */
  readonly past: readonly PlannedStay[]
  /** Stays of the season that is being sold. */
  readonly sold: readonly PlannedStay[]
  readonly next: number
  readonly today: Day
  /** Hour of the day at the campsite: what happens today later on is still to come. */
  readonly hour: number
  readonly till: DemoTill
  readonly shop: DemoShop
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
  { past, sold, next, today, hour, till, shop }: Seasons,
): Happening[] => {
  const random = randomFrom(7)
  const places = [...camp.places.values()].flat().length
  const coming = sold.map((stay) => ownBooking(stay, today, random))
  const own = randomFrom(11)
  const weeks = soldByOperator(camp, next, own)
  const played = [...broughtByMembers(coming), ...weeks].filter((stay) => stay.bookedOn <= today)
  const player = new Player(camp, random, partners, till.voucherId)
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
  // The till counts from the first day of the first season that is sold.
  const first = `${next - 3}-10-01` as Day
  return [
    opening,
    ...tillHappenings(till, first, today),
    ...shopHappenings(shop, till, first, today),
    ...counterHappenings(shop, till, first, today),
    ...withLoans(broughtByMembers(past), places, own).flatMap((stay) => player.happenings(stay)),
    ...withLoans(played, places, own).flatMap((stay) => player.happenings(stay, true)),
    ...later.filter((_, rank) => rank % 60 === 0).map((stay) => player.option(lately(stay))),
    ...later.filter((_, rank) => rank % 60 === 30).map((stay) => player.quote(lately(stay))),
  ].filter((one) => one.day < today || (one.day === today && one.hour < hour))
}
