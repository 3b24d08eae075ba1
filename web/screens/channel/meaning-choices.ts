/** What a code of a channel may mean, as a list to choose from: records, then options that only grids know. Pure. */
import type { Mapping, MappingKind, OnlineBookingState } from '#contract/operations/booking/online-booking.ts'

type Meaning = Pick<Mapping, 'targetId' | 'ownOption'>

interface Choice {
  readonly value: string
  readonly label: string
}

/** Before the code of an own option: numbers are those of records. */
const OWN = 'own '

/** The choices of a kind; `kept` is the own option that a code means already, which may be sold no more. */
export function meaningChoices(
  kind: MappingKind,
  { targets, ownOptions }: Pick<OnlineBookingState, 'targets' | 'ownOptions'>,
  group: string,
  kept: string | null = null,
): (Choice | { readonly group: string; readonly items: Choice[] })[] {
  const records = targets[kind].map(({ id, label }) => ({ value: String(id), label }))
  if (kind !== 'OPTION') return records
  const gone = kept === null || ownOptions.some(({ code }) => code === kept) ? [] : [{ code: kept, label: kept }]
  const own = [...ownOptions, ...gone].map(({ code, label }) => ({ value: `${OWN}${code}`, label }))
  return own.length === 0 ? records : [...records, { group, items: own }]
}

export const meaningValue = ({ targetId, ownOption }: Meaning): string | null => {
  if (ownOption !== null) return `${OWN}${ownOption}`
  return targetId === null ? null : String(targetId)
}

export const meaningOf = (value: string | null): Meaning => {
  if (value === null) return { targetId: null, ownOption: null }
  if (value.startsWith(OWN)) return { targetId: null, ownOption: value.slice(OWN.length) }
  return { targetId: Number(value), ownOption: null }
}
