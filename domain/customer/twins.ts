/** Whether two customer records are one person: points, each with its reason, so that whoever decides sees why. */
import type { Day } from '#domain/day.ts'

/** What is compared. Texts as people typed them. */
export interface TwinFacts {
  readonly surname: string | null
  readonly birthName: string | null
  readonly name: string | null
  readonly isCompany: boolean
  readonly companyName: string | null
  readonly siret: string | null
  readonly vatNumber: string | null
  readonly birthDate: Day | null
  readonly phones: readonly string[]
  readonly emails: readonly string[]
  /** `address1`, `postalCode` of each. */
  readonly addresses: readonly { readonly address1: string | null; readonly postalCode: string | null }[]
}

/** Points for and against; what two members of one household share is not enough (below `SUSPECT` without a first name). */
export const TWIN_POINTS = {
  siret: 70,
  vatNumber: 60,
  companyName: 40,
  email: 40,
  phone: 30,
  birthDate: 30,
  surname: 20,
  surnameNear: 15,
  namesSwapped: 30,
  name: 15,
  nameNear: 10,
  address: 15,
  otherName: -50,
  otherBirthDate: -50,
} as const

export type TwinReason = keyof typeof TWIN_POINTS

export interface TwinScore {
  /** 0 to 100. */
  readonly score: number
  readonly reasons: readonly TwinReason[]
}

/** From here two records are shown as probably one person. */
export const SUSPECT = 60
/** From here there is hardly a doubt. */
export const CERTAIN = 85

/** Folded: accents, case, punctuation do not tell people apart. */
const plain = (text: string | null): string =>
  (text ?? '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\d]/gu, '')

const phoneKey = (phone: string): string => phone.replace(/\D/g, '').replace(/^0+/, '').slice(-9)

/** One letter changed, added or missing, or two neighbours exchanged; only in words of five letters or more. */
export const isOneTypo = (one: string, other: string): boolean => {
  const [a, b] = one.length <= other.length ? [one, other] : [other, one]
  if (b.length < 5 || b.length - a.length > 1 || a === b) return false
  let i = 0
  while (i < a.length && a[i] === b[i]) i++
  if (a.length < b.length) return a.slice(i) === b.slice(i + 1)
  if (a.slice(i + 1) === b.slice(i + 1)) return true
  return a[i] === b[i + 1] && a[i + 1] === b[i] && a.slice(i + 2) === b.slice(i + 2)
}

const share = (a: readonly string[], b: readonly string[]): boolean => a.some((x) => x !== '' && b.includes(x))

const surnames = (facts: TwinFacts): string[] => [plain(facts.surname), plain(facts.birthName)].filter((s) => s !== '')

const nameReasons = (a: TwinFacts, b: TwinFacts): TwinReason[] => {
  const [first, second] = [plain(a.name), plain(b.name)]
  const swapped = first !== '' && first === plain(b.surname) && second !== '' && second === plain(a.surname)
  if (swapped && first !== second) return ['namesSwapped']
  const same = share(surnames(a), surnames(b))
  const near = !same && surnames(a).some((x) => surnames(b).some((y) => isOneTypo(x, y)))
  const reasons: TwinReason[] = same ? ['surname'] : near ? ['surnameNear'] : []
  if (first === '' || second === '') return reasons
  if (first === second) return [...reasons, 'name']
  const isShort = first.startsWith(second) || second.startsWith(first)
  return [...reasons, isShort || isOneTypo(first, second) ? 'nameNear' : 'otherName']
}

const companyReasons = (a: TwinFacts, b: TwinFacts): TwinReason[] => [
  ...(share([a.siret ?? ''], [b.siret ?? '']) ? (['siret'] as const) : []),
  ...(share([a.vatNumber ?? ''], [b.vatNumber ?? '']) ? (['vatNumber'] as const) : []),
  ...(a.isCompany && b.isCompany && share([plain(a.companyName)], [plain(b.companyName)])
    ? (['companyName'] as const)
    : []),
]

const birthReasons = (a: TwinFacts, b: TwinFacts): TwinReason[] => {
  if (a.birthDate === null || b.birthDate === null) return []
  return [a.birthDate === b.birthDate ? 'birthDate' : 'otherBirthDate']
}

const streets = (facts: TwinFacts): string[] =>
  facts.addresses
    .filter(({ address1, postalCode }) => address1 !== null && postalCode !== null)
    .map(({ address1, postalCode }) => `${plain(postalCode)}/${plain(address1)}`)

/** Scores two records; symmetrical. */
export const twinScore = (a: TwinFacts, b: TwinFacts): TwinScore => {
  const isFirm = a.isCompany && b.isCompany
  const people = nameReasons(a, b)
  const reasons: TwinReason[] = [
    ...companyReasons(a, b),
    // The people to ask for in one firm may be several: they say nothing of the firm.
    ...(isFirm ? people.filter((reason) => reason !== 'otherName') : people),
    ...birthReasons(a, b),
    ...(share(
      a.emails.map((x) => x.toLowerCase()),
      b.emails.map((x) => x.toLowerCase()),
    )
      ? (['email'] as const)
      : []),
    ...(share(a.phones.map(phoneKey), b.phones.map(phoneKey)) ? (['phone'] as const) : []),
    ...(share(streets(a), streets(b)) ? (['address'] as const) : []),
  ]
  const sum = reasons.reduce((total, reason) => total + TWIN_POINTS[reason], 0)
  return { score: Math.max(0, Math.min(100, sum)), reasons }
}
