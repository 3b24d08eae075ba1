/** What anybody may send to the port: nothing of it ends the server, or leaves it slow. And a server that is killed comes back. */
import { setTimeout as delay } from 'node:timers/promises'
import { until } from '#server/testing/embedded-runs.ts'
import { attack, dawdle } from '#server/testing/raw-sockets.ts'
import type { Target } from '#server/testing/raw-sockets.ts'
import { setUp, setUpCamp } from './camp.ts'
import { newHouse } from './pinede.ts'
import { newBasket } from './twice.ts'
import { claim, claimNone, note } from './report.ts'

const ROUNDS = 3000
const SLOW = { clients: 200, ms: 15_000 }
/** What a desk bears while somebody fools around with the port. */
const PATIENCE_MS = 1000

const answersIn = async (url: string): Promise<number> => {
  const begun = performance.now()
  const { status } = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(10_000) })
  return status === 200 ? performance.now() - begun : Number.POSITIVE_INFINITY
}

/** The longest of the answers while `work` lasts. */
const worstDuring = async (url: string, work: Promise<unknown>): Promise<number> => {
  const over = new AbortController()
  const done = work.finally(() => over.abort())
  let worst = 0
  while (!over.signal.aborted) {
    worst = Math.max(worst, await answersIn(url).catch(() => Number.POSITIVE_INFINITY))
    await delay(50)
  }
  await done
  return worst
}

const provePackets = async (): Promise<void> => {
  // As on a campsite's network: with the authority of the house, TLS and plain HTTP on one port.
  const house = newHouse({ HOST: '0.0.0.0' })
  const { url, code, complaints, processes } = await house.start()
  const ca = await (await fetch(`${url}/rest/certificate/authority.pem`)).text()
  const client = await setUp(url, code)
  const camp = await setUpCamp(client, { places: 5, customers: 1, nights: 10 })
  const [pid] = processes()
  const anonymous: Target = { port: Number(new URL(url).port) }
  const known: Target = { ...anonymous, cookie: client.cookie, token: client.token }
  const targets: readonly (readonly [string, Target])[] = [
    ['anonymous', anonymous],
    ['logged in', known],
    ['by TLS', { ...known, ca }],
  ]
  for (const [who, target] of targets) {
    const seed = Date.now() % 1_000_000
    const made = attack(target, ROUNDS, seed)
    const worst = await worstDuring(url, made)
    note(`${who}: ${await made} connections broken in every way (seed ${seed}); slowest answer ${Math.round(worst)} ms`)
    claim(`${who} packets: the server stays the same process`, processes()[0] === pid, processes())
    claim(`${who} packets: it answers all the while`, worst < PATIENCE_MS, worst)
  }
  const slow = dawdle(anonymous, SLOW.clients, SLOW.ms)
  const unsure = dawdle({ ...anonymous, handshake: true }, SLOW.clients, SLOW.ms)
  const worst = await worstDuring(url, Promise.all([slow, unsure]))
  note(
    `${2 * SLOW.clients} slow clients for ${SLOW.ms / 1000} s, half of them over a handshake, ${(await slow) + (await unsure)} still let in; slowest answer ${Math.round(worst)} ms`,
  )
  claim(`${2 * SLOW.clients} slow clients hold nobody up`, worst < PATIENCE_MS, worst)
  const basket = await newBasket(client, camp, 0, 3)
  const save = { id: basket.id, version: basket.version, statusId: 3 }
  const reply = await client.post('booking/booking/save', save, crypto.randomUUID())
  claim('a stay is booked after all that', reply.status === 200, reply)
  claimNone('nothing escaped into the log', complaints)
  await house.stop()
}

/** As `npm start` runs it: the launcher, and the server below it. */
const proveLauncher = async (): Promise<void> => {
  const house = newHouse({ PORT: String(20_000 + (process.pid % 20_000)) }, 'launcher')
  const { url, code, processes } = await house.start()
  const client = await setUp(url, code)
  const server = house.launched
  const first = server()
  const begun = performance.now()
  if (first !== undefined) process.kill(first, 'SIGKILL')
  await until(() => server() !== undefined && server() !== first, 10_000)
  claim('a server that is killed is started again within a second', performance.now() - begun < 1000)
  await until(() => answersIn(url).then(Number.isFinite, () => false), 30_000)
  note(`it answers again after ${Math.round(performance.now() - begun)} ms`)
  const who = await client.get('me')
  claim('… and whoever was logged in still is', who.status === 200, who)
  await house.stop()
  claim(
    'Ctrl-C on the launcher ends the server and its database',
    server() === undefined && processes().length === 0,
    processes(),
  )
}

export const sockets = async (): Promise<void> => {
  await provePackets()
  await proveLauncher()
}
