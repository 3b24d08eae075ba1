import { z } from 'zod'
import { idParams, wholeInAddress } from '#contract/operations/input.ts'
import { offerConflicts } from '#server/modules/pricing/special-offer/conflicts.ts'
import { offerPreview } from '#server/modules/pricing/special-offer/preview.ts'
import { offerGrids } from '#server/modules/pricing/special-offer/save-offer.ts'
import { route } from '#server/platform/http/route.ts'
import type { Route } from '#server/platform/http/route.ts'

const BASE = 'occupant-extra/special-offer'
const read = { method: 'GET', right: ['occupant_extra_special_offer', 'read'], write: false } as const
/** Id 0 is a new one. */
const editParams = z.object({ id: wholeInAddress(0) })

/** Beside the declared operations of `specialOffer`. */
export const specialOfferRoutes: readonly Route[] = [
  route(
    { ...read, path: `${BASE}/grids/:id`, summary: 'Offre spéciale : grilles tarifaires', params: editParams },
    async (context, { params }) => ({ list: await offerGrids(context, params.id) }),
  ),
  route(
    { ...read, path: `${BASE}/conflicts/:id`, summary: 'Offre spéciale : offres qu’elle rencontre', params: idParams },
    async (context, { params }) => ({ list: await offerConflicts(context, params.id) }),
  ),
  route(
    { ...read, path: `${BASE}/preview/:id`, summary: 'Offre spéciale : effet sur la saison passée', params: idParams },
    (context, { params }) => offerPreview(context, params.id),
  ),
]
