/**
 * A channel that fails one call in ten tells a thousand versions of bookings, late, twice and in the wrong order, to a real server that
 * is killed twice meanwhile, while the desk books too. Nothing may be lost or doubled, and the channel must end up knowing what is free.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { addDays } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import { pushState } from '#contract/operations/booking/online-booking.ts'
import type { PushState } from '#contract/operations/booking/online-booking.ts'
import type { ChannelBooking } from '#server/ports/channel.ts'
import type { Camp } from './camp.ts'
import { allowThisMachine, publishGrid, setUp, setUpCamp } from './camp.ts'
import { claimBookings, claimNights } from './channel-claims.ts'
import { createTeller, randomOf } from './channel-messages.ts'
import type { Teller } from './channel-messages.ts'
import { FAULTS, runSimulator } from './channel-simulator.ts'
import type { Simulator } from './channel-simulator.ts'
import type { Client } from './client.ts'
import { must } from './client.ts'
import { tellConsistent } from './consistency.ts'
import { newHouse } from './pinede.ts'
import type { House, Running } from './pinede.ts'
import { claim, claimNone, note } from './report.ts'
import { newBasket } from './twice.ts'

const MESSAGES = 1000
const WAVE = 10
const KILLS = [31, 67]
const FAULT_RATE = 0.1
const TOKEN = 'proof-of-channel'
const PLACES = 40
const SEASON = 120
const SEED = 20_261_120

interface Sold {
  readonly channelId: number
  /** Type here of each code of the channel. */
  readonly types: ReadonlyMap<string, number>
}

interface World {
  readonly house: House
  readonly camp: Camp
  readonly sold: Sold
  readonly simulator: Simulator
  readonly teller: Teller
  readonly random: () => number
  client: Client
  running: Running
  readonly complaints: string[]
  /** Polls that were answered, and what they met. */
  readonly polls: { answered: number; failed: number; cut: number }
}

const idWhere = async (
  client: Client,
  path: string,
  isIt: (row: Record<string, unknown>) => boolean,
): Promise<number> => {
  const list = (await must(client.get(path)))['list'] as readonly Record<string, unknown>[]
  return Number(list.find(isIt)?.['id'])
}

const save = async (client: Client, path: string, row: object): Promise<number> =>
  Number((await must(client.post(`${path}/edit`, { id: 0, version: 0, ...row })))['id'])

/** A second type, so that one type's nights are not told as another's. */
const addType = async (client: Client, camp: Camp): Promise<number> => {
  const tvaId = await idWhere(client, 'payment/tva', ({ rate }) => rate === 1000)
  const layoutId = await save(client, 'camp/layout', { label: { fr: 'Chalet' }, rental: true, features: [] })
  const type = { code: 'CHA', label: { fr: 'Chalet' }, layoutId, capacity: 4, tvaId, active: true, features: [] }
  const typeId = await save(client, 'camp/place-type', type)
  for (let n = 1; n <= 12; n++) {
    const place = { code: `C${n}`, placeTypeId: typeId, commercialised: true, hidden: false, features: [] }
    await save(client, 'camp/place', place)
  }
  const adultId = await idWhere(client, 'occupant-extra/age-category', ({ code }) => code === 'ADULTE')
  const season: [Day, Day] = [camp.start, addDays(camp.start, camp.nights + 1)]
  await publishGrid(client, { typeId, tvaId, adultId, label: 'Chalets' }, season)
  return typeId
}

const openChannel = async (client: Client, camp: Camp, simulator: Simulator): Promise<Sold> => {
  const partner = await must(client.get('customer/partner/edit/0'))
  const managementTypeId = await idWhere(client, 'customer/partner-management-type', ({ stock }) => stock === 'FREE')
  const partnerId = await save(client, 'customer/partner', {
    ...partner,
    label: 'Canal de la Preuve',
    managementTypeId,
  })
  await allowThisMachine(client)
  const channelId = await save(client, 'module/online-booking', {
    ...{ label: 'Canal de la Preuve', partnerId, format: 'OTA_XML', url: `${simulator.url}/ota`, siteCode: 'PREUVE' },
    ...{ acceptsAlone: true, paymentMethodId: camp.methodId, horizonMonths: 6, pollMinutes: 1, active: true },
  })
  await must(client.post(`module/online-booking/secret/${channelId}`, { secret: 'token', value: TOKEN }))
  const chalets = await addType(client, camp)
  const adultId = await idWhere(client, 'occupant-extra/age-category', ({ code }) => code === 'ADULTE')
  const target = (kind: string, code: string, targetId: number) => ({ kind, code, label: null, targetId, gridId: null })
  const mappings = [
    target('TYPE', 'TENT', camp.typeId),
    target('TYPE', 'HOME', chalets),
    target('AGE', 'ADULT', adultId),
  ]
  await must(client.post(`module/online-booking/mapping/${channelId}`, { mappings }))
  return {
    channelId,
    types: new Map([
      ['TENT', camp.typeId],
      ['HOME', chalets],
    ]),
  }
}

const poll = async (world: World): Promise<void> => {
  const { status, body } = await world.client.post(`module/online-booking/poll/${world.sold.channelId}`, {})
  if (status === 0) world.polls.cut += 1
  else if (status === 200 && body['failure'] === null) world.polls.answered += 1
  else world.polls.failed += 1
}

/** The desk sells from the same nights: what it takes, the channel must hear. */
const sellAtDesk = async ({ client, camp, random }: World): Promise<void> => {
  const from = Math.floor(random() * (SEASON - 8))
  const { id, version } = await newBasket(client, camp, from, 1 + Math.floor(random() * 7))
  const saved = await client.post('booking/booking/save', { id, version, statusId: 3 }, crypto.randomUUID())
  if (saved.status !== 200 || random() < 0.7) return
  const { version: current } = saved.body['item'] as { version: number }
  const cancel = { id: saved.body['id'], version: current, retained: null, reason: 'changement de projet' }
  await client.post('booking/booking/cancel', cancel, crypto.randomUUID())
}

/** Everything dies at once while a poll is under way. */
const killDuring = async (world: World): Promise<void> => {
  const under = poll(world)
  await delay(200 + world.random() * 1500)
  await world.house.killAll()
  await under
  world.complaints.push(...world.running.complaints)
  world.running = await world.house.start()
  world.client = world.client.at(world.running.url)
}

const shuffled = <T>(list: readonly T[], random: () => number): T[] =>
  list
    .map((one) => ({ one, rank: random() }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ one }) => one)

/** One version in ten comes a wave late, one in twenty twice, one in thirty after it was answered; all in any order. */
const tellAll = async (world: World): Promise<number> => {
  const { simulator, teller, random } = world
  let late: ChannelBooking[] = []
  let told = 0
  for (let wave = 0; wave * WAVE < MESSAGES; wave++) {
    const fresh = teller.more(WAVE)
    const [now, later] = [fresh.filter(() => random() >= 0.1), new Set(fresh)]
    for (const one of now) later.delete(one)
    const again = [...teller.told.values()].filter(() => random() < 1 / 30 / (wave + 1))
    const twice = now.filter(() => random() < 0.05)
    const sent = shuffled([...late, ...now, ...twice, ...again], random)
    late = [...later]
    await simulator.sell(sent)
    told += sent.length
    if (KILLS.includes(wave)) await killDuring(world)
    await Promise.all([poll(world), sellAtDesk(world)])
  }
  await simulator.sell(late)
  return told + late.length
}

const stateOf = async ({ client, sold }: World): Promise<PushState> =>
  pushState.parse(await must(client.get(`module/online-booking/push-state/${sold.channelId}`)))

/** Faults that chance left out are met too. */
const meetAll = async (world: World): Promise<void> => {
  const { faults } = await world.simulator.state()
  const missing = FAULTS.filter((fault) => faults[fault] === undefined)
  await world.simulator.setFaults(0, missing)
  for (const _ of missing) await poll(world)
}

/** Until polls change nothing more and the channel has heard every change. */
const settle = async (world: World): Promise<PushState> => {
  await meetAll(world)
  let left = Number.POSITIVE_INFINITY
  for (let quiet = 0; quiet < 3;) {
    await poll(world)
    const { undelivered } = await world.simulator.state()
    quiet = undelivered.length < left ? 0 : quiet + 1
    left = undelivered.length
  }
  const end = performance.now() + 240_000
  let state = await stateOf(world)
  while (state.waitingAvailability + state.waitingRates > 0 && performance.now() < end) {
    await delay(1000)
    state = await stateOf(world)
  }
  return state
}

export const channels = async (): Promise<void> => {
  const random = randomOf(SEED)
  const simulator = await runSimulator(TOKEN)
  try {
    const house = newHouse()
    const running = await house.start()
    const client = await setUp(running.url, running.code)
    const camp = await setUpCamp(client, { places: PLACES, customers: 3, nights: SEASON })
    const sold = await openChannel(client, camp, simulator)
    const season = { start: camp.start, nights: SEASON, typeCodes: [...sold.types.keys()] }
    const teller = createTeller(season, random)
    const polls = { answered: 0, failed: 0, cut: 0 }
    const world: World = { house, camp, sold, simulator, teller, random, client, running, complaints: [], polls }
    await simulator.setFaults(FAULT_RATE)
    const told = await tellAll(world)
    const state = await settle(world)
    const channel = await simulator.state()
    note(
      `${teller.told.size} versions of ${teller.last.size} bookings, told ${told} times; ${KILLS.length} kills; seed ${SEED}`,
    )
    note(
      `polls: ${polls.answered} answered, ${polls.failed} failed, ${polls.cut} cut off; faults played: ${JSON.stringify(channel.faults)}`,
    )
    const played = Object.keys(channel.faults)
    claim('every kind of fault was met', played.length === FAULTS.length, played)
    claim('nothing waits for the channel', state.waitingAvailability + state.waitingRates === 0, state)
    note(
      `pushed: ${channel.pushes.availability} times what is free, ${channel.pushes.rates} times prices; failures kept: ${state.list.length}`,
    )
    const db = house.openDb()
    const story = { teller, camp, types: sold.types, channel }
    await claimBookings(db, story)
    await claimNights(db, story)
    await tellConsistent(db)
    await db.destroy()
    claimNone('the server complained of nothing', [...world.complaints, ...world.running.complaints])
    await house.stop()
  } finally {
    simulator.stop()
  }
}
