import { offers } from '#contract/operations/occupant-extra/special-offer.ts'
import { offerConflicts } from '#server/modules/pricing/special-offer/conflicts.ts'
import { offerPreview } from '#server/modules/pricing/special-offer/preview.ts'
import { offerGrids } from '#server/modules/pricing/special-offer/save-offer.ts'
import { handle } from '#server/platform/http/handle.ts'
import type { Route } from '#server/platform/http/route.ts'

/** Beside the declared operations of `specialOffer`. */
export const specialOfferRoutes: readonly Route[] = [
  handle(offers.grids)(async (context, { params }) => ({ list: await offerGrids(context, params.id) })),
  handle(offers.conflicts)(async (context, { params }) => ({ list: await offerConflicts(context, params.id) })),
  handle(offers.preview)((context, { params }) => offerPreview(context, params.id)),
]
