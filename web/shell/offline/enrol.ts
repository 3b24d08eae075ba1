/** Makes this browser a station, or stops it from being one. */
import type { Cents } from '#domain/money.ts'
import { offlineStations } from '#contract/operations/sale/offline.ts'
import { call } from '#web/shell/call.ts'
import { refreshState, tellTabs } from '#web/shell/offline/line.ts'
import { OUT_OF_STEP } from '#web/shell/offline/push.ts'
import { newStationKey } from '#web/shell/offline/sign.ts'
import { flagStation } from '#web/shell/offline/state.ts'
import { openStore, readStation, unsent } from '#web/shell/offline/store.ts'
import { wake } from '#web/shell/offline/sync.ts'
import { dropWorker, keepFiles } from '#web/shell/offline/worker.ts'

/** Why a browser cannot be a station. */
export type Unfit = 'insecure' | 'notChromium' | 'lacking'

interface Brands {
  readonly userAgentData?: { readonly brands: readonly { readonly brand: string }[] }
}

/** Null: it can. Chromium alone keeps keys, writes and locks as a till needs them, and was tried. */
export const unfitFor = (): Unfit | null => {
  if (!window.isSecureContext) return 'insecure'
  const { brands } = (navigator as Navigator & Brands).userAgentData ?? {}
  if (brands?.some(({ brand }) => brand === 'Chromium') !== true) return 'notChromium'
  return 'locks' in navigator && 'serviceWorker' in navigator && 'indexedDB' in window ? null : 'lacking'
}

/** Asks the browser never to clear this by itself. False: it gives no word. */
export const persist = (): Promise<boolean> => navigator.storage.persist().catch(() => false)

export const isPersisted = (): Promise<boolean> => navigator.storage.persisted().catch(() => false)

/** Stopped or not, the server takes what such a station sold before. */
const TAKEN_STILL: readonly (string | null)[] = [null, 'offline.lost', 'offline.removed']

/** Whether tickets of the station that this browser is wait for the server, which may still take them. */
export const hasUnsent = async (establishmentId: number): Promise<boolean> => {
  const station = await readStation(establishmentId)
  if (station === undefined || !TAKEN_STILL.includes(station.stopped)) return false
  return (await unsent(station.stationId)).length > 0
}

interface Enrolment {
  readonly establishmentId: number
  readonly label: string
  readonly amount: Cents
}

/** JET 126, by the server; the key is made here. Throws as `call`, and where the browser keeps nothing. */
export const enrol = async ({ establishmentId, label, amount }: Enrolment): Promise<void> => {
  const store = await openStore()
  const before = await store.get('stations', establishmentId)
  await persist()
  const { privateKey, publicKey, keyHash } = await newStationKey()
  const answer = await call(offlineStations.enrol, { body: { label, publicKey, amount } })
  const { stationId, grant, signature, keyId, now, seller } = answer
  await store.put('stations', {
    ...{ establishmentId, stationId, label, privateKey, keyHash, grant, grantSignature: signature, keyId, seller },
    ahead: Date.parse(now) - Date.now(),
    head: { no: grant.nextNo - 1, signature: grant.previous, at: null },
    ...{ cutSince: null, offlineSince: null, stopped: null, postponed: null },
  })
  flagStation(establishmentId, true)
  // Nothing more can come of the one whose chain broke: no closing is to wait for it. Refused, the list of stations still offers it.
  if (before?.stopped === OUT_OF_STEP)
    await call(offlineStations.remove, { body: { id: before.stationId }, besides: true }).catch(() => undefined)
  await tellTabs()
  wake()
  await keepFiles().catch(() => undefined)
}

/** This browser is no station any more. Its tickets stay where they are: some may not be in the record. */
export const forget = async (establishmentId: number): Promise<void> => {
  await (await openStore()).delete('stations', establishmentId)
  flagStation(establishmentId, false)
  await refreshState()
  await dropWorker()
}
