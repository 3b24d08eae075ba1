import type { Crud } from '#server/crud/crud.ts'
import { areaCruds } from '#server/crud/routes.ts'
import { removeAllotment, saveAllotment } from '#server/modules/booking/allotment/edit.ts'
import { extraStockRoutes } from '#server/modules/booking/extra-stock/routes.ts'
import { partnerRoutes } from '#server/modules/booking/partner/routes.ts'
import { planningRoutes } from '#server/modules/booking/planning/routes.ts'
import { changeRoutes } from '#server/modules/booking/routes/change-routes.ts'
import { childRoutes } from '#server/modules/booking/routes/child-routes.ts'
import { fileRoutes } from '#server/modules/booking/routes/file-routes.ts'
import { lifecycleRoutes } from '#server/modules/booking/routes/lifecycle-routes.ts'
import { receptionRoutes } from '#server/modules/booking/routes/reception-routes.ts'
import { searchRoutes } from '#server/modules/booking/routes/search-routes.ts'
import { removeUnavailability, saveUnavailability } from '#server/modules/booking/unavailability/unavailability.ts'
import { waitingRoutes } from '#server/modules/booking/routes/waiting-routes.ts'
import type { Route } from '#server/platform/http/route.ts'

export const bookingRoutes: readonly Route[] = [
  ...searchRoutes,
  ...lifecycleRoutes,
  ...fileRoutes,
  ...receptionRoutes,
  ...changeRoutes,
  ...waitingRoutes,
  ...planningRoutes,
  ...partnerRoutes,
  ...extraStockRoutes,
  ...childRoutes,
]

export const bookingCruds: readonly Crud[] = areaCruds({
  unavailability: { save: saveUnavailability, remove: removeUnavailability },
  allotment: { save: saveAllotment, remove: removeAllotment },
})

export { planningJobs } from '#server/modules/booking/planning/jobs.ts'
export { restoreAllotments } from '#server/modules/booking/allotment/restore.ts'
export { expireLapsed } from '#server/modules/booking/lifecycle/expire.ts'
export { eraseForms } from '#server/modules/booking/reception/police/erase.ts'

/** What payments and bills see of a file. */
export { bookingAccounts } from '#server/modules/booking/account.ts'

/** What channels do to files. */
export { searchAvailability } from '#server/modules/booking/availability/search.ts'
export { editBasket } from '#server/modules/booking/basket/edit-basket.ts'
export { addStay, removeStay } from '#server/modules/booking/change/add-stay.ts'
export { leaveNights } from '#server/modules/booking/change/leave-nights.ts'
export { moveStay } from '#server/modules/booking/change/move.ts'
export { repriceFile } from '#server/modules/booking/change/reprice-file.ts'
export { loadFile } from '#server/modules/booking/file/load-file.ts'
export { quoteLine } from '#server/modules/booking/file/lines.ts'
export { saveBooking } from '#server/modules/booking/lifecycle/save-booking.ts'
export { cancelFromOutside } from '#server/modules/booking/partner/cancel.ts'
export { forgetUndo, writeSold } from '#server/modules/booking/partner/sold.ts'

/** What channels are told of what may be sold. */
export { freeNights } from '#server/modules/booking/told/free-nights.ts'
export { loadPriceBook } from '#server/modules/booking/told/price-book.ts'
export type { PriceBook, ToldType } from '#server/modules/booking/told/price-book.ts'
