/** A campsite to start from: names and structure that the owner then edits. No price: prices are the owner's alone. */
import { z } from 'zod'
import { CODE_LENGTH, MOST_IN_SERIES } from '#domain/camp/series.ts'
import { operation } from '#contract/operation.ts'
import { idParams, textInput } from '#contract/operations/input.ts'

export const TEMPLATE_KINDS = ['nu', 'locatif', 'mixte'] as const
export type TemplateKind = (typeof TEMPLATE_KINDS)[number]

export interface TemplateType {
  /** Code of the type, and its name in the template. */
  readonly code: string
  readonly label: string
  readonly layout: string
  readonly family: string
  readonly rental: boolean
  readonly capacity: number
  readonly maxCapacity: number
  /** Proposed numbers of its places: A1 to A20. */
  readonly prefix: string
  readonly places: number
}

const pitch = { rental: false, family: 'Emplacements nus', capacity: 6, maxCapacity: 6 }
const rental = { rental: true, family: 'Locatifs' }

const PITCHES: readonly TemplateType[] = [
  { ...pitch, code: 'EMPL', label: 'Emplacement', layout: 'Tente, caravane ou camping-car', prefix: 'A', places: 30 },
  {
    ...{ ...pitch, code: 'EMPLCONF', label: 'Emplacement confort', layout: 'Tente, caravane ou camping-car' },
    ...{ prefix: 'B', places: 20 },
  },
]

const RENTALS: readonly TemplateType[] = [
  {
    ...{ ...rental, code: 'MH4', label: 'Mobil-home 2 chambres', layout: 'Mobil-home' },
    ...{ capacity: 4, maxCapacity: 5, prefix: 'M', places: 10 },
  },
  {
    ...{ ...rental, code: 'MH6', label: 'Mobil-home 3 chambres', layout: 'Mobil-home' },
    ...{ capacity: 6, maxCapacity: 6, prefix: 'N', places: 5 },
  },
  {
    ...{ ...rental, code: 'TENTE', label: 'Tente équipée', layout: 'Tente aménagée' },
    ...{ capacity: 4, maxCapacity: 4, prefix: 'T', places: 5 },
  },
]

export const TEMPLATE_TYPES: Readonly<Record<TemplateKind, readonly TemplateType[]>> = {
  nu: PITCHES,
  locatif: RENTALS,
  mixte: [...PITCHES, ...RENTALS],
}

/** Ages that most tariffs of campsites tell apart. */
export const TEMPLATE_AGES = [
  { code: 'ADULTE', label: 'Adulte', minAge: 13, maxAge: null },
  { code: 'ENFANT', label: 'Enfant de 3 à 12 ans', minAge: 3, maxAge: 12 },
  { code: 'BEBE', label: 'Enfant de moins de 3 ans', minAge: 0, maxAge: 2 },
] as const

export const TEMPLATE_ANIMALS = [{ code: 'CHIEN', label: 'Chien' }] as const

export const TEMPLATE_VEHICLES = [{ code: 'VOITURE', label: 'Véhicule supplémentaire' }] as const

/** `of`: whose grids sell it; `mode`: by night, or once for the stay. */
export const TEMPLATE_EXTRAS = [
  { code: 'ELEC', label: 'Électricité', of: 'pitch', mode: 'NIGHT_OCCUPANT' },
  { code: 'MENAGE', label: 'Ménage de fin de séjour', of: 'rental', mode: 'OCCUPANCY_OCCUPANT' },
  { code: 'DRAPS', label: 'Location de draps', of: 'rental', mode: 'OCCUPANCY_OCCUPANT' },
] as const

/** POST `establishment/establishment/template`: what was kept of the template, as the owner names it. */
export const templateBody = z.object({
  kind: z.enum(TEMPLATE_KINDS),
  types: z
    .array(
      z.object({
        code: z.string(),
        label: textInput(60),
        prefix: z
          .string()
          .trim()
          .max(CODE_LENGTH - 4),
        places: z.int().min(0).max(MOST_IN_SERIES),
      }),
    )
    .min(1)
    .max(10),
})
export type TemplateBody = z.output<typeof templateBody>
export type TemplateInput = z.input<typeof templateBody>

const templateAnswer = z.strictObject({
  status: z.literal('SAVED'),
  types: z.int(),
  places: z.int(),
  grids: z.int(),
})
export type TemplateAnswer = z.output<typeof templateAnswer>

export const startFrom = operation({
  method: 'POST',
  path: 'establishment/establishment/template',
  right: ['camp_place_type', 'write'],
  write: true,
  summary: 'Camping vide : partir d’un modèle',
  body: templateBody,
  answer: templateAnswer,
})

export const deleteSite = operation({
  method: 'DELETE',
  path: 'establishment/establishment/delete/:id',
  right: ['establishment_establishment', 'delete'],
  write: true,
  summary: 'Supprimer un établissement où rien n’a été enregistré',
  params: idParams,
  answer: z.strictObject({ status: z.literal('DELETED') }),
})
