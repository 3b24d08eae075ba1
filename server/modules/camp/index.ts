import type { Crud } from '#server/crud/crud.ts'
import { areaCruds } from '#server/crud/routes.ts'
import { checkLayoutFeature } from '#server/modules/camp/features.ts'
import { refuseNewPicture } from '#server/modules/camp/pictures.ts'
import { checkPlace, checkPlaceType } from '#server/modules/camp/place-check.ts'
import { newPlaceType, removePlaceType, savePlaceType } from '#server/modules/camp/place-type.ts'
import { refuseNewPlan } from '#server/modules/camp/plan/picture.ts'
import { checkPlaceRanking, savePlaceRanking, saveSingle } from '#server/modules/camp/single.ts'

export { createSeries } from '#server/modules/camp/series.ts'
export { campRoutes } from '#server/modules/camp/routes.ts'

/** Served as declared, but for the rules of `domain/camp` and the records that are one an establishment. */
export const campCruds: readonly Crud[] = areaCruds({
  layoutFeature: { check: checkLayoutFeature },
  placeType: { defaults: newPlaceType, check: checkPlaceType, save: savePlaceType, remove: removePlaceType },
  placeTypeHistory: { readOnly: true },
  place: { check: checkPlace },
  placePicture: { check: refuseNewPicture },
  placeRanking: { check: checkPlaceRanking, save: savePlaceRanking },
  placeAvailabilityMode: { save: saveSingle('placeAvailabilityMode') },
  plan: { check: refuseNewPlan },
})
