/**
 * Load, then kill -9 of everything or a power cut in the middle of a base, of shipping or of a restore, then a restore to a second in
 * between: nothing that was acknowledged before it is missing, nothing that was sent after it is there, and every chain verifies.
 */
import { readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { readBaseName } from '#server/platform/backup/base-name.ts'
import { restoredIn } from '#server/platform/backup/restore.ts'
import { until } from '#server/testing/embedded-runs.ts'
import { LOGIN, PASSWORD, setUp } from './camp.ts'
import type { Client } from './client.ts'
import { logIn, must } from './client.ts'
import { claim, claimNone, note } from './report.ts'
import { sellAfter } from './resume-rounds.ts'
import { draftsOf, interrupt, isWholeOrAbsent, look, restoreTo } from './restored.ts'
import type { Ending, Wish } from './restored.ts'
import { cutPower, endOf, newSite, plugIn } from './site.ts'
import type { Site } from './site.ts'

const ROUNDS: readonly (readonly [what: 'base' | 'shipping' | 'restore', Ending])[] = [
  ['base', 'cut'],
  ['shipping', 'kill'],
  ['restore', 'cut'],
  ['base', 'kill'],
  ['shipping', 'cut'],
  ['restore', 'kill'],
  ['base', 'cut'],
  ['shipping', 'cut'],
  ['restore', 'cut'],
  ['base', 'cut'],
]
const WRITERS = 4
const SEASONING_MS = 1500
/** A restore of so little takes some three seconds: within them it opens the base, then plays the log. */
const RESTORE_MS = 3000

/** A customer that was sent; `done` once it was acknowledged. */
interface Write {
  readonly name: string
  readonly sent: number
  done: number | undefined
  /** The code that the customer was given. */
  code?: string
}

interface Desk {
  readonly client: Client
  readonly round: number
  readonly writes: Write[]
  isOver: boolean
}

const writeUntilTheEnd = async (desk: Desk): Promise<void> => {
  const consents = { isCompany: false, mailingConsent: false, smsConsent: false }
  while (!desk.isOver) {
    const write: Write = { name: `R${desk.round} ${crypto.randomUUID()}`, sent: Date.now(), done: undefined }
    desk.writes.push(write)
    const body = { id: 0, surname: write.name, name: 'Camille', ...consents }
    const reply = await desk.client.post('customer/customer/edit', body)
    if (reply.status !== 200) continue
    write.done = Date.now()
    write.code = String((reply.body['item'] as { code?: unknown } | undefined)?.code)
  }
}

/** Writes while `during` lasts. */
const writing = async (desk: Desk, during: () => Promise<void>): Promise<void> => {
  const writers = Array.from({ length: WRITERS }, () => writeUntilTheEnd(desk))
  await during()
  desk.isOver = true
  await Promise.all(writers)
}

const startBase = (client: Client): Promise<unknown> =>
  client.post('job/start', { kind: 'backup', title: 'Sauvegarde', input: {} }, `base-${crypto.randomUUID()}`)

/** Files of bases, drafts too. */
const basesOf = (place: string): readonly string[] =>
  readdirSync(place).flatMap((house) => readdirSync(path.join(place, house, 'base')))

const wholeBases = (place: string): number => basesOf(place).filter((name) => readBaseName(name) !== undefined).length

const awaitBase = (place: string, more: number): Promise<void> =>
  until(() => readdirSync(place).length > 0 && wholeBases(place) >= more, 120_000)

/** A restore that does not come to its end, and one more of the same; after a power cut, what was said to be restored is cut off once more. */
const restoreThrough = async ({ disks }: Site, round: number, wish: Wish): Promise<void> => {
  const [what, ending] = ROUNDS[round - 1] ?? ['base', 'kill']
  const isCut = ending === 'cut' && disks.length > 0
  if (what === 'restore') {
    const ms = Math.random() * RESTORE_MS
    await interrupt(wish, ms, isCut ? () => cutPower(disks) : undefined)
    if (isCut) await plugIn(disks)
    claim(
      `round ${round}: what a restore ended after ${Math.round(ms)} ms left is whole, or not there`,
      isWholeOrAbsent(wish.into),
    )
    rmSync(wish.into, { recursive: true, force: true })
  }
  await restoreTo(wish)
  if (isCut) {
    cutPower(disks)
    await plugIn(disks)
  }
  claimNone(`round ${round}: no draft is left beside the restored house`, draftsOf(wish.into))
}

interface Checked {
  readonly before: number
  readonly after: number
}

/** Restores to the second `target` beside, and looks. */
const checkAt = async (site: Site, round: number, target: number, writes: readonly Write[]): Promise<Checked> => {
  const { dataDir } = site.house
  const into = `${dataDir}-restored`
  await restoreThrough(site, round, { dataDir, place: site.place, into, target })
  const isEnd = restoredIn(into)?.isEnd !== false
  const { names, intact, events } = await look(into)
  const before = writes.filter(({ done }) => done !== undefined && done < target)
  const after = writes.filter(({ sent }) => sent > target)
  claimNone(
    `round ${round}: nothing acknowledged before the second is missing`,
    before.filter((one) => !names.has(one.name)),
  )
  claimNone(
    `round ${round}: nothing sent after it is there`,
    after.filter((one) => names.has(one.name)),
  )
  claim(`round ${round}: the second was reached, and ${events} signed events verify`, intact && !isEnd && events > 0)
  await sellAfter(into, round, new Set(writes.flatMap(({ code }) => code ?? [])))
  rmSync(into, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  return { before: before.length, after: after.length }
}

/** Writes, is ended in the middle, starts again, writes around a second, and stops; answers that second. */
const live = async (site: Site, round: number, writes: Write[]): Promise<number> => {
  const { house } = site
  const [what, ending] = ROUNDS[round - 1] ?? ['base', 'kill']
  const desk = (client: Client): Desk => ({ client, round, writes, isOver: false })
  const logInAt = async (): Promise<Client> => logIn((await house.start()).url, LOGIN, PASSWORD)
  let client = await logInAt()
  if (what !== 'restore') {
    await writing(desk(client), async () => {
      await delay(SEASONING_MS)
      if (what === 'base') await startBase(client)
      await delay(Math.random() * 1200)
      await endOf(site, ending)
    })
    client = await logInAt()
  }
  let target = 0
  await writing(desk(client), async () => {
    await delay(SEASONING_MS)
    target = Math.ceil(Date.now() / 1000) * 1000
    await delay(target - Date.now() + SEASONING_MS)
  })
  await must(client.get('customer/country'))
  await house.stop() // what was written last leaves with it
  return target
}

/** After all that a base is still taken, and nothing half-made lies beside it. */
const claimStillWorks = async ({ house, place }: Site): Promise<void> => {
  const { url } = await house.start()
  const there = wholeBases(place)
  await startBase(await logIn(url, LOGIN, PASSWORD))
  await awaitBase(place, there + 1)
  await house.stop()
  claimNone(
    'after all of them a base is taken, and no half one lies there',
    basesOf(place).filter((name) => readBaseName(name) === undefined),
  )
}

export const restore = async (): Promise<void> => {
  const site = await newSite()
  const { house, place } = site
  const running = await house.start()
  await startBase(await setUp(running.url, running.code))
  await awaitBase(place, 1)
  await house.stop()
  const writes: Write[] = []
  const seen = { before: 0, after: 0 }
  for (const [index, [what, ending]] of ROUNDS.entries()) {
    const target = await live(site, index + 1, writes)
    const { before, after } = await checkAt(site, index + 1, target, writes)
    seen.before += before
    seen.after += after
    const how = ending === 'cut' && site.disks.length > 0 ? 'power cut' : 'kill -9'
    note(`round ${index + 1}: ${how} during ${what}; ${before} writes before the second, ${after} after`)
  }
  claim(
    `${ROUNDS.length} restores: enough was written on both sides to mean something`,
    Math.min(seen.before, seen.after) > 100,
    seen,
  )
  await claimStillWorks(site)
}
