import { TYPES } from './campsite.ts'
import type { DemoCaller } from './caller.ts'

interface Saved {
  readonly id: number
}

export const LAYOUTS = [
  { code: 'EMP', label: 'Emplacement nu', rental: false },
  { code: 'MH', label: 'Mobil-home', rental: true },
  { code: 'CHA', label: 'Chalet', rental: true },
  { code: 'LOD', label: 'Tente lodge', rental: true },
] as const

const FEATURES = [
  'Ombragé',
  'Près des sanitaires',
  'Près de la piscine',
  'Vue sur le lac',
  'Accès PMR',
  'Terrasse couverte',
] as const

const layoutsAndFamilies = async ({ call }: DemoCaller) => {
  const [layouts, families, features] = [new Map<string, number>(), new Map<string, number>(), [] as number[]]
  for (const label of FEATURES)
    features.push((await call<Saved>('camp/feature/edit', { id: 0, label: { fr: label }, filterable: true })).id)
  for (const { code, label, rental } of LAYOUTS) {
    layouts.set(code, (await call<Saved>('camp/layout/edit', { id: 0, label: { fr: label }, rental, features: [] })).id)
  }
  for (const [code, label] of [
    ['NU', 'Emplacements'],
    ['LOC', 'Locations'],
  ] as const) {
    families.set(code, (await call<Saved>('camp/place-family/edit', { id: 0, label: { fr: label }, color: null })).id)
  }
  return { layouts, families, features }
}

/** Pitches are numbered by type in tens and hundreds, rentals by a letter. */
const placeCode = (t: number, n: number): string => `${String.fromCharCode(65 + t)}${String(n + 1).padStart(2, '0')}`

/** Layouts, families, types and their places; answers their ids by code. */
export const placesAndTypes = async (caller: DemoCaller, tvaId: number, counts: ReadonlyMap<string, number>) => {
  const { layouts, families, features } = await layoutsAndFamilies(caller)
  const [typeIds, places] = [new Map<string, number>(), new Map<string, number[]>()]
  for (const [t, type] of TYPES.entries()) {
    const { code, label, capacity, surface, color } = type
    const own = { code, label: { fr: label }, capacity, surface, color, tvaId, active: true, features: [] }
    const saved = await caller.call<Saved>('camp/place-type/edit', {
      id: 0,
      ...own,
      layoutId: layouts.get(type.layout),
      familyId: families.get(type.family),
    })
    typeIds.set(code, saved.id)
    const ids: number[] = []
    for (let n = 0; n < (counts.get(code) ?? 0); n++) {
      const feature = features[(n * 7 + t) % features.length]
      const place = {
        code: placeCode(t, n),
        placeTypeId: saved.id,
        commercialised: true,
        hidden: false,
        features: n % 3 === 0 && feature ? [feature] : [],
      }
      ids.push((await caller.call<Saved>('camp/place/edit', { id: 0, ...place })).id)
    }
    places.set(code, ids)
  }
  return { typeIds, places, layouts }
}
