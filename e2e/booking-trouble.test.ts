/** What goes wrong at the desk: absurd input, a place taken meanwhile, a lost session or connection, a stale tab. Nothing typed is lost. */
import { sql } from 'kysely'
import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { arrivalOf, ask, basketKept, choose, openCamp, openDesk, pickCustomer, pressWhenReady } from './camp.ts'
import { PASSWORD, logIn } from './house.ts'

const { house, customer } = await openCamp()
const party = (page: Page) => page.getByRole('textbox', { name: /^Occupants/ })
const free = (page: Page) => page.getByRole('list', { name: 'Emplacements libres' }).getByRole('button')

/** Books a named place of « Tente lodge » from another window; answers its code. */
const takePlace = async (page: Page, code: string, from: string, to: string, name: string): Promise<void> => {
  await openDesk(page)
  await ask(page, from, to, '2a')
  await page.getByRole('button', { name: 'Emplacements libres de Tente lodge' }).click()
  await free(page).filter({ hasText: code }).click()
  await basketKept(page)
  await pickCustomer(page, name.slice(0, 4), new RegExp(name))
  await pressWhenReady(page, 'F12')
  await page.getByText(/Réservation .* enregistrée/).waitFor()
}

test('reversed, past and absurd dates, nobody and forty people: said beside the field', async () => {
  const page = await house.session()
  await page.goto('/search-availability')
  await ask(page, '10/07', '03/07', '2a')
  const departure = page.getByLabel('Départ')
  await page.getByText(/Le départ .* doit suivre l’arrivée/).waitFor()
  await expect.poll(() => departure.getAttribute('aria-invalid')).toBe('true')
  await departure.fill(arrivalOf('17/07'))
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Réserver : Emplacement Confort' }).waitFor()

  await page.getByLabel('Arrivée').fill('01/01/2020')
  await page.keyboard.press('Tab')
  await page.getByText('La date du 01/01/2020 est passée.').waitFor()
  await page.getByLabel('Arrivée').fill('01/07/2099')
  await page.keyboard.press('Tab')
  await page.getByText(/trop lointaine/).waitFor()
  await page.getByLabel('Arrivée').fill('32/13')
  await page.keyboard.press('Tab')
  await page.getByText(/^Date incorrecte/).waitFor()

  await page.getByLabel('Arrivée').fill(arrivalOf('10/07'))
  await page.keyboard.press('Tab')
  await page.getByLabel('Départ').fill(arrivalOf('17/07'))
  await party(page).fill('40a')
  await page.keyboard.press('Enter')
  await page.getByText('40 personnes pour 6 places au plus.').first().waitFor()
  await expect.poll(() => party(page).getAttribute('aria-invalid')).toBe('true')
  await party(page).fill('2a dinosaure')
  await page.keyboard.press('Enter')
  await page.getByText(/^Je ne comprends pas/).waitFor()
  await party(page).fill('')
  await page.keyboard.press('Tab')
  await page.getByText('2a = 2 adultes ; 9 = une personne de 9 ans').waitFor()
})

test('a night out of season has no price, and says so', async () => {
  const page = await house.session()
  await page.goto('/search-availability')
  await ask(page, '28/09', '05/10', '2a')
  // The last day of the season is that of the last departures: its own night is sold no more.
  await page
    .getByText(/n’est pas ouvert toutes les nuits .*fermé la nuit du 01\/10/)
    .first()
    .waitFor()
  const reserve = page.getByRole('button', { name: 'Réserver : Emplacement Confort' })
  await expect.poll(() => reserve.getAttribute('aria-disabled')).toBe('true')
})

test('a place that another window takes meanwhile: who has it, the others, nothing typed lost', async () => {
  await customer('Bernard')
  await customer('Thomas')
  const [page, other] = [await house.desk(), await house.desk()]
  await openDesk(page)
  await ask(page, '03/07', '10/07', '2a 9')
  await page.getByRole('button', { name: 'Emplacements libres de Tente lodge' }).click()
  const code = (await free(page).first().locator('strong').textContent()) ?? ''
  await pickCustomer(page, 'bern', /Bernard/)
  await page.getByLabel('Note du dossier').fill('Arrive tard')
  // The click leaves the screen, but the other desk is served first.
  const first = async (route: Route): Promise<void> => {
    await takePlace(other, code, '05/07', '12/07', 'Thomas')
    await route.continue()
  }
  await page.route('**/temp-booking/edit', first, { times: 1 })
  await free(page).filter({ hasText: code }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'n’est plus libre' })
  await alert.getByText(new RegExp(`${code} est occupé par Thomas`)).waitFor()
  await expect.poll(() => page.getByLabel('Arrivée').inputValue()).toBe(arrivalOf('03/07'))
  await expect.poll(() => party(page).inputValue()).toBe('2a 9')
  await expect.poll(() => page.getByLabel('Note du dossier').inputValue()).toBe('Arrive tard')
  await page.getByText('Bernard Claire').waitFor()
  await alert.getByRole('button', { name: 'Emplacement Confort' }).click()
  await basketKept(page)
  await expect.poll(() => alert.count()).toBe(0)
  await pressWhenReady(page, 'F12')
  await page.getByText(/Réservation .* enregistrée/).waitFor()
})

/** As the night does: the sessions end on the server, and every server hears of it. */
const expireSessions = async (): Promise<void> => {
  await sql`delete from session`.execute(house.house.db)
  await sql`select pg_notify('pinede_security', '')`.execute(house.house.db)
}

test('a session that expires in the middle of the booking: everything comes back after the log-in', async () => {
  await customer('Robert')
  const login = await house.login()
  const page = await house.window()
  await logIn(page, login)
  await openDesk(page)
  await ask(page, '01/05', '08/05', '2a 7')
  await choose(page, 'Emplacement Confort')
  await pickCustomer(page, 'robe', /Robert/)
  await page.getByLabel('Note du dossier').fill('Près du lac')
  await expireSessions()
  await page.keyboard.press('F12')
  await page.waitForURL(/\/login/)
  await page.getByLabel('Identifiant').fill(login)
  await page.getByLabel(/^Mot de passe/).fill(PASSWORD)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await page.waitForURL(/\/new-booking\/stay\/0\/\d+\//)
  await page.getByRole('button', { name: 'Reprendre la saisie' }).click()
  await expect.poll(() => page.getByLabel('Note du dossier').inputValue()).toBe('Près du lac')
  await expect.poll(() => party(page).inputValue()).toBe('2a 7')
  await page.getByText('Robert Claire').waitFor()
  await pressWhenReady(page, 'F12')
  await page.getByText(/Réservation .* enregistrée/).waitFor()
  await page.getByRole('link', { name: 'Notes (1)' }).click()
  await page.getByText('Près du lac').waitFor()
})

test('a name typed while the basket gets its number stays typed, on a slow machine too', async () => {
  const page = await house.session()
  await openDesk(page)
  await ask(page, '01/05', '08/05', '2a')
  const answer = Promise.withResolvers<void>()
  await page.route('**/temp-booking/edit', async (route) => {
    await answer.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Choisir : Emplacement Confort', exact: true }).click()
  const field = page.getByRole('combobox', { name: 'Rechercher un client' })
  await field.and(page.locator(':focus')).waitFor()
  await page.keyboard.type('Tour')
  const chrome = await page.context().newCDPSession(page)
  await chrome.send('Emulation.setCPUThrottlingRate', { rate: 8 })
  answer.resolve()
  await page.waitForURL(/\/new-booking\/stay\/0\/\d+\//)
  await basketKept(page)
  await chrome.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await page.keyboard.type('nier')
  await expect.poll(() => field.inputValue()).toBe('Tournier')
  await page.keyboard.press('Tab')
  await expect.poll(() => field.inputValue()).toBe('Tournier')
})

test('a lost connection: what is typed waits, and is kept when it comes back', async () => {
  const page = await house.session()
  await openDesk(page)
  await ask(page, '01/05', '08/05', '2a')
  await choose(page, 'Emplacement Confort')
  await page.context().setOffline(true)
  await party(page).fill('2a 5')
  await page.keyboard.press('Enter')
  await page.getByText('Serveur injoignable : nouvel essai automatique.').waitFor()
  await page.context().setOffline(false)
  await basketKept(page)
  await page.getByRole('region', { name: 'Prix', exact: true }).getByText('Enfant de 2 à 6 ans').waitFor()
})

test('leaving asks, and gives the places back', async () => {
  const page = await house.session()
  await openDesk(page)
  await ask(page, '01/05', '08/05', '2a')
  await choose(page, 'Chalet bois')
  await page.waitForURL(/\/new-booking\/stay\/0\/[1-9]\d*\//)
  const id = Number(/\/new-booking\/stay\/0\/(\d+)\//.exec(page.url())?.[1])
  await page.getByRole('link', { name: 'Planning' }).click()
  const question = page.getByRole('dialog', { name: 'Quitter sans enregistrer ?' })
  await question.getByText(/ne seront pas enregistrées/).waitFor()
  await question.getByRole('button', { name: 'Rester' }).click()
  await page.getByRole('heading', { name: '1 emplacement choisi' }).waitFor()
  await page.getByRole('link', { name: 'Planning' }).click()
  await question.getByRole('button', { name: 'Quitter' }).click()
  await page.waitForURL(/\/planning/)
  // The screen is left at once; the places go back meanwhile.
  const kept = async () => {
    const { rows } = await sql<{ state: number; holds: number }>`
      select state_id as state, (select count(*)::int from place_hold h where h.booking_id = b.id) as holds
      from booking b where id = ${id}`.execute(house.house.db)
    return rows
  }
  await expect.poll(kept).toEqual([{ state: 2, holds: 0 }])
})

test('a stale tab is shown what changed, and does nothing by itself', async () => {
  await customer('Durand')
  const [mine, other] = [await house.desk(), await house.desk()]
  await openDesk(mine)
  await ask(mine, '11/06', '15/06', '2a')
  await choose(mine, 'Emplacement Nature')
  await pickCustomer(mine, 'dura', /Durand/)
  await pressWhenReady(mine, 'F12')
  await mine.getByText(/Réservation .* enregistrée/).waitFor()
  // A tab that hears nothing of the others.
  await other.routeWebSocket(/\/rest\/live/, () => undefined)
  await other.goto(mine.url())
  await other.getByRole('heading', { name: /Durand/ }).waitFor()
  await mine.getByRole('button', { name: 'Occupants et options…' }).click()
  await mine
    .getByRole('dialog')
    .getByRole('textbox', { name: /^Occupants/ })
    .fill('2a 8')
  await mine.keyboard.press('Enter')
  await pressWhenReady(mine, 'F12')
  await mine.getByText(/modifié/).waitFor()

  await other.getByRole('button', { name: 'Actions' }).click()
  await other.getByRole('menuitem', { name: 'Repasser en option' }).click()
  await pressWhenReady(other, 'F12')
  const stale = other.getByRole('dialog', { name: 'Ce dossier a été modifié entre-temps' })
  await stale.getByRole('row', { name: /Occupants 2 3/ }).waitFor()
  await stale.getByRole('button', { name: 'Voir la version actuelle' }).click()
  await other.getByRole('complementary').getByText('2 adultes, 1 enfant (8 ans)').waitFor()
  await other.getByText('Réservation', { exact: true }).waitFor()
})
