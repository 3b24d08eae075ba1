import { bookingAttachmentRoutes } from '#server/modules/booking/file/attachments.ts'
import { partnerRoutes } from '#server/modules/booking/partner/routes.ts'
import { purgeRoutes } from '#server/modules/booking/purge/purge-files.ts'
import { changeRoutes } from '#server/modules/booking/routes/change-routes.ts'
import { childRoutes } from '#server/modules/booking/routes/child-routes.ts'
import { fileRoutes } from '#server/modules/booking/routes/file-routes.ts'
import { lifecycleRoutes } from '#server/modules/booking/routes/lifecycle-routes.ts'
import { waitingRoutes } from '#server/modules/booking/routes/waiting-routes.ts'
import type { Route } from '#server/platform/http/route.ts'

export const bookingRoutes: readonly Route[] = [
  ...lifecycleRoutes,
  ...fileRoutes,
  ...changeRoutes,
  ...waitingRoutes,
  ...partnerRoutes,
  ...childRoutes,
  ...purgeRoutes,
  ...bookingAttachmentRoutes,
]

/** What is composed of files. */

export { bookingCruds } from '#server/modules/booking/file/attachments.ts'
export { bookingJobs } from '#server/modules/booking/purge/purge-files.ts'

export { expireLapsed } from '#server/modules/booking/lifecycle/expire.ts'

/** What payments and bills see of a file. */
export { bookingAccounts } from '#server/modules/booking/account.ts'

/** Stays that tills sell to. */
export { findStaysHere, stayHere } from '#server/modules/booking/list/stays-here.ts'
export type { StayHere } from '#server/modules/booking/list/stays-here.ts'

/** What channels do to files. */
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

export { followAids } from '#server/modules/booking/aid/follow-aids.ts'
export { addNote, writeEvent } from '#server/modules/booking/file/history.ts'
export { lockFile } from '#server/modules/booking/file/lock-file.ts'
export { payersOfFiles } from '#server/modules/booking/file/shared-files.ts'
export { arrive, go, undoArrive } from '#server/modules/booking/lifecycle/arrive-and-go.ts'

/** What papers and messages see of files and wishes. */
export { bookingSource } from '#server/modules/booking/document/source.ts'
export { searchWishes } from '#server/modules/booking/waiting/wishes.ts'
