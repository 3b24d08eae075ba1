/** What is being booked: the stays of the basket, the place asked for next, the conditions. Pure: each change gives a new desk. */
import type { Day } from '#domain/day.ts'
import type { BookingFile, OccupancyFile } from '#contract/operations/booking/file.ts'
import type { SaveStatus, TempBooking } from '#contract/operations/booking/booking.ts'
import type { ManualInput, PricingInput } from '#contract/operations/booking/party.ts'
import type { InputValue } from '#contract/schema.ts'
import type { Ask } from '#web/screens/booking/ask/ask.ts'
import { EMPTY_ASK, isWhole } from '#web/screens/booking/ask/ask.ts'

export interface StayDraft extends Ask {
  /** Its own for as long as it is typed; the server's id comes later. */
  readonly key: string
  readonly placeTypeId: number
  /** Promised to the guest; null: any place of the type. */
  readonly placeId: number | null
  readonly gridId: number | null
  readonly manual: readonly ManualInput[]
}

export interface NewCustomerDraft {
  readonly customer: Readonly<Record<string, InputValue>>
  readonly address: Readonly<Record<string, InputValue>>
}

export interface Desk {
  /** The next place that is looked for. */
  readonly ask: Ask
  readonly stays: readonly StayDraft[]
  /** Stay in hand, which dates and party are those of; null: the ask. */
  readonly active: string | null
  readonly customerId: number | null
  readonly pricing: PricingInput
  readonly paymentTermsId: number | null
  readonly optionExpiry: Day | null
  readonly note: string
  /** A new customer that is being typed. */
  readonly newCustomer: NewCustomerDraft | null
}

export const FRESH_PRICING: PricingInput = {
  promoCode: null,
  paymentMethodId: null,
  partnerId: null,
  discount: null,
  insurance: false,
  fees: null,
}

export const freshDesk = (over: Partial<Desk> = {}): Desk => ({
  ask: EMPTY_ASK,
  stays: [],
  active: null,
  customerId: null,
  pricing: FRESH_PRICING,
  paymentTermsId: null,
  optionExpiry: null,
  note: '',
  newCustomer: null,
  ...over,
})

const draftOf = (stay: OccupancyFile): StayDraft => ({
  key: `o${stay.id}`,
  placeTypeId: stay.placeTypeId,
  placeId: stay.pinned ? stay.placeId : null,
  gridId: stay.gridForced ? stay.gridId : null,
  manual: [],
  arrival: stay.arrival,
  departure: stay.departure,
  people: stay.people,
  options: stay.options,
})

/** A basket as the server keeps it. Prices by hand come back from its lines. */
export const deskOf = (file: BookingFile, active: number | null = null): Desk => {
  const stays = file.occupancies.map((stay) => ({ ...draftOf(stay), manual: manualOf(file, stay.id) }))
  const found = stays.find((stay) => stay.key === `o${active ?? 0}`) ?? stays[0]
  return freshDesk({
    stays,
    active: found?.key ?? null,
    customerId: file.customer?.id ?? null,
    pricing: file.pricing,
    paymentTermsId: file.terms?.id ?? null,
  })
}

const MANUAL_TYPES = ['occupancy', 'attendant', 'animal', 'vehicle', 'extra', 'otherExtras'] as const

const manualOf = ({ lines }: Pick<BookingFile, 'lines'>, occupancyId: number): ManualInput[] =>
  lines.flatMap((line) => {
    const type = MANUAL_TYPES.find((known) => known === line.type)
    if (!line.manual || line.occupancyId !== occupancyId || type === undefined) return []
    return { type, code: line.code, label: line.label, amount: line.amount, tvaId: line.tvaId }
  })

export const stayInHand = (desk: Desk): StayDraft | undefined => desk.stays.find((stay) => stay.key === desk.active)

/** The dates and party on screen: of the stay in hand, or of the next place. */
export const askInHand = (desk: Desk): Ask => stayInHand(desk) ?? desk.ask

const changeStay = (desk: Desk, key: string | null, change: (stay: StayDraft) => StayDraft): Desk => ({
  ...desk,
  stays: desk.stays.map((stay) => (stay.key === key ? change(stay) : stay)),
})

/** A stay whose dates change keeps its prices by hand; what its people owe is computed again. */
export const withAsk = (desk: Desk, { arrival, departure, people, options }: Ask): Desk => {
  const ask = { arrival, departure, people, options }
  return stayInHand(desk) === undefined
    ? { ...desk, ask }
    : changeStay(desk, desk.active, (stay) => ({ ...stay, ...ask }))
}

/** A type (and a place) for the stay in hand, or a new stay of the basket made from the ask. */
export const choosePlace = (desk: Desk, placeTypeId: number, placeId: number | null, newKey: string): Desk => {
  const inHand = stayInHand(desk)
  if (inHand !== undefined) {
    const sameType = inHand.placeTypeId === placeTypeId
    const prices = sameType ? {} : { gridId: null, manual: [] }
    return changeStay(desk, inHand.key, (stay) => ({ ...stay, placeTypeId, placeId, ...prices }))
  }
  const stay: StayDraft = { ...desk.ask, key: newKey, placeTypeId, placeId, gridId: null, manual: [] }
  return { ...desk, stays: [...desk.stays, stay], active: newKey }
}

/** Looks for one more place, on the same dates. */
export const addPlace = (desk: Desk): Desk => {
  const { arrival, departure } = askInHand(desk)
  return { ...desk, active: null, ask: { arrival, departure, people: [], options: [] } }
}

/** Takes a stay out of the basket; its dates and party stay on screen where it was the last. */
export const removeStay = (desk: Desk, key: string): Desk => {
  const gone = desk.stays.find((stay) => stay.key === key)
  const stays = desk.stays.filter((stay) => stay.key !== key)
  const last = stays.at(-1)
  if (gone === undefined) return desk
  if (last === undefined) {
    const { arrival, departure, people, options } = gone
    return { ...desk, stays, active: null, ask: { arrival, departure, people, options } }
  }
  return { ...desk, stays, active: desk.active === key ? last.key : desk.active }
}

/** A grid forced by hand, or (null) the one that the rules choose. */
export const setGrid = (desk: Desk, key: string, gridId: number | null): Desk =>
  changeStay(desk, key, (stay) => ({ ...stay, gridId }))

export const setManual = (desk: Desk, key: string, manual: readonly ManualInput[]): Desk =>
  changeStay(desk, key, (stay) => ({ ...stay, manual }))

/** Replaces, adds or (null) takes back the price by hand of a line. */
export const withManual = (
  manual: readonly ManualInput[],
  line: Pick<ManualInput, 'type' | 'code'>,
  price: ManualInput | null,
): ManualInput[] => {
  const others = manual.filter((one) => one.type !== line.type || one.code !== line.code)
  return price === null ? others : [...others, price]
}

/** What a basket sends, and the keys of its stays in the same order. */
export interface BasketWish {
  readonly keys: readonly string[]
  readonly body: Omit<TempBooking, 'id' | 'version'>
}

/** Undefined while a stay cannot be sent (its dates are reversed, nobody comes): the basket waits. */
export const basketWish = (desk: Desk, statusId: SaveStatus, today: Day): BasketWish | undefined => {
  const whole = desk.stays.filter((stay) => isWhole(stay, today))
  if (whole.length < desk.stays.length) return undefined
  return {
    keys: desk.stays.map((stay) => stay.key),
    body: {
      statusId,
      customerId: desk.customerId,
      paymentTermsId: desk.paymentTermsId,
      pricing: desk.pricing,
      occupancies: desk.stays.flatMap(({ arrival, departure, ...stay }) =>
        arrival === null || departure === null
          ? []
          : {
              placeTypeId: stay.placeTypeId,
              placeId: stay.placeId,
              arrival,
              departure,
              people: [...stay.people],
              options: [...stay.options],
              gridId: stay.gridId,
              manual: [...stay.manual],
            },
      ),
    },
  }
}

/** Whether leaving would lose something. */
export const isTyped = (desk: Desk): boolean =>
  desk.stays.length > 0 || desk.note !== '' || desk.newCustomer !== null || desk.ask.people.length > 0
