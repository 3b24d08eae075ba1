/**
 * `npm run demo [-- --places N --stays M --again]`: loads the demo's campsite into an empty Pinède, or again where it was cut short. Without a running server it starts the
 * embedded database itself; the server starts this file too, for the first visit, and is told how far it is.
 */
import path from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { pino } from 'pino'
import type { Day } from '#domain/day.ts'
import { noDisk } from '#server/platform/disk-space.ts'
import { idleQueue } from '#server/platform/jobs/queue.ts'
import { markDemo, unfinishedDemo, unmarkDemo } from '#server/demo-mark.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/database.ts'
import { demoCaller } from '#server/demo/caller.ts'
import { sellOnAccount } from '#server/demo/accounts.ts'
import { sellGifts } from '#server/demo/counter.ts'
import { setUpCampaigns } from '#server/demo/campaigns.ts'
import { placesByType } from '#server/demo/campsite.ts'
import { occupancy, planSeasons } from '#server/demo/plan.ts'
import type { PlannedStay } from '#server/demo/plan.ts'
import { playAll } from '#server/demo/play-all.ts'
import { LOANS } from '#server/demo/extras.ts'
import { makeHouse } from '#server/demo/make-house.ts'
import { setUpPartners } from '#server/demo/partners.ts'
import { scheduleOf } from '#server/demo/schedule.ts'
import { setUpPlan } from '#server/demo/set-up-plan.ts'
import { setUpCamp } from '#server/demo/set-up.ts'
import { setUpTill } from '#server/demo/set-up-till.ts'
import { setUpShop } from '#server/demo/shop.ts'
import { askForAids } from '#server/demo/aids.ts'
import { importStatements } from '#server/demo/till.ts'
import { houseIsEmpty, loadGeography } from '#server/modules/establishment/index.ts'
import { closePast } from '#server/modules/payment/index.ts'
import { everywhere } from '#server/platform/auth/rights.ts'
import { createDb } from '#server/platform/db/db.ts'
import type { Db, DbConfig } from '#server/platform/db/db.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { SERVER_TILL } from '#server/platform/fiscal/seal.ts'
import { tellInitialised } from '#server/platform/fiscal/told-software.ts'
import { openFiscalKeys } from '#server/platform/fiscal/keys.ts'
import { accounts, sales, sources } from '#server/app.ts'
import { createFakeChannel } from '#server/ports/fake-channel.ts'
import { noDrop } from '#server/ports/file-drop.ts'
import { noPrinter } from '#server/ports/printer.ts'
import { noCardTerminal } from '#server/ports/card-terminal.ts'
import { noReceiptPrinter } from '#server/ports/receipt-printer.ts'
import { noMail } from '#server/ports/mail.ts'
import { noPayLinks } from '#server/ports/pay-link.ts'
import { noSms } from '#server/ports/sms.ts'
import { noPlatform } from '#server/ports/platform.ts'
import { StartError } from '#server/platform/start-error.ts'
import { todayIn } from '#server/platform/auth/session.ts'

/** A demo cut short by a power cut is loaded again: it need not wait for the disk at each day, but once at its end. */
const HURRIED = '-c synchronous_commit=off'

/** Everything committed before is on disk with it. */
const reachDisk = (db: Db): Promise<unknown> =>
  db.transaction().execute(async (tx) => {
    await sql`set local synchronous_commit = on`.execute(tx)
    await sql`select pg_current_xact_id()`.execute(tx)
  })

const PARIS_HOUR = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Paris', hour: '2-digit', hourCycle: 'h23' })

const DEFAULTS = { places: 180, stays: 4000 }

const tell = (done: number, total: number, label: string): void => {
  if (process.send) process.send({ done, total, label })
  else console.log(`  ${Math.round((done / total) * 100)} %  ${label}`)
}

const countOf = (text: string | undefined, fallback: number, name: string): number => {
  const n = Number(text ?? fallback)
  if (!Number.isInteger(n) || n < 10 || n > 100_000)
    throw new StartError(`--${name} attend un nombre entre 10 et 100 000.`)
  return n
}

/** The two last seasons, complete; the next one as it is being sold (docs/decisions/0004). */
const seasons = (today: Day): { past: number[]; next: number } => {
  const year = Number(today.slice(0, 4))
  const last = today.slice(5) >= '10-02' ? year : year - 1
  return { past: [last - 1, last], next: last + 1 }
}

const check = (stays: readonly PlannedStay[], places: number, years: readonly number[]): void => {
  for (const year of years) {
    const share = occupancy(stays, places, `${year}-08-01` as Day, `${year}-09-01` as Day)
    if (share < 0.85 || share > 0.95)
      throw new Error(`August ${year} is ${Math.round(share * 100)} % full instead of 85 to 95 %`)
  }
}

/** What the demo runs with: nothing leaves the house, and nothing is printed. */
const servicesIn = (dataDir: string) => ({
  keys: openFiscalKeys(path.join(dataDir, 'keys')),
  documents: { render: () => Promise.reject(new Error('the demo prints nothing')) },
  batchDocuments: { render: () => Promise.reject(new Error('the demo prints nothing')) },
  accounts,
  sales,
  sources,
  openChannel: () => createFakeChannel(),
  openDrop: noDrop,
  openPrinter: noPrinter,
  openReceiptPrinter: noReceiptPrinter,
  openCardTerminal: noCardTerminal,
  ...{ openPayLinks: noPayLinks, openSms: noSms },
  openPlatform: noPlatform,
  mail: noMail,
  disk: noDisk,
  jobs: idleQueue,
})

const CUT_SHORT =
  'Le chargement de la démonstration s’est arrêté en chemin. `npm run demo -- --again` efface cette moitié et recommence.'

const load = async (db: Db, dataDir: string, places: number, stays: number): Promise<void> => {
  if (unfinishedDemo(dataDir) !== undefined && !(await houseIsEmpty(db))) throw new StartError(CUT_SHORT)
  if (!(await houseIsEmpty(db)))
    throw new StartError('La démonstration ne se charge que dans une Pinède vide : cette base a déjà un établissement.')
  const now = new Date()
  const today = todayIn('Europe/Paris', now)
  const hour = Number(PARIS_HOUR.format(now))
  const { past, next } = seasons(today)
  const counts = placesByType(places)
  const plan = planSeasons(past, counts, stays)
  if (places === DEFAULTS.places) check(plan, places, past)
  const sold = planSeasons([next], counts, stays / 2)

  markDemo(dataDir)
  tell(0, 1, 'Pays, régions et communes')
  await db.transaction().execute((tx) => loadGeography(tx))
  const house = await makeHouse(db)
  const services = servicesIn(dataDir)
  const caller = demoCaller({ db, services, ...house, rights: everywhere('111', true) })
  tell(0, 1, 'Emplacements et tarifs')
  const camp = await setUpCamp(db, house, caller, { years: [...past, next], counts, loans: LOANS })

  const partners = await setUpPartners(caller, camp, [...past, next])
  await setUpPlan(caller, camp)
  const till = await setUpTill(db, house, caller, `${next - 3}-09-15` as Day)
  const shop = await setUpShop(caller)
  const happenings = scheduleOf(camp, partners, { past: plan, sold, next, today, hour, till, shop })
  let told = -1
  await playAll(caller, happenings, (done, day) => {
    const percent = Math.floor((done / happenings.length) * 100)
    if (percent === told) return
    told = percent
    tell(done, happenings.length, `Au ${day.split('-').toReversed().join('/')}`)
  })
  await importStatements(caller, db, till, today)
  await askForAids(caller, db, camp, today)
  await setUpCampaigns(caller, today)
  await sellOnAccount(caller, shop)
  await sellGifts(caller, till)
  tell(happenings.length, happenings.length, 'Clôture des mois passés')
  const { establishmentId, operator } = house
  await closePast(db, { establishmentId, training: true, till: SERVER_TILL, user: operator, services }, today)
  await inTransaction(db, (tx) => tellInitialised(tx, { services, now: new Date() }, true))
  await reachDisk(db)
  unmarkDemo(dataDir)
  tell(happenings.length, happenings.length, 'Terminé')
  if (!process.send)
    console.log(
      `\n  ${plan.length} séjours sur deux saisons, ${places} emplacements. Connexion : reception / pinede-demo\n`,
    )
}

const main = async (): Promise<void> => {
  const { values } = parseArgs({
    options: { places: { type: 'string' }, stays: { type: 'string' }, again: { type: 'boolean', default: false } },
  })
  const [places, stays] = [
    countOf(values.places, DEFAULTS.places, 'places'),
    countOf(values.stays, DEFAULTS.stays, 'stays'),
  ]
  const config = readConfig(process.env)
  const given = process.env['PINEDE_DATABASE']
  const log = pino({ level: 'warn' })
  const loadOn = async (database: DbConfig): Promise<void> => {
    const db = createDb({ ...database, max: 4, options: HURRIED }, log)
    await load(db, config.dataDir, places, stays)
    await db.destroy()
  }
  if (given !== undefined) return loadOn(JSON.parse(given) as DbConfig)
  if (values.again && unfinishedDemo(config.dataDir) === undefined)
    throw new StartError('--again efface une démonstration arrêtée en chemin : il n’y en a pas ici.')
  const database = await openDatabase(config, log, values)
  try {
    await loadOn(database.appConfig)
  } finally {
    await database.stop()
  }
}

try {
  await main()
} catch (error) {
  if (!(error instanceof StartError)) throw error
  console.error(`\n  ${error.message}\n`)
  process.exit(1)
}
