/** What is done to price grids as a whole: the next season made of this one, versions that nothing uses any more. */
import { z } from 'zod'
import { ROUNDING_STEPS, SEASON_SHIFTS } from '#domain/price-grid/next-season.ts'
import { operation } from '#contract/operation.ts'
import {
  centsAnswer,
  countedAnswer,
  dayAnswer,
  idAnswer,
  listedAnswer,
  saidAnswer,
} from '#contract/operations/answer.ts'
import { idInput, idParams } from '#contract/operations/input.ts'
import { draftInput } from '#contract/operations/occupant-extra/price-grid.ts'
import { gridDraft, named } from '#contract/operations/occupant-extra/price-grid-answer.ts'

/** Basis points by which a price may change from one season to the next: halved to doubled is no slip of the keyboard. */
export const LOWEST_RATE = -5_000
export const HIGHEST_RATE = 10_000

const rate = z.int().min(LOWEST_RATE).max(HIGHEST_RATE)

/** `apply` false only shows what would be made. */
export const nextSeasonBody = z.object({
  gridIds: z.array(idInput).min(1).max(100),
  shift: z.enum(SEASON_SHIFTS),
  baseRate: rate,
  lineRate: rate,
  step: z.literal([...ROUNDING_STEPS]),
  apply: z.boolean(),
})
export type NextSeasonAsked = z.output<typeof nextSeasonBody>

const seasonDates = z.strictObject({ start: dayAnswer, end: dayAnswer, price: centsAnswer.nullable() })

const nextSeasonPeriod = z.strictObject({ label: z.string(), before: seasonDates, after: seasonDates })
export type NextSeasonPeriod = z.output<typeof nextSeasonPeriod>

/** A grid that would be made, or was: `id` is then the new one's. */
const nextSeasonGrid = z.strictObject({
  gridId: idAnswer,
  id: idAnswer.nullable(),
  label: z.string(),
  periods: z.array(nextSeasonPeriod).readonly(),
  /** What is missing or overlaps in the new season, and whatever else is wrong. */
  issues: z.array(saidAnswer.extend({ isError: z.boolean() })).readonly(),
})
export type NextSeasonGrid = z.output<typeof nextSeasonGrid>

const nextSeasonAnswer = listedAnswer(nextSeasonGrid)
export type NextSeasonAnswer = z.output<typeof nextSeasonAnswer>

/** Grids on sale that price the same stays as a grid that is about to be published (`domain/price-grid/rivals.ts`). */
const gridRivals = countedAnswer(
  z.strictObject({
    gridId: idAnswer,
    label: z.string(),
    placeTypes: z.array(z.string()).readonly(),
    wins: z.enum(['THIS', 'OTHER', 'CHEAPEST']),
    by: z.enum(['SPECIAL', 'PRIORITY', 'LOWEST']),
    sample: z.strictObject({
      arrival: dayAnswer,
      departure: dayAnswer,
      people: z.int(),
      own: centsAnswer,
      other: centsAnswer,
    }),
  }),
)
export type GridRivals = z.output<typeof gridRivals>

/** More on one screen are compared by nobody. */
export const MOST_BESIDE = 100

/** Drafts typed side by side, saved all or none; `version` is the one that was read. */
export const besideBody = z.object({
  grids: z
    .array(z.object({ id: idInput, version: z.int().min(0), draft: draftInput }))
    .min(1)
    .max(MOST_BESIDE)
    .refine((grids) => new Set(grids.map(({ id }) => id)).size === grids.length, { error: 'field.duplicate' }),
})

/** Active grids with their drafts, to be shown side by side. */
const gridsBeside = countedAnswer(
  z.strictObject({
    id: idAnswer,
    version: z.int(),
    active: z.boolean(),
    currentVersion: z.int().nullable(),
    draftChanged: z.boolean(),
    placeTypes: z.array(named).readonly(),
    draft: gridDraft,
  }),
)
export type GridsBeside = z.output<typeof gridsBeside>

/** A publication that no stay uses and that is not on sale: it can go. */
const purgeableVersion = z.strictObject({
  gridId: idAnswer,
  gridLabel: z.string(),
  historyVersion: z.int(),
  publishedAt: z.string(),
  publishedBy: z.string().nullable(),
})
export type PurgeableVersion = z.output<typeof purgeableVersion>

const purgeList = countedAnswer(purgeableVersion).extend({
  /** Publications that stay: a stay uses them, or they are the latest of their grid. */
  kept: z.int(),
})
export type PurgeList = z.output<typeof purgeList>

export const purgeBody = z.object({
  versions: z
    .array(z.object({ gridId: idInput, historyVersion: z.int().min(1) }))
    .min(1)
    .max(5_000),
})

const purgeAnswer = z.strictObject({
  status: z.literal('DELETED'),
  deleted: z.int(),
  /** Asked, but used by a stay meanwhile, or gone already. */
  kept: z.int(),
})
export type PurgeAnswer = z.output<typeof purgeAnswer>

const READ = { method: 'GET', right: ['occupant_extra_price', 'read'], write: false } as const
const WRITE = { method: 'POST', right: ['occupant_extra_price', 'write'], write: true } as const

export const gridTools = {
  beside: operation({
    ...READ,
    path: 'occupant-extra/price-grid/beside',
    summary: 'Grilles tarifaires côte à côte',
    answer: gridsBeside,
  }),
  saveBeside: operation({
    ...WRITE,
    path: 'occupant-extra/price-grid/beside',
    summary: 'Grilles tarifaires côte à côte : enregistrement des brouillons',
    body: besideBody,
    answer: gridsBeside,
  }),
  rivals: operation({
    ...READ,
    path: 'occupant-extra/price-grid/rivals/:id',
    summary: 'Grille tarifaire : celles qui vendent les mêmes séjours',
    params: idParams,
    ids: { id: 'priceGrid' },
    answer: gridRivals,
  }),
  nextSeason: operation({
    ...WRITE,
    path: 'occupant-extra/price-grid/next-season',
    summary: 'Grilles tarifaires : saison suivante',
    body: nextSeasonBody,
    answer: nextSeasonAnswer,
  }),
  purgeable: operation({
    ...READ,
    path: 'occupant-extra/price-grid/purge',
    summary: 'Grilles tarifaires : versions inutilisées',
    answer: purgeList,
  }),
  purge: operation({
    ...WRITE,
    path: 'occupant-extra/price-grid/purge',
    right: ['occupant_extra_price', 'delete'],
    summary: 'Grilles tarifaires : purge de versions inutilisées',
    body: purgeBody,
    answer: purgeAnswer,
  }),
} as const
