import type { DemoCaller } from './caller.ts'

interface Saved {
  readonly id: number
}

/** A code for the spring and a last-minute reduction of it, on the season of `year`: neither touches a stay booked without. */
export const setUpOffers = async (call: DemoCaller['call'], year: number): Promise<void> => {
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
