import { screens } from '#contract/screen.ts'

const PLACE = { right: 'camp_place', chapter: 'emplacements', texts: ['crud'] } as const

export const camp = screens('camp', {
  '/layout/$layoutId': { ...PLACE, right: 'camp_layout' },
  '/place-type/$page/$placeTypeId': { ...PLACE, right: 'camp_place_type' },
  '/place-list': PLACE,
  '/place/$page/$placeId': PLACE,
  '/place-commercialization': PLACE,
  '/place-ranking-informations': PLACE,
  '/place-availability-mode': PLACE,
  '/admin/module/plan': { right: 'camp_plan', chapter: 'planning', texts: ['plan', 'crud'] },
})
