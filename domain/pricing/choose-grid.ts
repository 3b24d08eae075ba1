/** Which of several grids prices a stay, and why not the others (domain rules 3.1, "Choice"). */
import { tryQuote } from './quote.ts'
import type { Person, QuoteRequest } from './request.ts'
import type { Quote, Refusal } from './result.ts'
import type { Eligibility, GridSnapshot } from './types.ts'
import { priceError } from './rule-codes.ts'

/** Majority: both people of a couple grid. */
const ADULT_AGE = 18

export interface GridContext {
  /** The type asked for; left out: the candidates are known to be on it. */
  readonly placeTypeId?: number
  readonly partnerId?: number
  /** A partner without a grid that prices the stay gets the public ones. */
  readonly fallbackPublic?: boolean
  readonly customerRegionId?: number
  readonly customerDepartmentId?: number
  /** Chosen by hand: only the grid's own prices and stay rules still count. */
  readonly forcedGridId?: number
}

/** A grid that was not chosen: it cannot or may not price the stay, or another one was preferred. */
export interface RejectedGrid {
  readonly gridId: number
  readonly label: string
  readonly reason: Refusal
}

export interface GridChoice {
  /** Null where no grid prices the stay: `rejected` says why. */
  readonly chosen: { readonly grid: GridSnapshot; readonly quote: Quote } | null
  readonly rejected: readonly RejectedGrid[]
}

interface Priced {
  readonly grid: GridSnapshot
  readonly quote: Quote
}

/**
 * An exact special-duration match wins, then the greatest priority, then the lowest total (then the oldest grid). A partner's
 * grids are never for the public, and a partner has only them unless `fallbackPublic`. Throws the codes of `checkRequest`, and
 * `price.forcedGridUnknown` where the forced grid is not among the candidates.
 */
export function chooseGrid(
  candidates: readonly GridSnapshot[],
  request: QuoteRequest,
  context: GridContext,
): GridChoice {
  if (context.forcedGridId !== undefined) return chooseForced(candidates, request, context.forcedGridId)
  const rejected: RejectedGrid[] = []
  const priced: Priced[] = []
  for (const grid of candidates) {
    const reason = entitlement(grid, request.people, context)
    const outcome = reason === null ? tryQuote({ ...request, grid }) : null
    if (outcome?.priced === true) priced.push({ grid, quote: outcome.quote })
    else rejected.push(reject(grid, reason ?? outcome?.refusal))
  }
  const own = priced.filter(
    ({ grid }) => context.partnerId !== undefined && grid.partnerIds.includes(context.partnerId),
  )
  const [best, ...others] = (own.length > 0 ? own : priced).toSorted(preference)
  if (best === undefined) return { chosen: null, rejected }
  const beaten = own.length > 0 ? [...others, ...priced.filter((p) => !own.includes(p))] : others
  return { chosen: best, rejected: [...rejected, ...beaten.map((p) => beatenBy(p, best))] }
}

function chooseForced(candidates: readonly GridSnapshot[], request: QuoteRequest, forced: number): GridChoice {
  const grid = candidates.find((g) => g.id === forced)
  if (grid === undefined) throw priceError('price.forcedGridUnknown', { gridId: forced })
  const outcome = tryQuote({ ...request, grid })
  if (!outcome.priced) return { chosen: null, rejected: [reject(grid, outcome.refusal)] }
  return { chosen: { grid, quote: outcome.quote }, rejected: [] }
}

const reject = ({ id, label }: GridSnapshot, reason: Refusal | undefined): RejectedGrid => {
  if (reason === undefined) throw new RangeError('a grid rejected without reason')
  return { gridId: id, label, reason }
}

const beatenBy = ({ grid, quote }: Priced, best: Priced): RejectedGrid => ({
  gridId: grid.id,
  label: grid.label,
  reason: { code: 'price.otherPreferred', context: { by: best.grid.label, total: quote.total } },
})

const isSpecial = ({ grid }: Priced): number => (grid.model === 'SPECIAL_DURATION' ? 1 : 0)

const preference = (a: Priced, b: Priced): number =>
  isSpecial(b) - isSpecial(a) ||
  b.grid.priority - a.grid.priority ||
  a.quote.total - b.quote.total ||
  a.grid.id - b.grid.id

/** Whether this customer may have this grid at all. */
function entitlement(grid: GridSnapshot, people: readonly Person[], context: GridContext): Refusal | null {
  const { placeTypeId, partnerId, fallbackPublic } = context
  if (!grid.active) return { code: 'price.gridInactive', context: {} }
  if (placeTypeId !== undefined && !grid.placeTypeIds.includes(placeTypeId))
    return { code: 'price.gridOtherType', context: {} }
  const isPublic = grid.partnerIds.length === 0
  if (partnerId === undefined && !isPublic) return { code: 'price.gridForPartner', context: {} }
  if (partnerId !== undefined) {
    if (isPublic && fallbackPublic !== true) return { code: 'price.gridNotForPartner', context: {} }
    if (!isPublic && !grid.partnerIds.includes(partnerId)) return { code: 'price.gridOtherPartner', context: {} }
  }
  return eligibilityRefusal(grid, people, context)
}

/** Why these people may not have a grid that is for some guests only; null where they may. */
export const eligibilityRefusal = (
  { eligibility }: Pick<GridSnapshot, 'eligibility'>,
  people: readonly Person[],
  context: Pick<GridContext, 'customerRegionId' | 'customerDepartmentId'>,
): Refusal | null => (eligibility === null ? null : ineligible(eligibility, people, context))

function ineligible(
  eligibility: Eligibility,
  people: readonly Person[],
  context: Pick<GridContext, 'customerRegionId' | 'customerDepartmentId'>,
): Refusal | null {
  switch (eligibility.kind) {
    case 'COUPLE': {
      const couple = people.length === 2 && people.every((p) => p.age >= ADULT_AGE)
      return couple ? null : { code: 'price.notCouple', context: { people: people.length } }
    }
    case 'SENIOR': {
      const { minAge } = eligibility
      return people.some((p) => p.age >= minAge) ? null : { code: 'price.notSenior', context: { n: minAge } }
    }
    case 'PARTY': {
      const { min, max, fromAge } = eligibility
      const counted = people.filter((p) => p.age >= fromAge).length
      if (counted >= min && (max === null || counted <= max)) return null
      const asked = { people: counted, min }
      return max === null
        ? { code: 'price.partyAtLeast', context: asked }
        : { code: 'price.partyBetween', context: { ...asked, max } }
    }
    case 'REGION': {
      const { customerRegionId: region, customerDepartmentId: department } = context
      const here =
        (region !== undefined && eligibility.regionIds.includes(region)) ||
        (department !== undefined && eligibility.departmentIds.includes(department))
      return here ? null : { code: 'price.otherRegion', context: {} }
    }
  }
}
