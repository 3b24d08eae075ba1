/**
 * A power cut or kill -9 of everything, the server and its PostgreSQL, while days, months and a year are closed: nothing is half closed,
 * what was said to be closed stays so, and asking again ends it. Three years wait at the start, as of a house that comes from another
 * software.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { JobRow, JobSent } from '#contract/operations/session/jobs.ts'
import { verifyChains } from '#server/platform/fiscal/verify.ts'
import type { Camp } from './camp.ts'
import { setUp, setUpCamp } from './camp.ts'
import type { Client } from './client.ts'
import { must } from './client.ts'
import type { House } from './pinede.ts'
import { claim, claimNone, note, total } from './report.ts'
import { endOf, newSite } from './site.ts'
import type { Site } from './site.ts'
import type { Ending } from './restored.ts'
import { newBasket } from './twice.ts'

const YEARS = 3
/** Kills of each kind of closing, at most: a quick machine may be through before. */
const ROUNDS = 12
const LONGEST_MS = 4 * 60_000

type Asked = JobSent<'closure'>

const key = (): string => `closing-${crypto.randomUUID()}`

interface Books {
  readonly days: number
  readonly gaps: number
  readonly months: number
  readonly years: number
  readonly lastDay: string | null
  readonly total: number
  /** Of all bills, whatever was closed. */
  readonly billed: number
}

const readBooks = async (house: House): Promise<Books> => {
  const db = house.openDb()
  const { rows } = await sql<Books>`
    with d as (select from_day, to_day, total, perpetual, lag(to_day) over (order by to_day) as before,
      lag(perpetual) over (order by to_day) as carried from closure where kind = 'DAY')
    select (select count(*)::int from d) as days,
      (select count(*)::int from d where from_day <> to_day or before is not null and (before + 1 <> from_day or carried + total <> perpetual)) as gaps,
      (select count(*)::int from closure where kind = 'MONTH') as months,
      (select count(*)::int from closure where kind = 'YEAR') as years,
      (select max(to_day)::text from d) as "lastDay", (select coalesce(sum(total), 0)::int from d) as total,
      (select coalesce(sum(total), 0)::int from bill) as billed`.execute(db)
  const sites = await sql<{ id: number }>`select id from establishment`.execute(db)
  for (const { id } of sites.rows) {
    const report = await verifyChains(db, id)
    if (!report.intact) claim('every signature chain verifies after a kill', false, report)
  }
  await db.destroy()
  return rows[0] ?? { days: 0, gaps: 0, months: 0, years: 0, lastDay: null, total: 0, billed: 0 }
}

const begin = (client: Client, input: Asked) =>
  client.post('job/start', { kind: 'closure', title: 'Clôture', input }, key())

/** A line that breaks on a busy machine is no answer: it is asked once more. */
const lastJob = async (client: Client): Promise<JobRow | undefined> => {
  const first = await client.get('job')
  if (first.status === 0) await delay(1000)
  const { list } = await must(first.status === 0 ? client.get('job') : Promise.resolve(first))
  return (list as readonly JobRow[]).find(({ kind }) => kind === 'closure')
}

/** Somebody else is at it; or what a killed server began was still taken for running when this was asked. */
const NOT_OURS: readonly (string | undefined)[] = ['closure.inProgress', 'job.interrupted']

/** Asks for a closing, again where what ended was not what was asked, until it ends; answers how. */
const closeToTheEnd = async (client: Client, input: Asked): Promise<JobRow | undefined> => {
  const end = Date.now() + LONGEST_MS
  for (;;) {
    await begin(client, input)
    let job = await lastJob(client)
    while (job !== undefined && (job.state === 'WAITING' || job.state === 'RUNNING') && Date.now() < end) {
      await delay(50)
      job = await lastJob(client)
    }
    if (!NOT_OURS.includes(job?.failure?.code) || Date.now() > end) return job
    await delay(300)
  }
}

const random = (least: number, most: number): number => least + Math.floor(Math.random() * (most - least))

interface Standing {
  readonly client: Client
  readonly processes: number
}

/** The last day that the screen said to be closed. */
const saidClosed = async (client: Client): Promise<string> => {
  const { lastDay } = await must(client.get('payment/closure'))
  return typeof lastDay === 'string' ? lastDay : ''
}

/** Begins a closing, ends everything soon after, and starts again: what was said to be closed just before is closed afterwards. */
const cutOff = async (
  site: Site,
  client: Client,
  input: Asked,
  { ending, within }: { readonly ending: Ending; readonly within: readonly [number, number] },
): Promise<Standing> => {
  await begin(client, input)
  await delay(random(...within))
  const said = await saidClosed(client)
  const processes = site.house.processes().length
  await endOf(site, ending)
  const running = await site.house.start()
  const after = client.at(running.url)
  const kept = await saidClosed(after)
  if (kept < said) claim('what was said to be closed stays closed', false, { ending, said, kept })
  return { client: after, processes }
}

/** Every other end is a power cut, where this machine can show one. */
const endingOf = (round: number): Ending => (round % 2 === 1 ? 'cut' : 'kill')

/** A stay that was paid and billed today, so that a day closes on something. */
const sell = async (client: Client, camp: Camp): Promise<void> => {
  const basket = await newBasket(client, camp, 0, 3)
  await must(client.post('booking/booking/save', { id: basket.id, version: basket.version, statusId: 3 }, key()))
  await must(
    client.post('payment/payment/edit', { bookingId: basket.id, amount: 5000, methodId: camp.methodId }, key()),
  )
  await must(client.post('payment/bill/edit', { bookingId: basket.id }, key()))
}

const openPastYears = async (client: Client, first: number): Promise<void> => {
  for (let year = first; year < first + YEARS; year++)
    await must(
      client.post('establishment/financial-year/edit', {
        ...{ id: 0, label: `Exercice ${year}`, startDate: `${year}-01-01`, endDate: `${year}-12-31` },
        ...{ billPrefix: `F${year}-`, billDigits: 5 },
      }),
    )
}

const closeDaysUnderFire = async (site: Site, start: Client, through: string): Promise<Client> => {
  const { house } = site
  const seen = { kills: 0, processes: 0, cut: 0, kept: 0 }
  let client = start
  let before = await readBooks(house)
  for (let round = 1; round <= ROUNDS && before.lastDay !== through; round++) {
    const cut = await cutOff(site, client, { kind: 'DAY', through }, { ending: endingOf(round), within: [60, 900] })
    client = cut.client
    const after = await readBooks(house)
    seen.kills += 1
    seen.processes += cut.processes
    seen.cut += after.lastDay === through ? 0 : 1
    seen.kept += after.days
    if (after.gaps > 0 || after.days < before.days)
      claim(`round ${round}: days closed in a row, none undone`, false, { before, after })
    before = after
  }
  note(`${seen.processes} processes ended in ${seen.kills} closings of days, ${seen.cut} of them before their end`)
  claim('days: enough closings were cut off for the proof to mean something', seen.cut >= 3, seen)
  const job = before.lastDay === through ? { state: 'DONE' } : await closeToTheEnd(client, { kind: 'DAY', through })
  const after = await readBooks(house)
  claim(
    'days: asked again, the closing ends, each day once and in order',
    after.lastDay === through && after.gaps === 0,
    { job, after },
  )
  return client
}

const closeMonthsUnderFire = async (site: Site, start: Client, year: number): Promise<Client> => {
  const { house } = site
  let client = start
  let halves = 0
  for (const [index, month] of ['01', '02', '03'].entries()) {
    const asked: Asked = { kind: 'MONTH', month: `${year}-${month}` }
    client = (await cutOff(site, client, asked, { ending: endingOf(index + 1), within: [150, 1500] })).client
    const cut = await readBooks(house)
    if (cut.months !== index && cut.months !== index + 1) halves += 1
    const job = cut.months === index ? await closeToTheEnd(client, asked) : undefined
    const after = await readBooks(house)
    if (after.months !== index + 1) claim(`month ${month}: asked again, it closes once`, false, { job, cut, after })
  }
  claim(
    'months: cut off at any moment (the backup before them too), each is closed whole or not at all, and once when asked again',
    halves === 0,
  )
  return client
}

/** The year of those months, its other months closed in peace. */
const closeYearUnderFire = async (site: Site, start: Client, year: number): Promise<Client> => {
  let client = start
  for (let month = 4; month <= 12; month++)
    await closeToTheEnd(client, { kind: 'MONTH', month: `${year}-${String(month).padStart(2, '0')}` })
  const asked: Asked = { kind: 'YEAR', label: `Exercice ${year}` }
  for (const ending of ['cut', 'kill'] as const)
    client = (await cutOff(site, client, asked, { ending, within: [1, 60] })).client
  const cut = await readBooks(site.house)
  const job = cut.years === 0 ? await closeToTheEnd(client, asked) : undefined
  const { months, years } = await readBooks(site.house)
  claim(
    'year: cut off twice and asked again, it is closed once, over its twelve months',
    months === 12 && years === 1,
    {
      ...{ job, cut, months, years },
    },
  )
  return client
}

export const closing = async (): Promise<void> => {
  const failedBefore = total().failed
  const site = await newSite()
  const { house } = site
  const running = await house.start()
  let client = await setUp(running.url, running.code)
  const first = new Date().getFullYear() - YEARS
  await openPastYears(client, first)
  const camp = await setUpCamp(client, { places: 3, customers: 1, nights: 20 })
  await sell(client, camp)
  const { today } = await must(client.get('payment/closure'))
  client = await closeDaysUnderFire(site, client, String(today))
  const books = await readBooks(house)
  claim('the days sum to what was billed', books.total === books.billed && books.billed > 0, books)
  client = await closeMonthsUnderFire(site, client, first)
  await closeYearUnderFire(site, client, first)
  const db = house.openDb()
  const papers = await sql`
    select c.id, c.kind, c.period from closure c where c.kind <> 'DAY' and not exists (
      select from jet j where j.establishment_id = c.establishment_id and j.code = (case c.kind when 'YEAR' then 60 else 50 end) and (j.detail ->> 'closure')::bigint = c.id)`.execute(
    db,
  )
  claimNone('the journal tells of each month and year that was closed', papers.rows)
  await db.destroy()
  claim('a closing cut off leaves nothing half closed', total().failed === failedBefore)
  await house.stop()
}
