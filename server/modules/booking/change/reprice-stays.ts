/** New lines of a changed file by one of the four strategies (domain rules 3.8). Writes nothing. */
import { cents } from '#domain/money.ts'
import type { FileDiscount } from '#domain/booking/discount.ts'
import type { Reason } from '#domain/booking/facts.ts'
import { reason } from '#domain/booking/facts.ts'
import { joinPayers } from '#domain/booking/payers.ts'
import { withCommission } from '#domain/booking/partner.ts'
import { priceStays, taxesFor, withoutFees } from '#domain/booking/price-file.ts'
import type { FileConditions, PricedStay, StayToPrice } from '#domain/booking/price-file.ts'
import { quantitiesFor } from '#domain/booking/quantities.ts'
import { nights } from '#domain/day.ts'
import { isPostedLine } from '#domain/pricing/line.ts'
import type { QuoteLine } from '#domain/pricing/line.ts'
import { reprice } from '#domain/pricing/reprice.ts'
import type { RepriceStrategy } from '#domain/pricing/reprice.ts'
import { reopened } from '#domain/pricing/stay-rules.ts'
import type { GridSnapshot } from '#domain/pricing/types.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { BookingFile, OccupancyFile } from '#contract/operations/booking/file.ts'
import { quoteLine } from '#server/modules/booking/file/lines.ts'
import { traceOf } from '#server/modules/booking/file/stays.ts'
import type { StoredTrace } from '#server/modules/booking/file/stays.ts'
import { customerRegion, gridVersions, gridsOf, stayToPrice } from '#server/modules/pricing/index.ts'
import type { Conditions, StayDraft } from '#server/modules/pricing/index.ts'
import type { Context } from '#server/platform/http/route.ts'

/** A stay of the file with its new price; `lines` are the stay's own. */
export interface StayPrice {
  readonly occupancyId: number
  readonly lines: readonly QuoteLine[]
  readonly trace: StoredTrace
  /** The grid that its prices come from. */
  readonly grid: GridSnapshot
  readonly warnings: readonly Reason[]
}

export interface ChangedStay {
  readonly stay: OccupancyFile
  readonly draft: StayDraft
}

export interface Change {
  readonly file: BookingFile
  readonly changed: readonly ChangedStay[]
  readonly strategy: RepriceStrategy
  /** The file's own conditions change too (remise, insurance, fees): all its stays are priced together. */
  readonly wholeFile: boolean
  readonly conditions: Conditions
  readonly fileConditions: FileConditions
}

interface ToReprice {
  readonly stay: OccupancyFile
  readonly draft: StayDraft
  readonly toPrice: StayToPrice
  readonly stored: GridSnapshot | undefined
  readonly lines: readonly QuoteLine[]
}

const keepsNights = ({ stay, draft }: Pick<ToReprice, 'stay' | 'draft'>): boolean =>
  stay.arrival === draft.arrival && stay.departure === draft.departure && stay.placeTypeId === draft.placeTypeId

/** What pricing needs of the changed stays: their conditions, the grid that priced them, their lines. */
export const prepareChange = async ({ tx, establishmentId }: Context, change: Change): Promise<ToReprice[]> => {
  const { file, changed, conditions } = change
  const current = await gridsOf(tx, establishmentId, conditions, [...new Set(changed.map((c) => c.draft.placeTypeId))])
  const versions = changed.flatMap(({ stay: { gridId, gridVersion } }) =>
    gridId === null || gridVersion === null ? [] : [{ id: gridId, version: gridVersion }],
  )
  const stored = await gridVersions(tx, establishmentId, versions)
  const region = await customerRegion(tx, file.customer?.id ?? null, current)
  return changed.map(({ stay, draft }) => ({
    stay,
    draft,
    toPrice: stayToPrice(conditions, keepsNights({ stay, draft }) ? current.map(reopened) : current, region, draft),
    stored: stored.find((g) => g.id === stay.gridId && g.version === stay.gridVersion),
    lines: joinPayers(file.lines.filter((l) => l.occupancyId === stay.id && !isPostedLine(l))).map(quoteLine),
  }))
}

/** The stay's part of a remise in euros: what its lines took off. */
const ownDiscount = (all: FileDiscount | undefined, lines: readonly QuoteLine[]): FileDiscount | undefined => {
  if (all === undefined || all.unit === 'PERCENT') return all
  const taken = lines.filter((l) => l.type === 'discount').reduce((total, l) => total - l.amount, 0)
  return { ...all, amount: cents(Math.max(0, taken)) }
}

/** The conditions of the file, reduced to what this stay bears of them. */
export const ownConditions = ({ file, fileConditions }: Change, lines: readonly QuoteLine[]): FileConditions => {
  if (file.occupancies.filter((o) => !o.cancelled).length === 1) return fileConditions
  const { discount, fees, offers, downPayment: _, ...rest } = fileConditions
  const share = ownDiscount(discount, lines)
  const bears = lines.some((l) => l.type === 'fees')
  return {
    ...rest,
    ...(share === undefined ? {} : { discount: share }),
    ...(fees === undefined || !bears ? {} : { fees }),
    ...(offers === undefined ? {} : { offers: bears ? offers : withoutFees(offers) }),
  }
}

/** Prices by hand that the new price drops are told before it is written (catalogue: "manually changed price"). */
const lost = (lines: readonly QuoteLine[]): Reason[] =>
  lines.filter((l) => l.manual === true).map((l) => reason('price.manualLost', { label: l.label, amount: l.amount }))

/** By current grids, prices by hand dropped; or by the grid that priced the stay, with them. */
const byStrategy = (strategy: RepriceStrategy, { toPrice, stored }: ToReprice): StayToPrice =>
  strategy === 'UPDATE_FROM_GRID' || stored === undefined
    ? { ...toPrice, manual: [] }
    : { ...toPrice, candidates: [stored], context: { forcedGridId: stored.id } }

const fromPriced = ({ strategy }: Change, { stay, lines }: ToReprice, priced: PricedStay | undefined): StayPrice => {
  if (priced === undefined) throw new Error('one price for each stay')
  if (!priced.priced) throw new RuleError(priced.refusal.code, priced.refusal.context)
  return {
    occupancyId: stay.id,
    lines: priced.quote.lines,
    trace: traceOf(priced),
    grid: priced.grid,
    warnings: strategy === 'UPDATE_FROM_GRID' ? lost(lines) : [],
  }
}

const byGrid = (change: Change, stays: readonly ToReprice[]): StayPrice[] => {
  const { strategy, fileConditions } = change
  const priced = change.wholeFile
    ? priceStays(
        stays.map((s) => byStrategy(strategy, s)),
        fileConditions,
      )
    : stays.flatMap((s) => priceStays([byStrategy(strategy, s)], ownConditions(change, s.lines)))
  return stays.map((s, i) => fromPriced(change, s, priced[i]))
}

/** The stored amounts, kept or carried over; only the taxes are computed. */
const byDetail = (change: Change, stays: readonly ToReprice[]): StayPrice[] =>
  stays.map(({ stay, draft, toPrice, stored, lines }) => {
    if (stored === undefined) throw new RuleError('price.noGrid')
    const { people, stay: dates, otherTaxes = [] } = toPrice
    const quantities = quantitiesFor(stored, draft.options)
    const { partner, ...own } = ownConditions(change, lines)
    const touristTax = taxesFor(toPrice.touristTax, partner)
    const result = reprice({
      strategy: change.strategy,
      stored: { nights: nights(stay), lines },
      request: { ...own, stay: dates, people, touristTax, otherTaxes, quantities },
      storedGrid: stored,
      candidates: [],
      context: {},
    })
    const trace = { quote: null, touristTax: result.touristTax, otherTaxes: result.otherTaxes, refusal: null }
    const kept = withCommission(result.lines, partner, dates.arrival)
    return { occupancyId: stay.id, lines: kept, trace, grid: stored, warnings: [] }
  })

/**
 * New prices of the changed stays, in their order; the file's other stays keep their lines. Throws RuleError with the grid's
 * refusal where it cannot price a stay, reprice.conditionsNeedGrid where stored amounts cannot follow new conditions, and the
 * codes of pricing's `checkRequest`.
 */
export const repriceStays = async (context: Context, change: Change): Promise<StayPrice[]> => {
  const stays = await prepareChange(context, change)
  if (change.strategy === 'UPDATE_FROM_GRID' || change.strategy === 'KEEP_GRID') return byGrid(change, stays)
  if (change.wholeFile) throw new RuleError('reprice.conditionsNeedGrid')
  return byDetail(change, stays)
}
