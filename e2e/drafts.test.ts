/** Nothing typed is lost: an expired session in the middle of a form, a reload, a record changed meanwhile (design 5 and 7). */
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { PASSWORD, browserHouse, logIn } from './house.ts'

const house = await browserHouse()

const newRate = async (label: string): Promise<number> => {
  const caller = await house.user()
  const row = { id: 0, label, rate: 700, isDefaultForAttendant: false, isDefaultForOption: false, active: true }
  const { body } = await caller.post('payment/tva/edit', row)
  expect(body).toMatchObject({ status: 'SAVED' })
  return Number(body['id'])
}

const openRate = async (page: Page, id: number): Promise<void> => {
  await page.goto(`/tva/${id}`)
  await page.getByRole('textbox', { name: 'Libellé' }).waitFor()
}

/** As the night does: the sessions end on the server, and every server hears of it. */
const expireSessions = async (): Promise<void> => {
  await sql`delete from session`.execute(house.house.db)
  await sql`select pg_notify('pinede_security', '')`.execute(house.house.db)
}

test('a form whose session expired is offered again after the same user logs in', async () => {
  const id = await newRate('TVA session')
  const login = await house.login()
  const page = await house.window()
  await logIn(page, login)
  await openRate(page, id)
  await page.getByRole('textbox', { name: 'Libellé' }).fill('TVA reprise')
  await expireSessions()
  await page.keyboard.press('F12')
  await page.waitForURL(/\/login/)
  await page.getByRole('alert').getByText('Vous n’êtes pas connecté').waitFor()

  await page.getByLabel('Identifiant').fill(login)
  await page.getByLabel(/^Mot de passe/).fill(PASSWORD)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await page.waitForURL(`**/tva/${id}`)
  await page.getByText('Une saisie non enregistrée a été gardée').waitFor()
  await expect.poll(() => page.getByRole('textbox', { name: 'Libellé' }).inputValue()).toBe('TVA session')
  await page.getByRole('button', { name: 'Reprendre la saisie' }).click()
  await expect.poll(() => page.getByRole('textbox', { name: 'Libellé' }).inputValue()).toBe('TVA reprise')
  await page.keyboard.press('F12')
  await page.getByRole('status').getByText('enregistrement effectué').waitFor()
  await openRate(page, id)
  await expect.poll(() => page.getByRole('textbox', { name: 'Libellé' }).inputValue()).toBe('TVA reprise')
  await expect.poll(() => page.getByText('Une saisie non enregistrée').count()).toBe(0)
})

test('a refusal of the session that ended, come after the next log-in, ends nothing', async () => {
  const id = await newRate('TVA tardive')
  const login = await house.login()
  const page = await house.window()
  await logIn(page, login)
  await openRate(page, id)
  const [sessionEnded, refused, late] = [
    Promise.withResolvers<void>(),
    Promise.withResolvers<number>(),
    Promise.withResolvers<void>(),
  ]
  await page.route(
    '**/rest/payment/tva/edit',
    async (route) => {
      await sessionEnded.promise
      const response = await route.fetch()
      refused.resolve(response.status())
      await late.promise
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  await page.getByRole('textbox', { name: 'Libellé' }).fill('TVA partie trop tard')
  await page.keyboard.press('F12')
  await expireSessions()
  await page.waitForURL(/\/login\?.*next=/)
  await page.getByRole('alert').getByText('Vous n’êtes pas connecté').waitFor()
  sessionEnded.resolve()
  expect(await refused.promise).toBe(403)
  await page.getByLabel('Identifiant').fill(login)
  await page.getByLabel(/^Mot de passe/).fill(PASSWORD)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await page.waitForURL(`**/tva/${id}`)
  await page.getByText('Une saisie non enregistrée a été gardée').waitFor()

  const answered = page.waitForResponse((response) => response.status() === 403)
  late.resolve()
  await (await answered).finished()
  await page.getByRole('button', { name: 'Reprendre la saisie' }).click()
  await page.keyboard.press('F12')
  await page.getByRole('status').getByText('enregistrement effectué').waitFor()
  expect(page.url()).not.toContain('/login')
})

test('a log-in that is slow to come still leads back to the page asked for', async () => {
  const id = await newRate('TVA lente')
  const login = await house.login()
  const page = await house.window()
  await logIn(page, login)
  await openRate(page, id)
  await page.route(/assets\/login.*\.js$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await route.continue()
  })
  await page.getByRole('textbox', { name: 'Libellé' }).fill('TVA reprise')
  await expireSessions()
  await page.keyboard.press('F12')
  await page.getByLabel('Identifiant').fill(login)
  await page.getByLabel(/^Mot de passe/).fill(PASSWORD)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await page.waitForURL(`**/tva/${id}`)
})

test('another user is not offered it', async () => {
  const id = await newRate('TVA voisine')
  const [mine, other] = [await house.login(), await house.login()]
  const page = await house.window()
  await logIn(page, mine)
  await openRate(page, id)
  await page.getByRole('textbox', { name: 'Libellé' }).fill('à moi')
  await expireSessions()
  await page.keyboard.press('F12')
  await page.waitForURL(/\/login/)
  await logIn(page, other)
  await openRate(page, id)
  await expect.poll(() => page.getByText('Une saisie non enregistrée').count()).toBe(0)
})

test('a draft survives a closed tab, and can be dropped', async () => {
  const id = await newRate('TVA onglet')
  const page = await house.session()
  await openRate(page, id)
  await page.getByRole('textbox', { name: 'Libellé' }).fill('TVA commencée')
  page.once('dialog', (dialog) => void dialog.accept()) // the browser's own question, since something was typed
  await page.reload()
  await page.getByText('Une saisie non enregistrée a été gardée').waitFor()
  await page.getByRole('button', { name: 'L’abandonner' }).click()
  await page.reload()
  await page.getByRole('textbox', { name: 'Libellé' }).waitFor()
  await expect.poll(() => page.getByRole('textbox', { name: 'Libellé' }).inputValue()).toBe('TVA onglet')
  await expect.poll(() => page.getByText('Une saisie non enregistrée').count()).toBe(0)
})

test('a server that does not answer keeps the input, and a later try saves it', async () => {
  const id = await newRate('TVA coupure')
  const page = await house.session()
  await openRate(page, id)
  await page.getByRole('textbox', { name: 'Libellé' }).fill('TVA après la coupure')
  await page.context().setOffline(true)
  await page.keyboard.press('F12')
  await page.getByRole('alert').getByText('Le serveur ne répond pas').waitFor()
  await expect.poll(() => page.getByRole('textbox', { name: 'Libellé' }).inputValue()).toBe('TVA après la coupure')
  await page.context().setOffline(false)
  await page.keyboard.press('F12')
  await page.getByRole('status').getByText('enregistrement effectué').waitFor()
})

test('two windows on one record: the second sees the difference and chooses field by field', async () => {
  const id = await newRate('TVA deux postes')
  const [first, second] = [await house.desk(), await house.desk()]
  await openRate(first, id)
  await openRate(second, id)
  await second.getByRole('textbox', { name: 'Libellé' }).fill('Libellé du second')
  await second.getByLabel('Taux').fill('9')
  await first.getByRole('textbox', { name: 'Libellé' }).fill('Libellé du premier')
  await first.keyboard.press('F12')
  await first.getByRole('status').getByText('enregistrement effectué').waitFor()
  await second.getByText('Cette fiche vient d’être modifiée par ailleurs').waitFor()

  await second.keyboard.press('F12')
  const dialog = second.getByRole('dialog', { name: 'Cette fiche a été modifiée entre-temps' })
  await dialog
    .getByRole('row', { name: /Libellé/ })
    .getByRole('radio', { name: 'Libellé du premier' })
    .check()
  await dialog.getByRole('button', { name: 'Enregistrer ces choix' }).click()
  await second.getByRole('status').getByText('enregistrement effectué').waitFor()
  await openRate(first, id)
  await expect.poll(() => first.getByRole('textbox', { name: 'Libellé' }).inputValue()).toBe('Libellé du premier')
  await expect.poll(() => first.getByLabel('Taux').inputValue()).toBe('9,00')
})

test('a list in another window follows without a reload', async () => {
  const id = await newRate('TVA en direct')
  const [editor, watcher] = [await house.desk(), await house.desk()]
  await watcher.goto('/tva-list')
  await watcher.getByRole('row', { name: /TVA en direct/ }).waitFor()
  await openRate(editor, id)
  await editor.getByRole('textbox', { name: 'Libellé' }).fill('TVA vue ailleurs')
  await editor.keyboard.press('F12')
  await watcher.getByRole('row', { name: /TVA vue ailleurs/ }).waitFor()
})
