/** One more stay on a saved file, or one less (domain rules 2.3, #11). */
import { sql } from 'kysely'
import type { z } from 'zod'
import { assertAllowed } from '#domain/booking/actions.ts'
import { checkAnimals, checkPeople, checkStay, mostPresent } from '#domain/booking/party.ts'
import { priceStay, withoutFees } from '#domain/booking/price-file.ts'
import type { FileConditions } from '#domain/booking/price-file.ts'
import { isPostedLine, totalsOf } from '#domain/pricing/line.ts'
import { RuleError } from '#domain/rule-error.ts'
import { STATUS } from '#domain/booking/states.ts'
import type { addStayBody, removeStayBody } from '#contract/operations/booking/lifecycle.ts'
import type { BookingFile, BookingLine } from '#contract/operations/booking/file.ts'
import type { Applied } from '#server/modules/booking/change/applied.ts'
import { conditionsOf } from '#server/modules/booking/change/file-conditions.ts'
import type { KnownConditions } from '#server/modules/booking/change/file-conditions.ts'
import { repriceLocked } from '#server/modules/booking/change/reprice-file.ts'
import { writeFileSums } from '#server/modules/booking/change/write-change.ts'
import { factsOf } from '#server/modules/booking/file/facts.ts'
import { writeEvent } from '#server/modules/booking/file/history.ts'
import { insertAll } from '#server/platform/db/insert-all.ts'
import { newLines, quoteLine, replaceLines } from '#server/modules/booking/file/lines.ts'
import { loadFile } from '#server/modules/booking/file/load-file.ts'
import { lockFile } from '#server/modules/booking/file/lock-file.ts'
import type { FileRow } from '#server/modules/booking/file/lock-file.ts'
import { assertVersion } from '#server/modules/booking/file/stale.ts'
import { partyRows, stayRows } from '#server/modules/booking/file/stays.ts'
import type { StayToWrite } from '#server/modules/booking/file/stays.ts'
import {
  assignPlaces,
  checkPlaces,
  giveBack,
  insertHolds,
  lockTypes,
  releaseHolds,
  takerOf,
  tellFile,
  tellParts,
  withAllotment,
} from '#server/modules/inventory/index.ts'
import { chargePartner } from '#server/modules/booking/partner/charge.ts'
import { holdOf } from '#server/modules/booking/lifecycle/hold-file.ts'
import { undoable } from '#server/modules/booking/lifecycle/undo.ts'
import { customerRegion, gridsOf, stayToPrice } from '#server/modules/pricing/index.ts'
import type { StayDraft } from '#server/modules/pricing/index.ts'
import type { Context } from '#server/platform/http/route.ts'

type AddInput = z.output<typeof addStayBody>
type RemoveInput = z.output<typeof removeStayBody>

/** The same checks as a basket's. */
const checkNew = async (
  { tx, establishmentId, today }: Context,
  row: FileRow,
  { conditions }: KnownConditions,
  stay: AddInput['stay'],
): Promise<void> => {
  checkStay(stay, today)
  checkPeople(stay.people, stay)
  checkAnimals(
    stay.options,
    conditions.references.filter((r) => r.kind === 'ANIMAL'),
  )
  const [checked] = await checkPlaces(tx, establishmentId, conditions, [stay])
  const [people, capacity] = [mostPresent(stay.people, stay), checked?.capacity ?? 0]
  if (row.statusId !== STATUS.QUOTE && people > capacity)
    throw new RuleError('party.overCapacity', { people, capacity })
}

/** What the file as a whole bears once (booking fees, a remise in euros) is borne by its first stays already. */
const nextConditions = ({ fees: _, discount, offers, downPayment: __, ...rest }: FileConditions): FileConditions => ({
  ...rest,
  ...(discount?.unit === 'PERCENT' ? { discount } : {}),
  ...(offers === undefined ? {} : { offers: withoutFees(offers) }),
})

const priceNew = async (
  { tx, establishmentId }: Context,
  file: BookingFile,
  known: KnownConditions,
  draft: StayDraft,
) => {
  const grids = await gridsOf(tx, establishmentId, known.conditions, [draft.placeTypeId])
  const region = await customerRegion(tx, file.customer?.id ?? null, grids)
  const priced = priceStay(stayToPrice(known.conditions, grids, region, draft), nextConditions(known.fileConditions))
  if (!priced.priced) throw new RuleError(priced.refusal.code, priced.refusal.context)
  return priced
}

const placeOf = async (context: Context, row: FileRow, stay: AddInput['stay']): Promise<number | null> => {
  if (row.statusId === STATUS.QUOTE) return stay.placeId
  const [placeId] = await assignPlaces(context, [{ ...stay, people: mostPresent(stay.people, stay) }])
  return placeId ?? null
}

const writeNew = async (
  context: Context,
  { row, file, known }: Opened,
  stay: AddInput['stay'],
  toWrite: StayToWrite,
): Promise<void> => {
  const { tx, establishmentId } = context
  const { id, draft, placeId, pinned, priced } = toWrite
  const grid = priced.priced ? priced.grid : null
  await insertAll(tx, [
    stayRows(establishmentId, row.id, [toWrite]),
    ...partyRows(establishmentId, known.conditions, [{ ...draft, id, grid }]),
  ])
  if (row.statusId !== STATUS.QUOTE && placeId !== null) {
    const { kind, until } = await holdOf(context, row.statusId, row.optionExpiry)
    await insertHolds(context, row.id, kind, until, [{ ...stay, occupancyId: id, placeId, pinned }])
  }
  const fresh = newLines([{ occupancyId: id, lines: priced.priced ? priced.quote.lines : [] }])
  await writeRest(
    context,
    { row, file, known },
    [...file.lines, ...fresh],
    [...file.occupancies.filter((o) => !o.cancelled), stay],
  )
}

interface Opened {
  readonly row: FileRow
  readonly file: BookingFile
  readonly known: KnownConditions
}

/** Fees that pass from a stay to another change what that one comes to. */
const writeStayTotals = async (
  { tx, establishmentId }: Context,
  { occupancies }: BookingFile,
  lines: readonly BookingLine[],
): Promise<void> => {
  for (const { id, total, cancelled } of occupancies) {
    const own = totalsOf(lines.filter((line) => line.occupancyId === id && !isPostedLine(line)).map(quoteLine)).total
    if (cancelled || own === 0 || own === total) continue
    await sql`update occupancy set total = ${own} where establishment_id = ${establishmentId} and id = ${id}`.execute(
      tx,
    )
  }
}

/** Lines and sums of the file as its stays are now. */
const writeRest = async (
  context: Context,
  { row, file, known }: Opened,
  lines: readonly BookingLine[],
  stays: Parameters<typeof writeFileSums>[2]['stays'],
): Promise<void> => {
  await replaceLines(context.tx, context.establishmentId, row.id, lines)
  await writeStayTotals(context, file, lines)
  const sums = { lines: lines.map(quoteLine), stays, terms: known.terms, conditions: known.fileConditions }
  await writeFileSums(context, file, sums)
}

const nextId = async ({ tx }: Context): Promise<number> => {
  const { rows } = await sql<{ id: number }>`select nextval('record_id') as id`.execute(tx)
  return rows[0]?.id ?? 0
}

/**
 * Adds a stay, priced by the grids of today under the file's conditions. Throws StaleError, the guards' codes, those of
 * `checkStay`, `checkPeople`, `checkPlaces` and `assignPlaces`, and why no grid prices it.
 */
export const addStay = async (context: Context, { id, version, stay }: AddInput): Promise<Applied> => {
  const { tx, establishmentId, today, now } = context
  const row = await lockFile(tx, establishmentId, id)
  await assertVersion(context, row, version)
  await lockTypes(tx, establishmentId, [stay.placeTypeId], now, row.id)
  assertAllowed('addStay', await factsOf(tx, establishmentId, row), today)
  const file = await loadFile(context, row.id)
  const known = await conditionsOf(context, file)
  await checkNew(context, row, known, stay)
  const draft = { ...stay, gridId: null, manual: [] }
  const priced = await priceNew(context, file, known, draft)
  const occupancyId = await nextId(context)
  await undoable(context, 'STAY_ADDED', [row.id], async () => {
    const wishes = row.statusId === STATUS.QUOTE ? [] : [stay]
    await withAllotment(context, await takerOf(context, row.id), { wishes, bookingId: null }, async () => {
      const placeId = await placeOf(context, row, stay)
      const pinned = stay.placeId !== null
      const position = file.occupancies.length
      await writeNew(context, { row, file, known }, stay, { id: occupancyId, draft, placeId, pinned, priced, position })
    })
    await chargePartner(context, row.id, occupancyId)
  })
  await writeEvent(context, row.id, 'STAY_ADDED', { occupancyId, before: file.totals.total })
  await tellFile(context, row.id, [stay.placeTypeId])
  return { bookingId: row.id, warnings: [] }
}

/** Booking fees are the file's: they stay with the first stay that is left; what tills put on the stay is still owed. */
const linesLeft = (file: BookingFile, occupancyId: number): BookingLine[] => {
  const first = file.occupancies.find((o) => o.id !== occupancyId && !o.cancelled)
  return file.lines.flatMap((line) => {
    if (line.occupancyId !== occupancyId) return [line]
    if (isPostedLine(line)) return [{ ...line, occupancyId: null }]
    return line.type === 'fees' && first !== undefined ? [{ ...line, occupancyId: first.id }] : []
  })
}

/** Throws RuleError record.unknown, and why the stay may not go. */
const stayToRemove = (file: BookingFile, occupancyId: number) => {
  const stay = file.occupancies.find((o) => o.id === occupancyId)
  if (stay === undefined) throw new RuleError('record.unknown')
  if (stay.billed) throw new RuleError('booking.billed')
  if (stay.cancelled) throw new RuleError('booking.isCancelled')
  if (stay.arrivedAt !== null) throw new RuleError('booking.arrived')
  return stay
}

/**
 * Takes a stay off: its nights are free, its lines go. The others keep their amounts, or are priced again by the strategy. Throws
 * StaleError, the guards' codes, record.unknown, booking.billed, booking.arrived.
 */
export const removeStay = async (context: Context, input: RemoveInput): Promise<Applied> => {
  const { tx, establishmentId, today, now } = context
  const row = await lockFile(tx, establishmentId, input.id)
  await assertVersion(context, row, input.version)
  assertAllowed('removeStay', await factsOf(tx, establishmentId, row), today)
  const file = await loadFile(context, row.id)
  const stay = stayToRemove(file, input.occupancyId)
  await lockTypes(tx, establishmentId, [stay.placeTypeId], now, row.id)
  const known = await conditionsOf(context, file)
  let warnings: Applied['warnings'] = []
  await undoable(context, 'STAY_REMOVED', [row.id], async () => {
    await releaseHolds(context, [stay.id])
    await giveBack(context, row.id, [stay.placeTypeId])
    await sql`
      update occupancy set cancelled = true, total = 0, place_id = case when pinned then place_id end, version = version + 1
      where establishment_id = ${establishmentId} and id = ${stay.id}`.execute(tx)
    if (row.statusId !== STATUS.QUOTE) await tellParts(context, 'CANCELLED', [stay.id])
    const others = file.occupancies.filter((o) => o.id !== stay.id && !o.cancelled)
    await writeRest(context, { row, file, known }, linesLeft(file, stay.id), others)
    if (input.strategy !== undefined && input.strategy !== 'KEEP_DETAIL')
      warnings = (await repriceLocked(context, row, input.strategy)).warnings
  })
  await writeEvent(context, row.id, 'STAY_REMOVED', { occupancyId: stay.id, before: file.totals.total })
  await tellFile(context, row.id, [stay.placeTypeId])
  return { bookingId: row.id, warnings }
}
