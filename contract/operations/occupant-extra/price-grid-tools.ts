/** What is done to price grids as a whole: the next season made of this one, versions that nothing uses any more. */
import { z } from 'zod'
import type { Day } from '#domain/day.ts'
import type { Cents } from '#domain/money.ts'
import type { GridDraft } from '#domain/price-grid/draft.ts'
import type { Rival } from '#domain/price-grid/rivals.ts'
import { ROUNDING_STEPS, SEASON_SHIFTS } from '#domain/price-grid/next-season.ts'
import { idAnswer } from '#contract/operations/answer.ts'
import type { Counted } from '#contract/operations/answer.ts'
import type { Reason } from '#domain/booking/facts.ts'
import { idInput } from '#contract/operations/input.ts'
import { draftInput } from '#contract/operations/occupant-extra/price-grid.ts'

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

export interface NextSeasonPeriod {
  readonly label: string
  readonly before: { readonly start: Day; readonly end: Day; readonly price: Cents | null }
  readonly after: { readonly start: Day; readonly end: Day; readonly price: Cents | null }
}

/** A grid that would be made, or was: `id` is then the new one's. */
export interface NextSeasonGrid {
  readonly gridId: number
  readonly id: number | null
  readonly label: string
  readonly periods: readonly NextSeasonPeriod[]
  /** What is missing or overlaps in the new season, and whatever else is wrong. */
  readonly issues: readonly (Reason & { readonly isError: boolean })[]
}

export interface NextSeasonAnswer {
  readonly list: readonly NextSeasonGrid[]
}

/** Grids on sale that price the same stays as a grid that is about to be published. */
export interface GridRivals {
  readonly list: readonly (Omit<Rival, 'placeTypeIds'> & { readonly placeTypes: readonly string[] })[]
  readonly total: number
}

/** An option that only grids know (kind OTHER), as it is sold: its code is that of quantities. */
export const ownOption = z.strictObject({
  code: z.string(),
  label: z.string(),
  tvaId: idAnswer.nullable(),
  /** Types whose grids have it. */
  placeTypeIds: z.array(idAnswer).readonly(),
})
export type OwnOption = z.output<typeof ownOption>
export type OwnOptionList = Counted<OwnOption>

/** More on one screen are compared by nobody. */
export const MOST_BESIDE = 100

/** POST `price-grid/beside`: drafts typed side by side, saved all or none; `version` is the one that was read. */
export const besideBody = z.object({
  grids: z
    .array(z.object({ id: idInput, version: z.int().min(0), draft: draftInput }))
    .min(1)
    .max(MOST_BESIDE)
    .refine((grids) => new Set(grids.map(({ id }) => id)).size === grids.length, { error: 'field.duplicate' }),
})

/** Active grids with their drafts, to be shown side by side. */
export interface GridsBeside {
  readonly list: readonly {
    readonly id: number
    readonly version: number
    readonly active: boolean
    readonly currentVersion: number | null
    readonly draftChanged: boolean
    readonly placeTypes: readonly { readonly id: number; readonly label: string }[]
    readonly draft: GridDraft
  }[]
  readonly total: number
}

/** A publication that no stay uses and that is not on sale: it can go. */
export interface PurgeableVersion {
  readonly gridId: number
  readonly gridLabel: string
  readonly historyVersion: number
  readonly publishedAt: string
  readonly publishedBy: string | null
}

export interface PurgeList {
  readonly list: readonly PurgeableVersion[]
  readonly total: number
  /** Publications that stay: a stay uses them, or they are the latest of their grid. */
  readonly kept: number
}

export const purgeBody = z.object({
  versions: z
    .array(z.object({ gridId: idInput, historyVersion: z.int().min(1) }))
    .min(1)
    .max(5_000),
})

export interface PurgeAnswer {
  readonly status: 'DELETED'
  readonly deleted: number
  /** Asked, but used by a stay meanwhile, or gone already. */
  readonly kept: number
}

/** A grid that is sold on a type: one that staff may force. */
export interface GridChoiceList {
  readonly list: readonly {
    readonly id: number
    readonly label: string
    readonly version: number
    readonly priceGridModeleId: number
  }[]
  readonly total: number
}
