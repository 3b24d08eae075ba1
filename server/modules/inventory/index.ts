import type { Crud } from '#server/crud/crud.ts'
import { areaCruds } from '#server/crud/routes.ts'
import { removeAllotment, saveAllotment } from '#server/modules/inventory/allotment/edit.ts'
import { removeUnavailability, saveUnavailability } from '#server/modules/inventory/unavailability/unavailability.ts'

export const inventoryCruds: readonly Crud[] = areaCruds({
  unavailability: { save: saveUnavailability, remove: removeUnavailability },
  allotment: { save: saveAllotment, remove: removeAllotment },
})

export { inventoryRoutes } from '#server/modules/inventory/routes.ts'
export { planningJobs } from '#server/modules/inventory/planning/jobs.ts'

/** Nights of a file: held, moved, given back, and told. */
export { giveBack, restoreAllotments } from '#server/modules/inventory/allotment/restore.ts'
export { takerOf, withAllotment } from '#server/modules/inventory/allotment/take.ts'
export { weeksOf } from '#server/modules/inventory/allotment/weeks.ts'
export { assignPlaces } from '#server/modules/inventory/ledger/assign.ts'
export { checkPlaces } from '#server/modules/inventory/ledger/check-places.ts'
export type { CheckedWish } from '#server/modules/inventory/ledger/check-places.ts'
export { displacedBy } from '#server/modules/inventory/ledger/displaced.ts'
export {
  endOfDay,
  freeRest,
  holdRows,
  insertHolds,
  joinSpent,
  leavePlaces,
  lockUntil,
  releaseFile,
  releaseHolds,
  turnHolds,
  wholeArrival,
} from '#server/modules/inventory/ledger/holds.ts'
export type { FileHoldKind } from '#server/modules/inventory/ledger/holds.ts'
export { dropLapsed, lockTypes, lockTypesOf } from '#server/modules/inventory/ledger/lock-types.ts'
export { tellBooking, tellFile, tellNights } from '#server/modules/inventory/ledger/tell.ts'
export { purgePartEvents, staysOfFiles, tellParts } from '#server/modules/inventory/part-event/tell-parts.ts'

/** What is free, for the desk and for channels. */
export { searchAvailability } from '#server/modules/inventory/availability/search.ts'
export { freeNights } from '#server/modules/inventory/availability/free-nights.ts'
