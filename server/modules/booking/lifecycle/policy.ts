/** What a file agreed to on cancelling, as the rules want it. */
import type { CancellationPolicy } from '#domain/booking/cancelled-price.ts'
import type { AgreedPreferences } from '#contract/operations/establishment/preference.ts'

/** Bands of the preferences, from the furthest of arrival to the closest. */
export const policyOf = ({ cancellation: c }: AgreedPreferences): CancellationPolicy => {
  const bands = [
    { daysBefore: c.firstDays, rate: c.firstRate },
    { daysBefore: c.secondDays, rate: c.secondRate },
    { daysBefore: c.thirdDays, rate: c.thirdRate },
  ].flatMap(({ daysBefore, rate }) => (daysBefore === null ? [] : [{ daysBefore, rate: rate ?? 0 }]))
  return { ...c, bands }
}
