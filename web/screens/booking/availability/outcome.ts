/** Whether a type can be taken, and if not why. Pure. */
import type { AvailableType } from '#contract/operations/booking/availability.ts'
import { messageOf } from '#contract/messages.ts'
import type { Translate } from '#web/i18n/i18n.ts'
import { sentence } from '#web/screens/booking/sentence.ts'

type T = Translate<'booking'>

/** Why it cannot be taken; undefined: it can. The stock speaks before the price. */
export const unavailableReason = (type: AvailableType, t: T): string | undefined => {
  switch (type.outcome) {
    case 'FULL':
      return t('availability.full')
    case 'CLOSED':
      return t('availability.closed')
    case 'ALLOTMENT':
      return t('availability.allotment')
    case 'TOO_SMALL':
      return messageOf('party.overCapacity', overCapacityOf(type)) ?? t('availability.tooSmall')
    case 'NO_ARRANGEMENT':
      return t('availability.noArrangement')
    case 'FREE':
    case 'REARRANGE':
      return type.refusal === null ? undefined : sentence(type.refusal)
  }
}

const overCapacityOf = ({ warnings }: AvailableType): Readonly<Record<string, string | number>> =>
  warnings.find(({ code }) => code === 'party.overCapacity')?.context ?? {}

/** What to know before taking it. */
export const typeWarnings = (type: AvailableType, t: T): string[] => [
  ...(type.outcome === 'REARRANGE' ? [t('availability.rearrange')] : []),
  ...type.warnings.filter(({ code }) => code !== 'party.overCapacity' || type.outcome !== 'TOO_SMALL').map(sentence),
]

/** Those that can be taken first; each part in the establishment's order. */
export const offeredFirst = (types: readonly AvailableType[], t: T): AvailableType[] => {
  const isOffered = (type: AvailableType): boolean => unavailableReason(type, t) === undefined
  return [...types.filter(isOffered), ...types.filter((type) => !isOffered(type))]
}

/** Largest party that some place takes, where none takes this one; undefined: some does. */
export const largestForAll = (types: readonly AvailableType[]): number | undefined =>
  types.length > 0 && types.every((type) => type.outcome === 'TOO_SMALL')
    ? Math.max(...types.map((type) => Number(overCapacityOf(type)['capacity'] ?? type.capacity)))
    : undefined
