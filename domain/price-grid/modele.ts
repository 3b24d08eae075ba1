/**
 * Models as the spec names them: an engine of the price, and who may have it. "Couple", "senior" and "regional variants" are
 * filters on the engines (domain rules 3.1). Their numbers are those of `/price/grid/…/{priceGridModeleId}/…`.
 */
import { GRID_MODELS } from '#domain/pricing/types.ts'
import type { Eligibility, GridModel, GridSnapshot } from '#domain/pricing/types.ts'

export const ELIGIBILITIES = ['ALL', 'COUPLE', 'SENIOR', 'REGION', 'PARTY'] as const
export type EligibilityKind = (typeof ELIGIBILITIES)[number]

export interface Modele {
  /** Engine (1 to 5) + 10 × eligibility (0 to 4): 3 is the week with first and extra nights, 11 the night for couples. */
  readonly id: number
  readonly model: GridModel
  readonly eligibility: EligibilityKind
}

const RESTRICTED: readonly GridModel[] = ['NIGHT', 'WEEK', 'COUPLED']

/** Every model that a grid may have, in the order of the choice. */
export const MODELES: readonly Modele[] = ELIGIBILITIES.flatMap((eligibility, e) =>
  GRID_MODELS.map((model, m): Modele => ({ id: e * 10 + m + 1, model, eligibility })).filter(
    (modele) => eligibility === 'ALL' || eligibility === 'PARTY' || RESTRICTED.includes(modele.model),
  ),
)

export const modeleById = (id: number): Modele | undefined => MODELES.find((m) => m.id === id)

/** The model of a grid. */
export const modeleIdOf = (grid: Pick<GridSnapshot, 'model' | 'eligibility'>): number => {
  const kind: EligibilityKind = grid.eligibility?.kind ?? 'ALL'
  return ELIGIBILITIES.indexOf(kind) * 10 + GRID_MODELS.indexOf(grid.model) + 1
}

/** A senior is 60 unless the grid says otherwise. */
const SENIOR_AGE = 60

/** What a grid that becomes of this model asks of its guests; what it already says of it is kept. */
export function eligibilityOf(kind: EligibilityKind, before: Eligibility | null): Eligibility | null {
  if (kind === 'ALL') return null
  if (before?.kind === kind) return before
  if (kind === 'COUPLE') return { kind }
  if (kind === 'PARTY') return { kind, min: 1, max: 2, fromAge: 0 }
  return kind === 'SENIOR' ? { kind, minAge: SENIOR_AGE } : { kind, regionIds: [], departmentIds: [] }
}
