/** Checks of dates and party before anything is priced or held (issue: "Bad input"). */
import { addDays, daysBetween, eachNight, nights } from '../day.ts'
import type { Day, Stay } from '../day.ts'
import { RuleError } from '../rule-error.ts'
import { reason } from './facts.ts'
import type { Reason } from './facts.ts'

/** Longest stay of a tourist: beyond it is a residence (domain rules, section 8). */
export const MAX_STAY_NIGHTS = 366
/** A date further than this is a slip of the keyboard. */
export const MAX_DAYS_AHEAD = 3 * 366

const ADULT_AGE = 18

export interface PartyPerson {
  readonly age: number
  readonly from: Day | null
  readonly to: Day | null
}

/**
 * Throws RuleError `stay.datesReversed`, `stay.tooLong`, `stay.past` (arrival before today), `stay.tooFar`.
 * `arrived`: the guest is already there, so that the arrival may be past.
 */
export const checkStay = (stay: Stay, today: Day, arrived = false): void => {
  const { arrival, departure } = stay
  if (departure <= arrival) throw new RuleError('stay.datesReversed', { arrival, departure })
  if (nights(stay) > MAX_STAY_NIGHTS)
    throw new RuleError('stay.tooLong', { nights: nights(stay), max: MAX_STAY_NIGHTS })
  if (!arrived && arrival < today) throw new RuleError('stay.past', { arrival })
  if (daysBetween(today, arrival) > MAX_DAYS_AHEAD)
    throw new RuleError('stay.tooFar', { arrival, latest: addDays(today, MAX_DAYS_AHEAD) })
}

/** Throws RuleError `party.empty`, `party.presence` (someone's days are reversed or outside the stay). */
export const checkPeople = (people: readonly PartyPerson[], stay: Stay): void => {
  if (people.length === 0) throw new RuleError('party.empty')
  for (const [i, person] of people.entries()) {
    const from = person.from ?? stay.arrival
    const to = person.to ?? stay.departure
    if (to <= from || from < stay.arrival || to > stay.departure)
      throw new RuleError('party.presence', { rank: i + 1, from, to })
  }
}

/** Most people there on one night. */
export const mostPresent = (people: readonly PartyPerson[], stay: Stay): number => {
  if (people.every((p) => p.from === null && p.to === null)) return people.length
  const isThere = (p: PartyPerson, night: Day): boolean =>
    (p.from === null || p.from <= night) && (p.to === null || night < p.to)
  return Math.max(0, ...eachNight(stay).map((night) => people.filter((p) => isThere(p, night)).length))
}

/** Same people, their days brought back inside changed dates; whoever would have no night left stays throughout. */
export const clampPresence = <P extends PartyPerson>(people: readonly P[], stay: Stay): P[] =>
  people.map((person) => {
    const from = person.from !== null && person.from > stay.arrival ? person.from : null
    const to = person.to !== null && person.to < stay.departure ? person.to : null
    const isReversed = (to ?? stay.departure) <= (from ?? stay.arrival)
    return isReversed ? { ...person, from: null, to: null } : { ...person, from, to }
  })

/** Things to show that forbid nothing by themselves: a party too large forbids saving anything but a quote. */
export const partyWarnings = (people: readonly PartyPerson[], stay: Stay, capacity: number): Reason[] => {
  const present = mostPresent(people, stay)
  return [
    ...(present > capacity ? [reason('party.overCapacity', { people: present, capacity })] : []),
    ...(people.some((p) => p.age >= ADULT_AGE) ? [] : [reason('party.noAdult')]),
  ]
}

/** An animal type as the house accepts it. */
export interface AnimalRule {
  readonly id: number
  readonly label: string
  readonly accepted: boolean
}

/** Throws RuleError `party.animalRefused` for an animal that the house refuses (dogs of categories 1 and 2, code rural L211-12). */
export const checkAnimals = (
  options: readonly { readonly kind: string; readonly refId: number | null; readonly quantity: number }[],
  rules: readonly AnimalRule[],
): void => {
  for (const { kind, refId, quantity } of options) {
    if (kind !== 'ANIMAL' || quantity === 0) continue
    const rule = rules.find((r) => r.id === refId)
    if (rule === undefined) throw new RuleError('reference.unknown')
    if (!rule.accepted) throw new RuleError('party.animalRefused', { animal: rule.label })
  }
}
