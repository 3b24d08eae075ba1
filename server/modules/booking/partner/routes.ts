import { entities } from '#contract/entities/index.ts'
import { ofPartner } from '#contract/operations/booking/partner-stay.ts'
import { idParams } from '#contract/operations/input.ts'
import { searchRows } from '#server/crud/search.ts'
import { weeksOf } from '#server/modules/inventory/index.ts'
import { cancelFromOutside } from '#server/modules/booking/partner/cancel.ts'
import { saved } from '#server/modules/booking/routes/kit.ts'
import { handle } from '#server/platform/http/handle.ts'
import { route } from '#server/platform/http/route.ts'
import type { Route } from '#server/platform/http/route.ts'

const READ = ['customer_partner_partner', 'read'] as const
const MOST = 500

/** The special lists of spec 7: what a partner has. */
const fromPartner = (name: 'allotment' | 'commissionPeriod'): Route => {
  const entity = entities[name]
  return route(
    {
      method: 'GET',
      path: `${entity.path}/get_from_partner/:id`,
      right: READ,
      write: false,
      summary: `${entity.label.many} : ceux d’un partenaire`,
      params: idParams,
    },
    (context, { params }) =>
      searchRows({ entity }, context, {
        criteria: { filters: { partnerId: params.id } },
        page: 0,
        size: MOST,
        sort: [{ field: 'startDate', desc: false }],
      }),
  )
}

export const partnerRoutes: readonly Route[] = [
  fromPartner('allotment'),
  fromPartner('commissionPeriod'),
  handle(ofPartner.allotmentWeeks)((context, { params }) => weeksOf(context, params.id)),
  handle(ofPartner.cancel)(async (context, { body, returnEditItem }) =>
    saved(context, await cancelFromOutside(context, body, 4), returnEditItem),
  ),
]
