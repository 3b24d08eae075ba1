/**
 * The line of a station: tells the server that it is there, notices that it does not answer, and brings back what was sold meanwhile, from
 * whatever page is open. One tab at a time sends; tabs tell each other that something changed.
 */
import { offlineStations } from '#contract/operations/sale/offline.ts'
import type { OfflineGranted } from '#contract/operations/sale/offline.ts'
import { translate } from '#web/i18n/i18n.ts'
import { call } from '#web/shell/call.ts'
import { lineBack, lineCut, refreshState, tellTabs } from '#web/shell/offline/line.ts'
import { OUT_OF_STEP, push, sendAgain } from '#web/shell/offline/push.ts'
import { isCut, offlineNow, STATION_PATIENCE_MS } from '#web/shell/offline/state.ts'
import { changeStation, readStation, unsent } from '#web/shell/offline/store.ts'
import type { Station } from '#web/shell/offline/store.ts'
import { NetworkError, RestError, SessionLostError } from '#web/shell/rest-error.ts'
import { toast } from '#web/shell/toast.ts'

/** The server counts a station that it has not heard for three minutes as cut off. */
const RENEW_MS = 120_000
/** A page that was just read anew says soon again that it is there: the farewell of the one before may come late. */
const SECOND_MS = 10_000
const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 15_000
/** Of what the server refuses to take now, and of what it holds. */
const STUCK_MS = 300_000
const IDLE_MS = 600_000

/** The server knows this station, or this browser, no more. All else passes, and is asked again: it does not keep a till from selling. */
const STOPPING: ReadonlySet<string> = new Set([
  ...['offline.lost', 'offline.removed', 'offline.otherKey', 'offline.training', 'record.unknown'],
])

const tillLock = ({ stationId }: Station): string => `pinede.offline.${stationId}.till`

/** A new leave of the server, and where it says that the chain stands. */
const granted = (before: Station, { grant, signature, keyId, now, seller }: OfflineGranted): Partial<Station> => {
  const { head } = before
  const fresh = {
    grant,
    grantSignature: signature,
    keyId,
    seller,
    ahead: Date.parse(now) - Date.now(),
    stopped: null,
    postponed: null,
  }
  const isNext = grant.nextNo === head.no + 1
  // Before its first ticket it follows the record, which grows by other tills; after it, its own tickets alone.
  if (isNext && head.no > 0 && grant.previous !== head.signature) return { ...fresh, stopped: OUT_OF_STEP }
  if (grant.nextNo <= head.no) return { ...fresh, stopped: OUT_OF_STEP }
  return { ...fresh, head: { no: grant.nextNo - 1, signature: grant.previous, at: head.at } }
}

/** Says that the station is there, and takes a new leave. Answers whether the server lacks what it acknowledged. Throws as `call`. */
const renew = async (station: Station): Promise<boolean> => {
  const { stationId, keyHash, establishmentId } = station
  const answer = await call(offlineStations.grant, {
    body: { stationId, keyHash, waiting: 0 },
    besides: true,
    patienceMs: STATION_PATIENCE_MS * 2,
  })
  const { nextNo } = answer.grant
  if (nextNo <= station.head.no && (await sendAgain(station, nextNo))) return true
  // Something was sold meanwhile: what the server says of the chain is of before.
  await changeStation(establishmentId, (before) => (before.head.no === station.head.no ? granted(before, answer) : {}))
  await tellTabs()
  return false
}

/** Whether some tab of this browser has a till open. */
const isTillOpen = async (station: Station): Promise<boolean> =>
  (await navigator.locks.query()).held?.some(({ name }) => name === tillLock(station)) === true

/** The till of this tab, where it is the one that speaks for the station. */
let renewing: Station | undefined
/** The last farewell: a till that opens again speaks after it. */
let farewell: Promise<unknown> = Promise.resolve()

const signOff = ({ stationId, keyHash }: Station, keepalive: boolean): Promise<unknown> =>
  call(offlineStations.signOff, { body: { stationId, keyHash }, besides: true, keepalive }).catch(() => undefined)

/** What waits is in the record, and the line is known to be back, before anybody is told so. Throws as `call`. */
const bringBack = async (station: Station): Promise<void> => {
  const taken = await push(station)
  await lineBack(station)
  if (taken > 0) toast.success(translate('offline')('back.taken', { count: taken }))
}

/** How long until the next attempt, by what became of this one. */
const attempt = async (establishmentId: number, failures: number, isSecond: boolean): Promise<number> => {
  await farewell
  const station = await readStation(establishmentId)
  if (station === undefined) {
    // Wiped: said above every screen until a manager enrols this browser anew, or forgets it.
    await refreshState()
    return IDLE_MS
  }
  try {
    const waiting = await unsent(station.stationId)
    if (waiting.length > 0) await bringBack(station)
    else if (renewing === undefined && station.cutSince === null) return IDLE_MS
    const left = await unsent(station.stationId)
    const after = (await readStation(establishmentId)) ?? station
    if (left.length === 0 && after.stopped !== OUT_OF_STEP && (await renew(after))) return FIRST_WAIT_MS
    await lineBack(after)
    if (left.length === 0 && !(await isTillOpen(station))) await signOff(station, false)
    return left.length > 0 ? STUCK_MS : isSecond ? SECOND_MS : RENEW_MS
  } catch (error) {
    if (error instanceof NetworkError) {
      await lineCut()
      return Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS)
    }
    return refusedBy(establishmentId, error)
  }
}

/** The server answered, and refuses: for good where it knows the station no more; for now else (a day that is closed opens tomorrow). */
const refusedBy = async (establishmentId: number, error: unknown): Promise<number> => {
  if (error instanceof SessionLostError || !(error instanceof RestError)) return STUCK_MS
  const { message } = error.body
  await changeStation(establishmentId, () => ({
    cutSince: null,
    ...(STOPPING.has(message) ? { stopped: message } : { postponed: message }),
  }))
  await tellTabs()
  return STUCK_MS
}

let wakeUp: () => void = () => undefined

/** Tries at once: the line may be back, or cut. */
export const wake = (): void => wakeUp()

/** Follows the line of the station of an establishment; answers how to stop. */
export const startSync = (establishmentId: number): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isRunning = false
  let isAskedAgain = false
  let isStopped = false
  let failures = 0
  let renewals = 0
  const run = async (): Promise<void> => {
    clearTimeout(timer)
    isAskedAgain = isRunning
    if (isRunning || isStopped) return
    isRunning = true
    // A browser that cannot read its own store tells it where something is sold.
    const wait = await attempt(establishmentId, failures, renewals < 1).catch(() => STUCK_MS)
    isRunning = false
    failures = isCut() ? failures + 1 : 0
    renewals = renewing === undefined ? 0 : renewals + 1
    if (isAskedAgain) void run()
    else if (!isStopped) timer = setTimeout(() => void run(), wait)
  }
  wakeUp = () => void run()
  window.addEventListener('online', wakeUp)
  window.addEventListener('offline', wakeUp)
  void refreshState().then(run)
  return () => {
    isStopped = true
    clearTimeout(timer)
    window.removeEventListener('online', wakeUp)
    window.removeEventListener('offline', wakeUp)
    wakeUp = () => undefined
  }
}

/** A till is open: one of them in this browser speaks for the station, until it is left. Answers how to leave it. */
export const tillOpens = async (establishmentId: number): Promise<() => void> => {
  const station = await readStation(establishmentId)
  if (station === undefined) return () => undefined
  const waiting = new AbortController()
  let release = (): void => undefined
  const onLeave = (): void => {
    const { cutSince, waiting: left } = offlineNow()
    if (renewing !== undefined && cutSince === null && left === 0) void signOff(station, true)
  }
  navigator.locks
    .request(
      tillLock(station),
      { signal: waiting.signal },
      () =>
        new Promise<void>((resolve) => {
          release = resolve
          renewing = station
          window.addEventListener('pagehide', onLeave)
          window.addEventListener('pageshow', wake)
          wake()
        }),
    )
    // Left before it was its turn.
    .catch(() => undefined)
  return () => {
    waiting.abort()
    window.removeEventListener('pagehide', onLeave)
    window.removeEventListener('pageshow', wake)
    if (renewing === undefined) return
    renewing = undefined
    farewell = unsent(station.stationId).then((left) =>
      left.length === 0 && !isCut() ? signOff(station, false) : undefined,
    )
    void farewell.then(release, release)
  }
}
