/** Prices a saved file again: its party, options or conditions changed, or the house's prices did (domain rules 3.8). */
import type { z } from 'zod'
import { assertAllowed } from '#domain/booking/actions.ts'
import type { Reason } from '#domain/booking/facts.ts'
import { checkAnimals, checkPeople, mostPresent } from '#domain/booking/party.ts'
import { JET } from '#domain/fiscal/jet.ts'
import { RuleError } from '#domain/rule-error.ts'
import { STATUS } from '#domain/booking/states.ts'
import { allows } from '#contract/rights.ts'
import type { repriceBody } from '#contract/operations/booking/change.ts'
import type { BookingFile, OccupancyFile } from '#contract/operations/booking/file.ts'
import type { PricingInput, Strategy } from '#contract/operations/booking/party.ts'
import { writeTechnicalEvent } from '#server/platform/fiscal/jet.ts'
import { requireModule } from '#server/platform/auth/modules.ts'
import type { Context } from '#server/platform/http/route.ts'
import { followAids } from '#server/modules/booking/aid/follow-aids.ts'
import type { Applied } from '#server/modules/booking/change/applied.ts'
import { draftOf } from '#server/modules/booking/change/draft-of.ts'
import { conditionsOf } from '#server/modules/booking/change/file-conditions.ts'
import type { KnownConditions } from '#server/modules/booking/change/file-conditions.ts'
import { repriceStays } from '#server/modules/booking/change/reprice-stays.ts'
import type { ChangedStay, StayPrice } from '#server/modules/booking/change/reprice-stays.ts'
import { writeFileSums, writePrices } from '#server/modules/booking/change/write-change.ts'
import { factsOf } from '#server/modules/booking/file/facts.ts'
import { writeEvent } from '#server/modules/booking/file/history.ts'
import { loadFile } from '#server/modules/booking/file/load-file.ts'
import { checkForcedGrid } from '#server/modules/pricing/index.ts'
import { lockFile } from '#server/modules/booking/file/lock-file.ts'
import type { FileRow } from '#server/modules/booking/file/lock-file.ts'
import { assertVersion } from '#server/modules/booking/file/stale.ts'
import { writeParties } from '#server/modules/booking/file/stays.ts'
import { undoable } from '#server/modules/booking/lifecycle/undo.ts'
import { checkPlaces, tellBooking } from '#server/modules/inventory/index.ts'

export type RepriceInput = z.output<typeof repriceBody>
type StayChange = RepriceInput['occupancies'][number]

/** May still change: neither billed, cancelled nor left. */
export const isOpen = (stay: OccupancyFile): boolean =>
  !stay.billed && !stay.cancelled && stay.goneAt === null && stay.earlyDeparture === null

interface Plan {
  readonly known: KnownConditions
  readonly changed: readonly (ChangedStay & { readonly forced: boolean })[]
  readonly strategy: Strategy
  readonly pricing: PricingInput | undefined
}

const writePlan = async (context: Context, file: BookingFile, plan: Plan): Promise<StayPrice[]> => {
  const { known, changed, strategy, pricing } = plan
  const prices = await repriceStays(context, { file, changed, strategy, wholeFile: pricing !== undefined, ...known })
  const parties = changed.map(({ stay, draft }, i) => ({ ...draft, id: stay.id, grid: prices[i]?.grid ?? null }))
  await writeParties(context.tx, context.establishmentId, known.conditions, parties)
  const lines = await writePrices(
    context,
    file,
    prices.map((p, i) => ({ ...p, forced: changed[i]?.forced === true })),
  )
  const stays = file.occupancies.filter((o) => !o.cancelled)
  await writeFileSums(context, file, { lines, stays, terms: known.terms, conditions: known.fileConditions }, pricing)
  return prices
}

/** All open stays of a locked file by a strategy, nothing else changed; answers the file's new row, and the prices by hand it lost. */
export const repriceLocked = async (
  context: Context,
  row: FileRow,
  strategy: Strategy,
): Promise<{ readonly row: FileRow; readonly warnings: readonly Reason[] }> => {
  const file = await loadFile(context, row.id)
  const changed = file.occupancies
    .filter(isOpen)
    .map((stay) => ({ stay, draft: draftOf(stay, file), forced: stay.gridForced }))
  const known = await conditionsOf(context, file)
  const prices = await writePlan(context, file, { known, changed, strategy, pricing: undefined })
  await followAids(context.tx, context.establishmentId, [row.id])
  const after = await lockFile(context.tx, context.establishmentId, row.id)
  return { row: after, warnings: prices.flatMap((price) => price.warnings) }
}

/** Prices by hand are a special right (spec 6); those that are there already may come back as they are. */
const checkManual = ({ rights }: Context, file: BookingFile, change: StayChange): void => {
  if (allows(rights.booking_manual_price, 'write')) return
  const known = file.lines.filter((line) => line.occupancyId === change.id && line.manual)
  const isKnown = (price: NonNullable<StayChange['manual']>[number]): boolean =>
    known.some(({ type, code, amount }) => type === price.type && code === price.code && amount === price.amount)
  if (change.manual?.some((price) => !isKnown(price)) === true) throw new RuleError('right.manualPrice')
}

const whyClosed = (stay: OccupancyFile): string => {
  if (stay.billed) return 'booking.billed'
  if (stay.cancelled) return 'booking.isCancelled'
  return stay.goneAt === null ? 'booking.leftEarly' : 'booking.gone'
}

/** The same checks as a basket's, on a stay that may still change. */
const checkChange = async (
  context: Context,
  row: FileRow,
  stay: OccupancyFile,
  change: StayChange,
  known: KnownConditions,
): Promise<void> => {
  if (!isOpen(stay)) throw new RuleError(whyClosed(stay))
  checkPeople(change.people, stay)
  checkAnimals(
    change.options,
    known.conditions.references.filter((r) => r.kind === 'ANIMAL'),
  )
  const [checked] = await checkPlaces(context.tx, context.establishmentId, known.conditions, [{ ...stay, held: stay }])
  const [people, capacity] = [mostPresent(change.people, stay), checked?.capacity ?? 0]
  if (row.statusId !== STATUS.QUOTE && people > capacity)
    throw new RuleError('party.overCapacity', { people, capacity })
}

const changedStay = (
  file: BookingFile,
  stay: OccupancyFile,
  change: StayChange | undefined,
  strategy: Strategy,
): Plan['changed'][number] => {
  if (change === undefined) return { stay, draft: draftOf(stay, file), forced: stay.gridForced }
  const { people, options, gridId, manual } = change
  if (manual !== undefined && strategy !== 'KEEP_GRID') throw new RuleError('reprice.manualNeedsGrid')
  const draft = draftOf(
    { ...stay, options: options.map((o) => ({ ...o, code: o.code ?? '', label: '', brand: null })) },
    file,
  )
  const over = { people, options, gridId, ...(manual === undefined ? {} : { manual }) }
  return { stay, draft: { ...draft, ...over }, forced: gridId !== null }
}

/** Stays to price: those that change; all that are open where the file's own conditions do, or where none is named. */
const planOf = async (context: Context, row: FileRow, file: BookingFile, input: RepriceInput): Promise<Plan> => {
  const { strategy, pricing, occupancies } = input
  if (pricing?.insurance === true && !file.pricing.insurance) requireModule(context, 'insurance')
  const known = await conditionsOf(context, file, pricing ?? file.pricing)
  for (const change of occupancies) {
    const stay = file.occupancies.find((o) => o.id === change.id)
    if (stay === undefined) throw new RuleError('record.unknown')
    checkManual(context, file, change)
    checkForcedGrid(context, change.gridId, stay)
    await checkChange(context, row, stay, change, known)
  }
  const all = pricing !== undefined || occupancies.length === 0
  if (pricing !== undefined && file.occupancies.some((o) => o.billed)) throw new RuleError('booking.billed')
  const changed = file.occupancies
    .filter((o) => isOpen(o) && (all || occupancies.some((c) => c.id === o.id)))
    .map((stay) =>
      changedStay(
        file,
        stay,
        occupancies.find((c) => c.id === stay.id),
        strategy,
      ),
    )
  return { known, changed, strategy, pricing }
}

/**
 * Throws StaleError, the first refusal of the transition `edit`, booking.billed…, party.*, reprice.* and the codes of
 * `repriceStays`.
 */
export const repriceFile = async (context: Context, input: RepriceInput): Promise<Applied> => {
  const { tx, establishmentId, today } = context
  const row = await lockFile(tx, establishmentId, input.id)
  await assertVersion(context, row, input.version)
  assertAllowed('edit', await factsOf(tx, establishmentId, row), today)
  const file = await loadFile(context, row.id)
  const plan = await planOf(context, row, file, input)
  let prices: StayPrice[] = []
  await undoable(context, 'REPRICED', [row.id], async () => {
    prices = await writePlan(context, file, plan)
  })
  await writeEvent(context, row.id, 'REPRICED', { strategy: input.strategy, before: file.totals.total })
  await tellBooking(context, row.id)
  const byHand = prices.flatMap((p) => p.lines).filter((l) => l.manual === true).length
  if (byHand > 0) await writeTechnicalEvent(tx, context, JET.MANUAL_PRICE, { booking: row.code ?? '', lines: byHand })
  return { bookingId: row.id, warnings: prices.flatMap((p) => p.warnings) }
}
