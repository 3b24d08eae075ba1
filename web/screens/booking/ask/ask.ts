/** What a guest asks for: dates and party, whatever place will do. Pure. */
import type { Day } from '#domain/day.ts'
import { addDays, daysBetween } from '#domain/day.ts'
import { checkPeople, checkStay, MAX_STAY_NIGHTS } from '#domain/booking/party.ts'
import type { OptionKind } from '#domain/pricing/types.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { OptionInput, PersonInput } from '#contract/operations/booking/party.ts'
import { MAX_PEOPLE } from '#contract/operations/booking/party.ts'
import { messageOf } from '#contract/messages.ts'

export interface Ask {
  readonly arrival: Day | null
  readonly departure: Day | null
  readonly people: readonly PersonInput[]
  readonly options: readonly OptionInput[]
}

/** An ask whose dates and party can be priced. */
export interface WholeAsk extends Ask {
  readonly arrival: Day
  readonly departure: Day
}

export const EMPTY_ASK: Ask = { arrival: null, departure: null, people: [], options: [] }

/** Someone of whom only the age is known. */
export const personOf = (age: number): PersonInput => ({
  age,
  from: null,
  to: null,
  exemption: null,
  civilityId: null,
  surname: null,
  name: null,
  birthDate: null,
  birthPlace: null,
  nationalityId: null,
})

/** The same people where their ages are still there; an age that changed keeps its person's name. */
export const withAges = (people: readonly PersonInput[], ages: readonly number[]): PersonInput[] => {
  const left = [...people]
  const kept = ages.map((age) => {
    const at = left.findIndex((person) => person.age === age)
    return at === -1 ? undefined : left.splice(at, 1)[0]
  })
  return ages.map((age, i) => {
    const person = kept[i] ?? left.shift()
    return person === undefined ? personOf(age) : person.age === age ? person : { ...person, age, birthDate: null }
  })
}

/** A record of the establishment, or an option that only grids know, by its code (kind OTHER). */
export type OptionKey =
  | { readonly kind: Exclude<OptionKind, 'OTHER'>; readonly refId: number }
  | { readonly kind: 'OTHER'; readonly refId: null; readonly code: string }

const isKey = (option: OptionInput, key: OptionKey): boolean =>
  option.kind === key.kind && option.refId === key.refId && (key.kind !== 'OTHER' || option.code === key.code)

/** So many of an animal, a vehicle or an extra; undefined where nobody said, so that the grid's own quantity holds. */
export const quantityAsked = (options: readonly OptionInput[], key: OptionKey): number | undefined =>
  options.find((option) => isKey(option, key))?.quantity

/** Zero is said too: an option that the grid would add is not wanted. Null unsays it. */
export const withQuantity = (
  options: readonly OptionInput[],
  key: OptionKey,
  quantity: number | null,
): OptionInput[] => {
  if (quantity === null) return options.filter((option) => !isKey(option, key))
  const known = options.some((option) => isKey(option, key))
  if (!known) {
    const { kind, refId } = key
    return [...options, { kind, refId, code: key.kind === 'OTHER' ? key.code : null, quantity, detail: null }]
  }
  return options.map((option) => (isKey(option, key) ? { ...option, quantity } : option))
}

/** Units of an extra that the other stays of the basket have on some of the same nights. */
export const takenBeside = (ask: Ask, others: readonly Ask[], extraId: number): number =>
  others
    .filter(
      (other) =>
        ask.arrival !== null &&
        ask.departure !== null &&
        other.arrival !== null &&
        other.departure !== null &&
        other.arrival < ask.departure &&
        ask.arrival < other.departure,
    )
    .reduce((sum, other) => sum + (quantityAsked(other.options, { kind: 'EXTRA', refId: extraId }) ?? 0), 0)

export const nightsAsked = ({ arrival, departure }: Ask): number | null =>
  arrival === null || departure === null ? null : daysBetween(arrival, departure)

/** A new arrival keeps the number of nights; the house's usual one (preference `booking`) where none was said, or none that a stay may last. */
export const withArrival = (ask: Ask, arrival: Day | null, usualNights: number): Ask => {
  if (arrival === null) return { ...ask, arrival }
  const nights = nightsAsked(ask)
  if (nights !== null && nights > 0 && nights <= MAX_STAY_NIGHTS)
    return { ...ask, arrival, departure: addDays(arrival, nights) }
  const isAfter = ask.departure !== null && ask.departure > arrival
  const departure = isAfter && (nights ?? 0) <= 0 ? ask.departure : addDays(arrival, usualNights)
  return { ...ask, arrival, departure }
}

export const withNights = (ask: Ask, nights: number | null): Ask =>
  ask.arrival === null || nights === null ? ask : { ...ask, departure: addDays(ask.arrival, nights) }

/** What is wrong, beside which field, in French. */
export interface AskProblems {
  readonly arrival?: string
  readonly departure?: string
  readonly people?: string
}

const FIELD_OF: Readonly<Record<string, keyof AskProblems>> = {
  'stay.past': 'arrival',
  'stay.tooFar': 'arrival',
  'stay.datesReversed': 'departure',
  'stay.tooLong': 'departure',
  'party.empty': 'people',
  'party.presence': 'people',
  'party.tooMany': 'people',
}

/** The field of the ask that a code of the server is about; undefined: none of them. */
export const fieldOfCode = (code: string): keyof AskProblems | undefined => FIELD_OF[code]

const caught = (check: () => void): AskProblems => {
  try {
    check()
    return {}
  } catch (error) {
    if (!(error instanceof RuleError)) throw error
    const field = fieldOfCode(error.code) ?? 'arrival'
    return { [field]: messageOf(error.code, error.context) ?? error.code }
  }
}

/** The rules of the server, said before anything is sent. What is not filled yet is no error. `arrived`: the guests are there. */
export const problemsOf = (ask: Ask, today: Day, arrived = false): AskProblems => {
  const { arrival, departure, people } = ask
  const tooMany = people.length > MAX_PEOPLE ? { people: messageOf('party.tooMany', { max: MAX_PEOPLE }) ?? '' } : {}
  if (arrival === null || departure === null) return tooMany
  const stay = { arrival, departure }
  const dates = caught(() => checkStay(stay, today, arrived))
  const party = people.length === 0 || dates.departure !== undefined ? {} : caught(() => checkPeople(people, stay))
  return { ...dates, ...party, ...tooMany }
}

/** What is wrong with two dates alone. */
export const datesProblems = (stay: Pick<Ask, 'arrival' | 'departure'>, today: Day, arrived = false): AskProblems =>
  problemsOf({ ...EMPTY_ASK, ...stay }, today, arrived)

/** Whether it can be sent: dates, somebody, and nothing wrong. */
export const isWhole = (ask: Ask, today: Day, arrived = false): ask is WholeAsk =>
  ask.arrival !== null &&
  ask.departure !== null &&
  ask.people.length > 0 &&
  Object.keys(problemsOf(ask, today, arrived)).length === 0
