/** A booking of the channel becomes a file, changes it or cancels it, by the operations of the desk (domain rules 2.3). */
import { sql } from 'kysely'
import { RuleError } from '#domain/rule-error.ts'
import type { ManualPrice } from '#domain/pricing/request.ts'
import { occupancyInput, saveBookingBody, tempBookingBody } from '#contract/operations/booking/booking.ts'
import type { BookingFile, OccupancyFile } from '#contract/operations/booking/file.ts'
import { repriceBody } from '#contract/operations/booking/change.ts'
import {
  addStay,
  cancelFromOutside,
  editBasket,
  forgetUndo,
  leaveNights,
  loadFile,
  moveStay,
  removeStay,
  repriceFile,
  saveBooking,
  writeSold,
} from '#server/modules/booking/index.ts'
import { customerOfGuest } from '#server/modules/customer/index.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Context } from '#server/platform/http/route.ts'
import type { ChannelBooking } from '#server/ports/channel.ts'
import type { ChannelRow } from '#server/modules/channel/address.ts'
import { firstPrices, fitPrices } from '#server/modules/channel/inbox/fit-price.ts'
import { askedOptions } from '#server/modules/channel/inbox/meaning.ts'
import type { MeantStay } from '#server/modules/channel/inbox/meaning.ts'

/** What is integrated: the message, what its codes mean, and where it comes from. */
export interface Told {
  readonly channel: ChannelRow
  readonly booking: ChannelBooking
  readonly stays: readonly MeantStay[]
}

/** Domain rules 2.1: the status of a firm booking, the origin of an internet one. */
const RESERVATION = 3
const INTERNET = 3
/** Longest reason of `reasonInput`. */
const REASON = 200

const labelOf = ({ channel }: Pick<Told, 'channel'>): string => `Séjour ${channel.label}`.slice(0, 80)

const priceInputs = (manual: readonly ManualPrice[]) =>
  manual.map(({ type, code, label, amount, tvaId }) => ({
    type,
    code,
    label: label.slice(0, 80),
    amount,
    tvaId: tvaId ?? null,
  }))

const stayInput = (stay: MeantStay, id: number, manual: readonly ManualPrice[]) =>
  occupancyInput.parse({
    id,
    placeTypeId: stay.placeTypeId,
    arrival: stay.arrival,
    departure: stay.departure,
    people: stay.people,
    options: askedOptions(stay),
    gridId: stay.gridId,
    manual: priceInputs(manual),
  })

const linkStays = async (
  { tx, establishmentId }: Context,
  { channel, booking, stays }: Told,
  ids: readonly number[],
): Promise<void> => {
  await sql`
    delete from booking_import_stay where establishment_id = ${establishmentId} and online_booking_id = ${channel.id}
      and external_id = ${booking.externalId}`.execute(tx)
  await tx
    .insertInto('booking_import_stay')
    .values(
      stays.map((stay, i) => ({
        establishment_id: establishmentId,
        online_booking_id: channel.id,
        external_id: booking.externalId,
        stay_key: stay.key,
        occupancy_id: ids[i] ?? 0,
      })),
    )
    .execute()
}

const noteOf = ({ channel, booking }: Told): string =>
  [`${channel.label} n° ${booking.externalId}`, booking.remark]
    .filter((part) => part !== null)
    .join('\n')
    .slice(0, 4000)

const idsOf = (file: BookingFile): number[] => file.occupancies.map((o) => o.id)

/** A basket of these stays, priced by the channel. */
const basketOf = async (context: Context, told: Told, customerId: number): Promise<BookingFile> => {
  const { stays, channel, booking } = told
  const write = async (
    before: BookingFile | null,
    manual: readonly (readonly ManualPrice[])[],
  ): Promise<BookingFile> => {
    const ids = before === null ? [] : idsOf(before)
    const input = tempBookingBody.parse({
      id: before?.id ?? 0,
      version: before?.version ?? 0,
      statusId: RESERVATION,
      customerId,
      language: (booking.guest.language ?? 'fr').slice(0, 2).toLowerCase(),
      pricing: { partnerId: channel.partnerId, fees: 0, withoutOffers: true },
      occupancies: stays.map((stay, i) => stayInput(stay, ids[i] ?? 0, manual[i] ?? [])),
    })
    return loadFile(context, await editBasket(context, input))
  }
  const first = await write(
    null,
    stays.map((stay) => firstPrices(stay, labelOf(told))),
  )
  const unpriced = first.occupancies.find((o) => o.refusal !== null)?.refusal
  if (unpriced !== null && unpriced !== undefined) throw new RuleError(unpriced.code, unpriced.context)
  return fitPrices(first, { stays, label: labelOf(told), idsOf, write })
}

/** Makes the file of a new booking; answers its id. Throws what the desk is refused, and import.amountTooLow. */
export const makeFile = async (context: Context, told: Told): Promise<number> => {
  const basket = await basketOf(context, told, await customerOfGuest(context, told.booking.guest))
  const input = saveBookingBody.parse({
    id: basket.id,
    version: basket.version,
    statusId: RESERVATION,
    note: noteOf(told),
  })
  const { id } = await saveBooking(context, input)
  await linkStays(context, told, idsOf(basket))
  await writeSold(context, id, told.booking.commission)
  return id
}

/** Which stay of the file each stay of the channel is, by its key; undefined: a new one. */
const linked = async (
  { tx, establishmentId }: Context,
  { channel, booking }: Told,
): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await sql<{ key: string; id: number }>`
    select stay_key as key, occupancy_id as id from booking_import_stay
    where establishment_id = ${establishmentId} and online_booking_id = ${channel.id} and external_id = ${booking.externalId}`.execute(
    tx,
  )
  return new Map(rows.map((row) => [row.key, row.id]))
}

const isNoPlace = (error: unknown): boolean => error instanceof RuleError && error.code.startsWith('place.')

const isSame = (stay: OccupancyFile, meant: MeantStay): boolean =>
  stay.placeTypeId === meant.placeTypeId && stay.arrival === meant.arrival && stay.departure === meant.departure

/** The place that the desk named is kept where it still can be. */
const moveTo = async (context: Context, stay: OccupancyFile, meant: MeantStay): Promise<void> => {
  if (isSame(stay, meant)) return
  const { placeTypeId, arrival, departure } = meant
  const move = {
    occupancyId: stay.id,
    version: stay.version,
    placeTypeId,
    arrival,
    departure,
    strategy: 'KEEP_DETAIL',
  } as const
  const keeps = stay.pinned && stay.placeTypeId === placeTypeId ? stay.placeId : null
  try {
    await inTransaction(context.tx, (tx) => moveStay({ ...context, tx }, { ...move, placeId: keeps }))
  } catch (error) {
    if (keeps === null || !isNoPlace(error)) throw error
    await moveStay(context, { ...move, placeId: null })
  }
}

const staysThatGo = (file: BookingFile, kept: ReadonlySet<number>): OccupancyFile[] =>
  file.occupancies.filter((o) => !o.cancelled && !kept.has(o.id))

/** Stays that move or go leave their nights first: they may exchange them, where every type is full. */
const leaveOld = async (
  context: Context,
  { stays }: Told,
  file: BookingFile,
  known: ReadonlyMap<string, number>,
): Promise<void> => {
  const wanted = new Map(stays.map((meant) => [known.get(meant.key), meant]))
  const leaving = file.occupancies.filter((stay) => {
    const meant = wanted.get(stay.id)
    return !stay.cancelled && (meant === undefined || !isSame(stay, meant))
  })
  if (leaving.length === 0) return
  await leaveNights(context, file.id, {
    occupancyIds: leaving.map((stay) => stay.id),
    placeTypeIds: [...leaving, ...stays].map((stay) => stay.placeTypeId),
  })
}

/** Ids of the stays of the file, in the order of the channel's: new ones are added, the others moved; those that it no longer has go. */
const arrange = async (context: Context, told: Told, bookingId: number): Promise<number[]> => {
  const known = await linked(context, told)
  await leaveOld(context, told, await loadFile(context, bookingId), known)
  const ids: number[] = []
  for (const meant of told.stays) {
    const file = await loadFile(context, bookingId)
    const stay = file.occupancies.find((o) => o.id === known.get(meant.key) && !o.cancelled)
    if (stay !== undefined) {
      await moveTo(context, stay, meant)
      ids.push(stay.id)
      continue
    }
    const { gridId: _, manual: __, id: ___, ...added } = stayInput(meant, 0, [])
    await addStay(context, { id: bookingId, version: file.version, stay: added })
    const fresh = (await loadFile(context, bookingId)).occupancies.find(
      (o) => !file.occupancies.some((b) => b.id === o.id),
    )
    if (fresh === undefined) throw new Error('the stay was just added')
    ids.push(fresh.id)
  }
  for (const { id } of staysThatGo(await loadFile(context, bookingId), new Set(ids))) {
    const { version } = await loadFile(context, bookingId)
    await removeStay(context, { id: bookingId, version, occupancyId: id })
  }
  return ids
}

/** People, options and amounts of the channel on stays that are in place. */
const reprice = async (context: Context, told: Told, bookingId: number, ids: readonly number[]): Promise<void> => {
  const { stays } = told
  const write = async (file: BookingFile, manual: readonly (readonly ManualPrice[])[]): Promise<BookingFile> => {
    const input = repriceBody.parse({
      id: bookingId,
      version: file.version,
      strategy: 'KEEP_GRID',
      occupancies: stays.map((stay, i) => ({
        id: ids[i] ?? 0,
        people: stay.people,
        options: askedOptions(stay),
        manual: priceInputs(manual[i] ?? []),
      })),
    })
    await repriceFile(context, input)
    return loadFile(context, bookingId)
  }
  const before = await loadFile(context, bookingId)
  const first = await write(
    before,
    stays.map((stay) => firstPrices(stay, labelOf(told))),
  )
  await fitPrices(first, { stays, label: labelOf(told), idsOf: () => ids, write })
}

/** Keeps the file and gives it what the channel says now: stays, people, amounts. Throws what the desk is refused. */
export const changeFile = async (context: Context, told: Told, bookingId: number): Promise<void> => {
  const ids = await arrange(context, told, bookingId)
  await reprice(context, told, bookingId, ids)
  await linkStays(context, told, ids)
  await writeSold(context, bookingId, told.booking.commission)
}

/** Event 18 with the channel's fee. Throws what the desk is refused (a live bill…). */
export const cancelChannelFile = async (
  context: Context,
  { channel, booking }: Pick<Told, 'channel' | 'booking'>,
  bookingId: number,
): Promise<void> => {
  const { version } = await loadFile(context, bookingId)
  const reason = (booking.remark ?? `Annulé chez ${channel.label}`).slice(0, REASON)
  await cancelFromOutside(
    context,
    {
      id: bookingId,
      version,
      retained: booking.cancellationFee,
      by: 'CUSTOMER',
      reason: reason.length < 3 ? `Annulé chez ${channel.label}` : reason,
    },
    INTERNET,
  )
  await forgetUndo(context, bookingId)
}
