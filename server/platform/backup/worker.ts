/**
 * The process that backs up (started by `start-backup.ts`): beside the server, so that neither a disk that hangs nor the work of
 * compressing and encrypting holds up who sells. Ends with the server that started it.
 */
import { mkdir, rm } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { admin } from '#server/platform/postgres/postmaster.ts'
import type { Log } from '#server/platform/log.ts'
import { takeBase } from './base.ts'
import { checkBackup, sweepCheck } from './check.ts'
import { diskStores } from './disk-store.ts'
import { OtherWriterError, failureOf } from './failure.ts'
import { headsKeeper, isTooEarly } from './heads.ts'
import { leaseKeeper } from './lease.ts'
import { listBases, prune } from './prune.ts'
import type { FromWorker, Order, ToWorker, Where, Work } from './protocol.ts'
import { handsOn, keepToLimit, pack, ship, sweepFolders } from './spool.ts'
import type { Shipping } from './spool.ts'
import type { Stores } from './store.ts'
import { keepState } from './state.ts'

const ROUND_MS = 1000
/** A store that fails is asked again after this at the latest. */
const LONGEST_WAIT_MS = 60_000
/** When the server stops, a store is waited for no longer. */
const LAST_MS = 3000
/** Something to ship every minute, however quiet the house: what is restored then says up to when it is whole. */
const HEARTBEAT_MS = 60_000
/** Numbers that are given meanwhile are unknown to a house that is restored after the disk was lost. */
const HEADS_MS = 5000

/** Where nobody listens any more this process ends. */
const tell = (message: FromWorker): void => void process.send?.(message, () => undefined)

const log: Log = {
  info: (fields, message) => tell({ log: 'info', fields, message }),
  warn: (fields, message) => tell({ log: 'warn', fields, message }),
  error: (fields, message) => tell({ log: 'error', fields, message }),
}

/** One commit of its own, on the disk: a transaction with a number writes its end to the log. */
const beat = async (socketDir: string): Promise<void> => {
  const client = new pg.Client({
    ...admin(socketDir),
    application_name: 'pinede backup',
    connectionTimeoutMillis: 5000,
  })
  client.on('error', () => undefined) // the server leaves: the next beat will tell
  try {
    await client.connect()
    await client.query('select pg_current_xact_id()')
  } finally {
    await client.end().catch(() => undefined) // it has left already
  }
}

const now = (): Date => new Date()

/** The folder, the store, or both in this order. What speaks S3 is loaded only where it is asked for. */
const placesOf = async ({ place, s3, folders: { dataDir } }: Order): Promise<readonly Stores[]> => {
  const disk = place === undefined ? [] : [diskStores({ root: place, dataDir })]
  if (s3 === undefined) return disk
  const { s3Stores } = await import('./s3/s3-store.ts')
  return [...disk, s3Stores(s3)]
}

const shippingOf = (
  { folders, recipients, limitBytes }: Order,
  own: Pick<Shipping, 'store' | 'lease'>,
  where: Where,
): Shipping => ({
  ...own,
  folders: where === 0 ? folders : { ...folders, outbox: folders.second },
  recipients,
  limitBytes,
  state: keepState(folders.own, own.store.label, (state) => tell({ state, where }), where === 0 ? 'state' : 'state-s3'),
  log,
  now,
})

const stopping = new AbortController()

/** How often progress is told. */
const TELL_MS = 300

/** Runs one work of a place at a time, and tells how far it is and how it ended. */
const worksOf = (order: Order, shipping: Shipping) => {
  let running: { readonly id: number; readonly cancel: AbortController; readonly ended: Promise<void> } | undefined
  const run = async (what: Work, id: number, signal: AbortSignal): Promise<void> => {
    let toldAt = 0
    const progress = (done: number, total: number): void => {
      if (Date.now() - toldAt < TELL_MS) return
      toldAt = Date.now()
      tell({ far: id, done, total })
    }
    try {
      if (shipping.state.now().fault?.kind === 'OTHER_WRITER')
        throw new OtherWriterError(shipping.state.now().fault?.detail)
      if (what === 'check') await checkBackup(shipping, order.identity)
      else {
        await takeBase({ shipping, house: order.house, socketDir: order.socketDir, progress, signal })
        await prune(shipping)
        await listBases(shipping)
      }
      tell({ ended: id, failure: null })
    } catch (error) {
      log.error({ err: error }, 'a work of the backups failed')
      tell({ ended: id, failure: failureOf(error) })
    }
  }
  return {
    start: (what: Work, id: number): void => {
      if (running !== undefined) return tell({ ended: id, failure: 'backup.failed' })
      const cancel = new AbortController()
      const ended = run(what, id, AbortSignal.any([cancel.signal, stopping.signal])).finally(
        () => (running = undefined),
      )
      running = { id, cancel, ended }
      return undefined
    },
    cancel: (id: number): void => void (running?.id === id && running.cancel.abort()),
    ended: () => running?.ended,
  }
}

/** Reads the heads now and then; a database that is away, or being made, is met at the next reading. */
const headsOf = (order: Order) => {
  const { folders, ...rest } = order
  const keeper = headsKeeper({ ...rest, outbox: folders.outbox, now })
  let readAt = Number.NEGATIVE_INFINITY
  let wasLast = false
  const write = async (final: boolean): Promise<void> => {
    await keeper.write(final).catch((error: unknown) => {
      if (!isTooEarly(error)) log.info({ reason: String(error) }, 'the heads of the chains were not read')
    })
  }
  return {
    system: keeper.system,
    write: async (): Promise<void> => {
      if (wasLast || performance.now() - readAt < HEADS_MS) return
      readAt = performance.now()
      await write(false)
    },
    last: async (): Promise<void> => {
      wasLast = true
      await write(true)
      await keeper.close()
      tell({ heads: 'written' })
    },
    close: keeper.close,
  }
}

/** A store over a line takes its time, and what waits for it waits apart. One that fails is asked again later and later. */
const shipApart = async (shipping: Shipping): Promise<void> => {
  let wait = ROUND_MS
  while (!stopping.signal.aborted) {
    wait = (await ship(shipping)) ? ROUND_MS : Math.min(wait * 2, LONGEST_WAIT_MS)
    await delay(wait, undefined, { signal: stopping.signal }).catch(() => undefined) // once more, then it ends
  }
}

const prepare = async ({ folders }: Order, shippings: readonly Shipping[]): Promise<void> => {
  for (const [i, { state }] of shippings.entries()) tell({ state: state.now(), where: i === 0 ? 0 : 1 })
  await sweepFolders(folders)
  if (shippings.length > 1) await mkdir(folders.second, { recursive: true, mode: 0o700 })
  else await rm(folders.second, { recursive: true, force: true }) // of a store that is no longer named
  for (const shipping of shippings) {
    await sweepCheck(shipping)
    const listing = listBases(shipping).catch(() => undefined) // a place that is not there: the rounds tell
    if (shipping.store.kind === 'disk') await listing
  }
}

const serve = async (order: Order): Promise<void> => {
  const ownHeads = (heads = headsOf(order))
  const places = (await placesOf(order)).map((stores, i) => {
    const lease = leaseKeeper({ stores, house: order.house, system: ownHeads.system, now })
    return { lease, shipping: shippingOf(order, { store: stores.of(order.house), lease }, i === 0 ? 0 : 1) }
  })
  const shippings = places.map(({ shipping }) => shipping)
  const [first, second] = shippings
  if (first === undefined) throw new Error('backups go nowhere')
  const own = shippings.map((shipping) => worksOf(order, shipping))
  works.resolve(own)
  await prepare(order, shippings)
  const handOn = second === undefined ? undefined : handsOn(order.folders)
  const far = shippings.filter(({ store }) => store.kind === 's3')
  const apart = far.map(shipApart)
  let beatAt = 0
  const keep = async (): Promise<void> => {
    await keepToLimit(first, second)
    if (second !== undefined)
      await keepToLimit({ ...second, folders: { ...second.folders, spool: second.folders.outbox } })
  }
  const round = async (): Promise<void> => {
    await pack(first, second)
    await ownHeads.write()
    await handOn?.()
    await keep()
    if (first.store.kind === 'disk') await ship(first)
    await keep()
  }
  for (;;) {
    const isLast = stopping.signal.aborted
    try {
      await round()
      if (!isLast && Date.now() - beatAt >= HEARTBEAT_MS) {
        beatAt = Date.now()
        // A server that leaves, or comes back, is met at the next one.
        await beat(order.socketDir).catch((error: unknown) =>
          log.info({ reason: String(error) }, 'no heartbeat in the database'),
        )
      }
    } catch (error) {
      log.error({ err: error }, 'a round of the backups failed')
    }
    if (isLast) break
    await delay(ROUND_MS, undefined, { signal: stopping.signal }).catch(() => undefined) // once more, then it ends
  }
  // What does not leave now leaves after the next start.
  const last = Promise.all(apart).then(() => Promise.all(far.map(ship)))
  await Promise.race([last, delay(LAST_MS, undefined, { ref: false })])
  for (const one of own) await one.ended()
  await ownHeads.close()
  // A place that is not there: the house passes for one that was killed.
  const ends = Promise.all(places.map(({ lease }) => lease.end().catch(() => undefined)))
  await Promise.race([ends, delay(LAST_MS, undefined, { ref: false })])
  for (const { state } of shippings) await state.written()
}

/** Of each place; what is asked for while a store is being loaded waits for it. */
const works = Promise.withResolvers<readonly ReturnType<typeof worksOf>[]>()
let heads: ReturnType<typeof headsOf> | undefined

process.once('disconnect', () => process.exit(0)) // whoever started us is gone, and starts another when it comes back
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined) // a terminal's Ctrl-C: we are told to stop when the database has
process.on('message', (message: ToWorker) => {
  if ('stop' in message) return stopping.abort()
  if ('heads' in message) return void heads?.last()
  if ('start' in message) return void works.promise.then((all) => all[message.where]?.start(message.start, message.id))
  if ('cancel' in message) return void works.promise.then((all) => all.forEach((one) => one.cancel(message.cancel)))
  serve(message.order).then(
    () => process.exit(0),
    (error: unknown) => {
      log.error({ err: error }, 'the backups stopped')
      process.exit(1)
    },
  )
  return undefined
})
tell({ ready: true })
