import type { FileConditions } from '#domain/booking/price-file.ts'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import type { PricingInput } from '#contract/operations/booking/party.ts'
import { fileConditions, loadConditions, termsOf } from '#server/modules/pricing/index.ts'
import type { Conditions, TermsInfo } from '#server/modules/pricing/index.ts'
import type { Context } from '#server/platform/http/route.ts'

export interface KnownConditions {
  readonly conditions: Conditions
  readonly terms: TermsInfo | null
  readonly fileConditions: FileConditions
}

/** The conditions under which a saved file is priced again: its own terms, the day of its booking, what was agreed then. */
export const conditionsOf = async (
  { tx, establishmentId, today }: Context,
  file: BookingFile,
  pricing: PricingInput = file.pricing,
): Promise<KnownConditions> => {
  const house = await loadConditions(tx, establishmentId, file.id)
  const conditions = { ...house, preferences: { ...house.preferences, ...file.agreed } }
  const stays = file.occupancies.filter((o) => !o.cancelled)
  const terms = termsOf(conditions, null, file.terms?.id ?? null)
  const own = file.terms === null ? null : terms
  return {
    conditions,
    terms: own,
    fileConditions: fileConditions(conditions, pricing, own, { today, bookedOn: file.bookedOn, stays }),
  }
}
