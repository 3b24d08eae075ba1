import { placeFamily, placeType } from '#contract/entities/camp/camp.ts'
import { feature, layout } from '#contract/entities/camp/layout.ts'
import { place } from '#contract/entities/camp/place.ts'
import { entityScreens } from '#web/crud/entity-screens.tsx'

export const screens = [
  ...entityScreens(layout, '/layout-list', '/layout/$layoutId'),
  ...entityScreens(feature, '/feature-list', '/feature/$featureId'),
  ...entityScreens(placeFamily, '/place-family-list', '/place-family/$placeFamilyId'),
  ...entityScreens(placeType, '/place-type-list', '/place-type/$page/$placeTypeId'),
  ...entityScreens(place, '/place-list', '/place/$page/$placeId'),
]
