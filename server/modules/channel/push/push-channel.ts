/**
 * Tells one channel all that waits: free places first, then prices, a type at a time. Nothing is sent inside a transaction, and each
 * row leaves the outbox once the channel has heard it: whatever happens in between is told again, absolute as it is.
 */
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { House } from '#server/platform/http/mount.ts'
import { ChannelFailure } from '#server/ports/channel.ts'
import type { AvailabilityUpdate, Channel } from '#server/ports/channel.ts'
import { loadPriceBook } from '#server/modules/pricing/index.ts'
import type { PriceBook } from '#server/modules/pricing/index.ts'
import { addressOf } from '#server/modules/channel/address.ts'
import type { ChannelRow } from '#server/modules/channel/address.ts'
import { composeAvailability, composeRates } from '#server/modules/channel/push/compose.ts'
import {
  endLease,
  failLease,
  lackToken,
  releaseLease,
  renewLease,
  takeLease,
} from '#server/modules/channel/push/lease.ts'
import { firstDays, readWaiting, removeRows } from '#server/modules/channel/push/outbox.ts'
import type { Span, Waiting } from '#server/modules/channel/push/outbox.ts'
import { closedFrom, forgetTold, readFree, readSeller, rememberTold } from '#server/modules/channel/push/read.ts'
import type { Seller } from '#server/modules/channel/push/read.ts'

/** Ranges in one message. */
const UPDATES_AT_ONCE = 500

/** Days of arrival whose prices are told before free places have their turn again, and what was told is not told again. */
const RATE_DAYS_AT_ONCE = 14

/** The lease was lost: another server tells the channel now. */
class LeaseLost extends Error {}

/** The server stops: what is left waits for the next one. */
class Stopped extends Error {}

interface Push {
  readonly house: Pick<House, 'db' | 'services' | 'now'>
  readonly row: ChannelRow
  readonly channel: Channel
  readonly lease: string
  readonly isStopped: () => boolean
}

type Outcome = 'NOTHING' | 'SENT' | 'FAILED'

/** One message. Nobody else sends in the meantime. */
const send = async ({ house, row, lease, isStopped }: Push, work: () => Promise<void>): Promise<void> => {
  if (isStopped()) throw new Stopped()
  if (!(await renewLease(house.db, row, lease))) throw new LeaseLost()
  await work()
}

const sendAvailability = async (push: Push, updates: readonly AvailabilityUpdate[]): Promise<void> => {
  for (let i = 0; i < updates.length; i += UPDATES_AT_ONCE)
    await send(push, () => push.channel.pushAvailability(updates.slice(i, i + UPDATES_AT_ONCE)))
}

/** Codes that were unmapped: told once that nothing is free. */
const closeOrphans = async (push: Push, { today, orphans }: Seller): Promise<void> => {
  for (const { code, until } of orphans) {
    await sendAvailability(push, [closedFrom(code, today, until)])
    await forgetTold(push.house.db, push.row, code)
  }
}

interface Read {
  readonly seller: Seller
  readonly book: PriceBook
  readonly waiting: Waiting
  readonly free: readonly { readonly span: Span; readonly free: readonly number[] }[]
}

/** The next that waits and is not in `skipped`, with all that it takes to tell it, read together; undefined: nothing. */
const readNext = ({ house, row }: Push, skipped: ReadonlySet<string>): Promise<Read | undefined> =>
  inTransaction(house.db, async (tx) => {
    const now = house.now()
    const seller = await readSeller(tx, row, now)
    const all = (await readWaiting(tx, row, seller.whole)).filter((one) => !skipped.has(keyOf(one)))
    const waiting = all.find(({ kind }) => kind === 'AVAILABILITY') ?? all[0]
    if (waiting === undefined) return undefined
    const of = { tx, establishmentId: row.establishmentId, today: seller.today }
    const book = await loadPriceBook(of, row.partnerId, codesOf(seller, waiting))
    const free = waiting.kind === 'AVAILABILITY' ? await readFree(tx, row, seller, waiting, now) : []
    return { seller, book, waiting, free }
  })

const keyOf = ({ kind, placeTypeId }: Waiting): string => `${kind} ${placeTypeId}`

const codesOf = ({ codes }: Seller, { placeTypeId }: Waiting): Seller['codes'] =>
  codes.filter((code) => code.placeTypeId === placeTypeId)

const tell = async (push: Push, { seller, book, waiting, free }: Read): Promise<void> => {
  const codes = codesOf(seller, waiting)
  if (waiting.kind === 'AVAILABILITY')
    // Before it is told: what a channel may know of must be closed one day, whatever happens to the answer.
    await rememberTold(
      push.house.db,
      push.row,
      codes.map(({ code }) => code),
      seller.whole.to,
    )
  for (const told of codes)
    for (const { span, free: counts } of free)
      await sendAvailability(push, await composeAvailability(book, told, span, counts))
  const { first, rest } =
    waiting.kind === 'RATE' ? firstDays(waiting.spans, RATE_DAYS_AT_ONCE) : { first: [], rest: [] }
  for (const told of codes)
    for (const span of first)
      for await (const rates of composeRates(book, told, span)) await send(push, () => push.channel.pushRates(rates))
  await removeRows(push.house.db, push.row, waiting, codes.length === 0 ? [] : rest)
}

/** Tells what waits until nothing does. A failure that passes ends it; one that lasts concerns its type alone. */
const tellAll = async (push: Push): Promise<{ readonly sent: boolean; readonly failure: ChannelFailure | null }> => {
  const skipped = new Set<string>()
  let sent = false
  let failure: ChannelFailure | null = null
  try {
    await closeOrphans(push, await readSeller(push.house.db, push.row, push.house.now()))
  } catch (error) {
    if (!(error instanceof ChannelFailure)) throw error
    return { sent, failure: error }
  }
  for (let next = await readNext(push, skipped); next !== undefined; next = await readNext(push, skipped)) {
    try {
      await tell(push, next)
      sent = true
    } catch (error) {
      if (!(error instanceof ChannelFailure)) throw error
      failure = error
      if (error.isPassing) break
      skipped.add(keyOf(next.waiting))
    }
  }
  return { sent, failure }
}

const conclude = async ({ house, row, lease }: Push, { sent, failure }: Awaited<ReturnType<typeof tellAll>>) => {
  const sentAt = sent ? house.now() : null
  if (failure === null) await endLease(house.db, row, lease, sentAt)
  else await inTransaction(house.db, (tx) => failLease(tx, row, lease, failure, { now: house.now(), sentAt }))
}

/**
 * Tells the channel what waits, unless another server does or the pause after a failure is not over. Never throws what the channel
 * did: failures are kept (`channel_push_failure`) and tried again after a pause.
 */
export const pushChannel = async (
  house: Push['house'],
  row: ChannelRow,
  isStopped: () => boolean = () => false,
): Promise<Outcome> => {
  const lease = await takeLease(house.db, row, house.now())
  if (lease === null) return 'NOTHING'
  const address = addressOf(house.services.keys.folder, row)
  if (address === null) {
    await lackToken(house.db, row, lease, house.now())
    return 'FAILED'
  }
  const push = { house, row, channel: house.services.openChannel(address), lease, isStopped }
  try {
    const end = await tellAll(push)
    await conclude(push, end)
    return end.failure === null ? (end.sent ? 'SENT' : 'NOTHING') : 'FAILED'
  } catch (error) {
    if (error instanceof Stopped) await releaseLease(house.db, row, lease)
    else if (!(error instanceof LeaseLost)) throw error
    return 'NOTHING'
  }
}
