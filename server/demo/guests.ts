import type { Day } from '#domain/day.ts'
import { addDays, addMonths, ageOn } from '#domain/day.ts'
import type { DemoCaller } from './caller.ts'
import { makeCustomer } from './people.ts'
import type { PlannedStay } from './plan.ts'
import type { Random } from './random.ts'
import type { DemoCamp } from './set-up.ts'

/** Who books, and is the first occupant. */
export interface Guest {
  readonly id: number
  readonly surname: string
  readonly name: string
  readonly civilityId: number
  readonly nationalityId: number | null
  readonly birthDate: Day
}

/** What guests of a country read, where it is not French. */
const LANGUAGES: Readonly<Record<string, string>> = { NL: 'nl', DE: 'de', GB: 'en', ES: 'es', IT: 'it' }

/** Who came so far. */
export class Guests {
  private readonly camp: DemoCamp
  private readonly random: Random
  private readonly known: Guest[] = []
  private made = 0

  constructor(camp: DemoCamp, random: Random) {
    this.camp = camp
    this.random = random
  }

  /** The customer who books this stay: a new one, or somebody who came before. */
  async book(call: DemoCaller['call'], { returning, arrival, ages }: PlannedStay): Promise<Guest> {
    if (returning && this.known.length > 50) return this.random.pick(this.known)
    this.made += 1
    const guest = makeCustomer(this.random, this.made)
    const { surname, name } = guest
    const countryId = this.camp.countries.get(guest.country)
    const civilityId = guest.woman ? this.camp.civilities.woman : this.camp.civilities.man
    const saved = await call<{ id: number }>('customer/customer/edit', {
      ...{ id: 0, civilityId, surname, name },
      phone1: guest.phone,
      email: guest.email,
      nationalityId: countryId,
      languageId: this.camp.languages.get(LANGUAGES[guest.country] ?? 'fr'),
      isCompany: false,
      mailingConsent: guest.mailing,
      smsConsent: false,
    })
    const address = { address1: guest.address, postalCode: guest.postalCode, town: guest.town, countryId, isMain: true }
    await call('customer/address/edit', { id: 0, customerId: saved.id, ...address })
    const birthDate = addDays(addMonths(arrival, -12 * (ages[0] ?? 40)), -((this.made * 89) % 364))
    const known = { id: saved.id, surname, name, civilityId, nationalityId: countryId ?? null, birthDate }
    this.known.push(known)
    return known
  }
}

/** The guest by name, the others by their age alone until they come: the desk asks for the rest. */
export const peopleOf = ({ ages, arrival }: PlannedStay, guest: Guest) => {
  const { id: _, ...first } = guest
  return ages.map((age, rank) => (rank === 0 ? { ...first, age: ageOn(guest.birthDate, arrival) } : { age }))
}

interface Customers {
  readonly list: readonly { readonly id: number; readonly companyName: string | null }[]
}

/** Some who came, in the order of their names: none of the offices and operators that pay for others. */
export const someGuests = async (call: DemoCaller['call']): Promise<readonly { readonly id: number }[]> => {
  const { list } = await call<Customers>('customer/customer/search', { criteria: {}, size: 50 })
  return list.filter(({ companyName }) => (companyName ?? '') === '')
}
