/** A campsite for browser tests, set up through the operations of the screens, and what its receptionists do again and again. */
import type { Page } from 'playwright-core'
import { everywhere } from '#server/platform/auth/rights.ts'
import { createTypstRenderer } from '#server/documents/typst-renderer.ts'
import { placesByType } from '#server/demo/campsite.ts'
import { demoCaller } from '#server/demo/caller.ts'
import type { DemoCaller } from '#server/demo/caller.ts'
import { setUpCamp } from '#server/demo/set-up.ts'
import type { DemoCamp } from '#server/demo/set-up.ts'
import { afterFile } from '#server/testing/per-file.ts'
import type { HouseOptions } from '#server/testing/test-house.ts'
import { quiet } from '#server/testing/test-server.ts'
import { browserHouse } from './house.ts'
import type { BrowserHouse } from './house.ts'
import { plain } from './walk.ts'

/** Next year's season: always to come, whenever the tests run. */
export const SEASON = new Date().getFullYear() + 1

export interface Camp {
  readonly house: BrowserHouse
  readonly camp: DemoCamp
  readonly caller: DemoCaller
  /** Makes a customer with an address, unless told to leave it out. */
  readonly customer: (surname: string, over?: NewCustomer) => Promise<number>
}

interface NewCustomer {
  readonly name?: string
  readonly withAddress?: boolean
}

const PLACES = 48

/** Ten types of places, tariffs, taxes, payment methods; PDFs are really composed. */
export const openCamp = async (options: HouseOptions = {}): Promise<Camp> => {
  const documents = createTypstRenderer(quiet)
  afterFile(() => documents.stop())
  const house = await browserHouse({ documents, batchDocuments: documents, ...options })
  const { db, services } = house.house
  const operator = await house.user()
  const site = { establishmentId: house.establishmentId, operator: { id: operator.userId, name: 'Système' } }
  const caller = demoCaller({ db, services, ...site, rights: everywhere('111', true) })
  const camp = await setUpCamp(db, site, caller, {
    years: [SEASON - 1, SEASON],
    counts: placesByType(PLACES),
    loans: [],
  })
  const customer = async (surname: string, { name = 'Claire', withAddress = true }: NewCustomer = {}) => {
    const person = { id: 0, version: 0, civilityId: camp.civilities.woman, surname, name, isCompany: false }
    const consent = { mailingConsent: false, smsConsent: false }
    const { id } = await caller.call<{ id: number }>('customer/customer/edit', { ...person, ...consent })
    if (!withAddress) return id
    const home = { address1: '8 rue des Lilas', postalCode: '69003', town: 'Lyon' }
    const countryId = camp.countries.get('FR')
    await caller.call('customer/address/edit', { id: 0, version: 0, customerId: id, ...home, countryId, isMain: true })
    return id
  }
  return { house, camp, caller, customer }
}

export const arrivalOf = (monthDay: string): string => `${monthDay}/${SEASON}`

/** Types the dates and the party of the stay in hand. */
export const ask = async (page: Page, arrival: string, departure: string, party: string): Promise<void> => {
  await page.getByLabel('Arrivée').fill(arrivalOf(arrival))
  await page.keyboard.press('Tab')
  await page.getByLabel('Départ').fill(arrivalOf(departure))
  await page.keyboard.press('Tab')
  await page.getByRole('textbox', { name: /^Occupants/ }).fill(party)
  await page.keyboard.press('Enter')
}

const NEW_STAY = '/new-booking/stay/0/0/0/0/0/3'

export const openDesk = async (page: Page): Promise<void> => {
  await page.goto(NEW_STAY)
  await page.getByRole('heading', { name: 'Nouveau séjour' }).waitFor()
  await page.getByLabel('Arrivée').waitFor()
}

/** Chooses a type at the desk, and waits for its price. */
export const choose = async (page: Page, type: string): Promise<void> => {
  await page.getByRole('button', { name: `Choisir : ${type}`, exact: true }).click()
  await basketKept(page)
}

/** The basket on the server is what the screen shows. */
export const basketKept = async (page: Page): Promise<void> => {
  await page.getByText(/places tenues encore [\d\s]+ min/).waitFor()
}

export const pickCustomer = async (page: Page, typed: string, name: string | RegExp): Promise<void> => {
  const field = page.getByRole('combobox', { name: 'Rechercher un client' })
  await field.click()
  await field.fill(typed)
  await page.getByRole('option', { name }).first().click()
  await page.getByRole('button', { name: 'Changer de client' }).waitFor()
}

/**
 * Presses a key of the bar at the bottom once it is not greyed any more. `does`: what the bar says of it, where the part of the
 * screen that is left has the same key.
 */
export const pressWhenReady = async (page: Page, key: string, does = ''): Promise<void> => {
  const bar = page.getByRole('toolbar', { name: 'Touches de fonction' })
  await bar.locator(`button[aria-keyshortcuts="${key}"]:not([aria-disabled])`, { hasText: does }).waitFor()
  await page.keyboard.press(key)
}

interface Reservation {
  readonly type?: string
  /** F12 reserves; F7 takes an option. */
  readonly key?: string
}

/** A week of July for two, for a customer who is on record. */
export const reserve = async (page: Page, surname: string, how: Reservation = {}): Promise<void> => {
  await openDesk(page)
  await ask(page, '03/07', '10/07', '2a')
  await choose(page, how.type ?? 'Emplacement Confort')
  await pickCustomer(page, surname.slice(0, 4).toLowerCase(), new RegExp(surname))
  await pressWhenReady(page, how.key ?? 'F12')
  await page.getByText(/(Réservation|Option) .* enregistrée/).waitFor()
}

/** From the file in sight to what was paid on it. */
export const openPayments = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: /^Règlements/ }).click()
  await page.getByRole('heading', { name: 'Encaisser' }).waitFor()
}

/** Text of the price column, spaces as typed. */
export const textOf = async (page: Page, region: string): Promise<string> =>
  plain(await page.getByRole('region', { name: region, exact: true }).textContent())

/** What the server last answered as a document, by window. */
const documents = new WeakMap<Page, { bytes?: Buffer }>()

/**
 * Keeps the documents that this window receives. For as long as it lives: a route that is taken away while the screen reads again
 * can leave that reading unanswered.
 */
const keepDocuments = async (page: Page): Promise<{ bytes?: Buffer }> => {
  const known = documents.get(page)
  if (known !== undefined) return known
  const kept: { bytes?: Buffer } = {}
  documents.set(page, kept)
  await page.route('**/document/**', async (route) => {
    const response = await route.fetch()
    kept.bytes = await response.body()
    await route.fulfill({ response })
  })
  return kept
}

/** The document that a click opens in a tab. */
export const printed = async (page: Page, click: () => Promise<void>): Promise<Buffer> => {
  const kept = await keepDocuments(page)
  delete kept.bytes
  const answered = page.waitForResponse('**/document/**')
  await click()
  await answered
  if (kept.bytes === undefined) throw new Error('no document came')
  return kept.bytes
}

export const isPdf = (bytes: Buffer): boolean => bytes.subarray(0, 5).toString() === '%PDF-'
