/** Who brings stays to the demo's campsite: invented names, a contract each, what is kept for them, what they sell. */
import { sql } from 'kysely'
import type { Day } from '#domain/day.ts'
import { addDays, monthOf, weekday } from '#domain/day.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { DemoCaller } from './caller.ts'
import type { PlannedStay } from './plan.ts'
import type { Random } from './random.ts'
import type { DemoCamp } from './set-up.ts'

export type PartnerCode = 'TO' | 'ASSO'

export interface DemoPartner {
  readonly id: number
  /** The sheet that is billed, where the partner pays. */
  readonly customerId: number | null
}

interface Contract {
  readonly label: string
  readonly kind: 'TOUR_OPERATOR' | 'OTHER'
  readonly pays: 'PARTNER' | 'CUSTOMER'
  readonly stock: 'ALLOTMENT' | 'FREE'
  /** Basis points of the stay. */
  readonly commission: number
  readonly contact: string
  readonly email: string
  readonly phone: string
  readonly note: string
  readonly billed: { readonly address1: string; readonly postalCode: string; readonly town: string }
  readonly allotment: {
    readonly type: string
    /** Of the places of the type. */
    readonly share: number
    readonly start: string
    readonly end: string
    readonly releaseDays: number
  }
}

const CONTRACTS: Readonly<Record<PartnerCode, Contract>> = {
  TO: {
    label: 'Horizon Atlantique Voyages',
    kind: 'TOUR_OPERATOR',
    pays: 'PARTNER',
    stock: 'ALLOTMENT',
    commission: 1500,
    contact: 'Service production',
    email: 'production@horizon-atlantique.example.com',
    phone: '+33500000011',
    note: 'Contrat annuel : mobil-homes de l’été, réglés par le voyagiste après le séjour.',
    billed: { address1: '4 quai des Chartrons', postalCode: '33000', town: 'Bordeaux' },
    allotment: { type: 'MH2', share: 0.25, start: '07-03', end: '08-27', releaseDays: 30 },
  },
  ASSO: {
    label: 'Les Amis du plein air',
    kind: 'OTHER',
    pays: 'CUSTOMER',
    stock: 'FREE',
    commission: 500,
    contact: 'Bureau de l’association',
    email: 'bureau@amis-plein-air.example.com',
    phone: '+33500000012',
    note: 'Adhérents en avant et en arrière-saison ; ils règlent eux-mêmes.',
    billed: { address1: '18 rue des Cordeliers', postalCode: '16000', town: 'Angoulême' },
    allotment: { type: 'NAT', share: 0.12, start: '05-01', end: '06-25', releaseDays: 14 },
  },
}

const CODES: readonly PartnerCode[] = ['TO', 'ASSO']

interface Saved {
  readonly id: number
}

const company = async ({ call }: DemoCaller, camp: DemoCamp, contract: Contract): Promise<number> => {
  const { label, email, phone, billed } = contract
  const { id } = await call<Saved>('customer/customer/edit', {
    ...{ id: 0, isCompany: true, companyName: label, surname: 'Service groupes', email, phone1: phone },
    ...{ mailingConsent: false, smsConsent: false },
  })
  const countryId = camp.countries.get('FR')
  await call('customer/address/edit', { id: 0, customerId: id, ...billed, countryId, isMain: true })
  return id
}

const signed = async (
  caller: DemoCaller,
  camp: DemoCamp,
  contract: Contract,
  years: readonly number[],
  tvaId: number,
): Promise<DemoPartner> => {
  const { call } = caller
  const idOf = async (path: string, key: 'kind' | 'payer' | 'stock', value: string): Promise<number | undefined> => {
    const { list } = await call<{ list: (Saved & Partial<Record<typeof key, string>>)[] }>(`GET customer/${path}`)
    return list.find((one) => one[key] === value)?.id
  }
  const customerId = await company(caller, camp, contract)
  const { label, contact, email, phone, note } = contract
  const { id } = await call<Saved>('customer/partner/edit', {
    ...{ id: 0, label, contact, email, phone, note, customerId, active: true },
    partnerTypeId: await idOf('partner-type', 'kind', contract.kind),
    billingTypeId: await idOf('partner-billing-type', 'payer', contract.pays),
    managementTypeId: await idOf('partner-management-type', 'stock', contract.stock),
    ...{ fallbackPublic: true, collectsTouristTax: false },
  })
  for (const year of years) {
    const dates = { startDate: `${year}-01-01`, endDate: `${year}-12-31` }
    await call('customer/commission-period/edit', {
      ...{ id: 0, partnerId: id, ...dates, rate: contract.commission, tvaId },
    })
  }
  return { id, customerId: contract.pays === 'PARTNER' ? customerId : null }
}

/** Partners with their sheets and commissions. */
export const setUpPartners = async (
  caller: DemoCaller,
  camp: DemoCamp,
  years: readonly number[],
): Promise<ReadonlyMap<PartnerCode, DemoPartner>> => {
  const partners = new Map<PartnerCode, DemoPartner>()
  const { list } = await caller.call<{ list: (Saved & { rate: number })[] }>('GET payment/tva')
  const tvaId = list.find((one) => one.rate === 2000)?.id ?? 0
  await caller.call('customer/partner-type/edit', { id: 0, label: 'Association', kind: 'OTHER', active: true })
  for (const code of CODES) partners.set(code, await signed(caller, camp, CONTRACTS[code], years, tvaId))
  return partners
}

/** Keeps what the contracts say for the season of `year`, while its books open. A small campsite keeps nothing of a type. */
export const keepAllotments = async (
  call: DemoCaller['call'],
  camp: DemoCamp,
  partners: ReadonlyMap<PartnerCode, DemoPartner>,
  year: number,
): Promise<void> => {
  for (const [code, { id }] of partners) {
    const { type, share, start, end, releaseDays } = CONTRACTS[code].allotment
    const quantity = Math.floor((camp.places.get(type) ?? []).length * share)
    if (quantity === 0) continue
    const dates = { startDate: `${year}-${start}`, endDate: `${year}-${end}`, releaseDays, releaseDate: null }
    const placeTypeId = camp.typeIds.get(type)
    await call('customer/allotment/edit', { id: 0, partnerId: id, placeTypeId, quantity, places: [], ...dates })
  }
}

/** One stay out of so many of the association's type and months is of a member. */
const ONE_OF = 9

/** The stays, some of which the association brings: of its type, out of the high season, kept as they are otherwise. */
export const broughtByMembers = (stays: readonly PlannedStay[]): PlannedStay[] => {
  let met = 0
  return stays.map((stay) => {
    const isTheirs = stay.type === CONTRACTS.ASSO.allotment.type && [5, 6, 9].includes(monthOf(stay.arrival))
    if (!isTheirs || met++ % ONE_OF !== 0) return stay
    return { ...stay, partner: 'ASSO', optionDays: 0, cancelledBefore: null, pinned: false, returning: false }
  })
}

const saturdayFrom = (day: Day): Day => (weekday(day) === 6 ? day : saturdayFrom(addDays(day, 1)))

/** Weeks that the tour operator sells of its allotment of that summer, from the autumn on: fewer than it keeps. */
export const soldByOperator = (camp: DemoCamp, year: number, random: Random): PlannedStay[] => {
  const { type, share, start } = CONTRACTS.TO.allotment
  const kept = Math.floor((camp.places.get(type) ?? []).length * share)
  const first = saturdayFrom(`${year}-${start}` as Day)
  return Array.from({ length: 7 }, (_, week) => {
    const arrival = addDays(first, 7 * week)
    const sold = week % 3 === 2 ? Math.ceil(kept / 2) : Math.ceil(kept / 4)
    return Array.from({ length: Math.min(kept, sold) }, (_unused, n): PlannedStay => {
      const parents = random.int(30, 48)
      const children = random.int(0, 2)
      return {
        ...{ type, place: n, arrival, departure: addDays(arrival, 7), dogs: 0, electricity: false, insurance: false },
        bookedOn: addDays(`${year - 1}-10-06` as Day, random.int(0, 42)),
        ages: [parents, parents + 2, ...Array.from({ length: children }, () => random.int(4, 15))],
        ...{ optionDays: 0, cancelledBefore: null, pinned: false, returning: false, loans: [], partner: 'TO' },
      }
    })
  }).flat()
}

/** Cents of a file that fall to this payer. */
export const owedBy = async (db: Db, bookingId: number, payerId: number): Promise<number> => {
  const { rows } = await sql<{ owed: number }>`
    select coalesce(sum(amount), 0)::bigint as owed from booking_line
    where booking_id = ${bookingId} and payer_id = ${payerId} and type <> 'partnerCommission'`.execute(db)
  return rows[0]?.owed ?? 0
}
