/** Campaigns at the desk: criteria, a test to oneself, a sending with its results, a guest who leaves by the page; pause, stop, planning. */
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { mailOf } from '#server/adapters/mail/open-mail.ts'
import { allPages } from '#server/app.ts'
import { workCampaigns } from '#server/modules/campaign/index.ts'
import { sendMails } from '#server/modules/mail/index.ts'
import { everywhere } from '#server/platform/auth/rights.ts'
import { createPages } from '#server/platform/pages/server.ts'
import { setSender } from '#server/testing/mail-desk.ts'
import { startMailServer } from '#server/testing/mail-server.ts'
import type { Page } from 'playwright-core'
import { pressWhenReady } from './camp.ts'
import { browserHouse, expectAccessible } from './house.ts'
import { DESK, PHONE, faultsAt, visit } from './walk.ts'

const server = await startMailServer({ userName: 'accueil', password: 'secret', keepsRaw: true })
const house = await browserHouse({ mail: mailOf() })
const { db } = house.house
const { establishmentId } = house
const pages = await createPages({ house: house.house, pages: allPages, log: pino({ level: 'silent' }) })
const pagesUrl = await pages.listen({ port: 0, host: '127.0.0.1' })
afterAll(async () => {
  await pages.close()
  await server.stop()
})

beforeEach(async () => {
  server.reset()
  for (const table of ['grc_recipient', 'grc_history', 'grc', 'mailing_criteria', 'mail', 'email_configuration'])
    await sql`delete from ${sql.table(table)}`.execute(db)
  await sql`update customer set mailing_consent = false`.execute(db)
  await setSender(house, { port: server.port })
})

/** Messages are written, leave, and the sending sees that they did. */
const round = async (): Promise<void> => {
  const log = { error: (...told: unknown[]) => expect(told).toEqual([]) }
  const own = { ...house.house, services: { ...house.house.services, pagesUrl } }
  await workCampaigns(own, log)
  await sendMails(own, log)
  await workCampaigns(own, log)
}

let made = 0
const prospect = async (surname: string, email = `${surname.toLowerCase()}@exemple.fr`): Promise<void> => {
  await sql`insert into customer (owner_establishment_id, code, surname, email, mailing_consent)
    values (${establishmentId}, ${`P${(made += 1)}`}, ${surname}, ${email}, true)`.execute(db)
}

const choose = async (page: Page, field: string, option: string): Promise<void> => {
  await page.getByRole('combobox', { name: field, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

const makeCriteria = async (page: Page): Promise<void> => {
  await visit(page, '/mailing-criteria/0')
  await page.getByLabel(/^Libellé/).fill('Prospects')
  await choose(page, 'Destinataires', 'Sur prospects')
  await page.getByText(/^\d+ destinataires?/).waitFor()
  await page.keyboard.press('F12')
  await page.waitForURL('**/mailing-criteria-list')
}

/** Keeps a campaign, and stays on it. */
const makeCampaign = async (page: Page, label: string, fill: () => Promise<void> = () => Promise.resolve()) => {
  await visit(page, '/grc/0')
  await page.getByLabel(/^Libellé/).fill(label)
  await choose(page, 'Destinataires', 'Prospects')
  await fill()
  await page.keyboard.press('F12')
  await page.waitForURL(/\/grc\/[1-9]\d*$/)
  await page.getByRole('heading', { name: 'Qui elle touche aujourd’hui' }).waitFor()
}

const start = async (page: Page): Promise<void> => {
  await pressWhenReady(page, 'F10')
  await page.getByRole('dialog', { name: /^Envoyer à/ }).waitFor()
  await pressWhenReady(page, 'F12')
  await page.waitForURL('**/grc-history/*')
  await page.getByText('En cours', { exact: true }).waitFor()
}

/** A figure of the results, by its word. */
const figure = (page: Page, word: string) =>
  page.locator('dl[aria-label="Résultats"] > div', { has: page.getByText(word, { exact: true }) }).locator('dd')

/** As it is on a wide screen and on a phone. */
const sound = async (page: Page): Promise<void> => {
  await expectAccessible(page)
  expect(await faultsAt(page, PHONE)).toEqual([])
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(PHONE.width)
  await page.setViewportSize(DESK)
}

test('a campaign is written, tried on oneself, sent, followed to its end; a guest who leaves by its page counts', async () => {
  for (const name of ['Adam', 'Blanc', 'Carre']) await prospect(name)
  await prospect('Mort')
  await prospect('Adam-Jumelle', 'ADAM@exemple.fr')
  server.judge((to) => (to.startsWith('mort') ? 'REFUSE_RECIPIENT' : undefined))
  const page = await house.session()
  await makeCriteria(page)

  await visit(page, '/grc-list')
  await page.getByText('Aucune campagne').waitFor()
  await sound(page)
  await visit(page, '/grc/0')
  await page.getByLabel(/^Libellé/).fill('Ouverture des réservations')
  await page.keyboard.press('F12')
  await page.getByText('Champ obligatoire.').waitFor()
  await makeCampaign(page, 'Ouverture des réservations')
  await page.getByText('4 destinataires', { exact: true }).waitFor()
  await page.getByText(/1 à la même adresse/).waitFor()
  await page.getByText(/^Expéditeur.: Les Pins/).waitFor()
  await page.getByText(/^Objet.: /).waitFor()
  await sound(page)

  await pressWhenReady(page, 'F6')
  const trial = page.getByRole('dialog', { name: 'Envoyer un essai' })
  await trial.getByLabel(/^Adresse/).fill('moi')
  await page.keyboard.press('F12')
  await trial.getByText('L’adresse « moi » n’est pas une adresse e-mail.').waitFor()
  await expect.poll(() => trial.getByLabel(/^Adresse/).getAttribute('aria-invalid')).toBe('true')
  await expectAccessible(page)
  await trial.getByLabel(/^Adresse/).fill('moi@exemple.fr')
  await page.keyboard.press('Enter')
  await page.getByText('L’essai est en route.').waitFor()
  await round()
  expect(server.deliveries.map(({ to }) => to)).toEqual(['moi@exemple.fr'])

  await start(page)
  await expect.poll(() => figure(page, 'À venir').innerText()).toBe('4')
  await sound(page)
  await round()
  await page.getByText('Terminé', { exact: true }).waitFor()
  await expect.poll(() => figure(page, 'Envoyés').innerText()).toBe('3')
  await expect.poll(() => figure(page, 'Refusés').innerText()).toBe('1')
  await page.getByRole('row', { name: /Mort.*Refusé.*User unknown/ }).waitFor()
  await choose(page, 'État', 'Envoyé')
  await page.getByRole('row', { name: /Mort/ }).waitFor({ state: 'detached' })
  await page.getByRole('row', { name: /Carre.*Envoyé/ }).waitFor()
  expect(await page.getByRole('button', { name: 'Pause' }).count()).toBe(0)

  const message = server.raw.map(unfolded).find((one) => one.includes('To: ') && one.includes('blanc@exemple.fr')) ?? ''
  const [way = ''] = /http:\/\/127\.0\.0\.1:\d+\/u\/[\w-]{22}/.exec(message) ?? []
  const guest = await house.window()
  await guest.goto(way)
  await guest.getByRole('button').click()
  await guest.getByRole('heading', { name: 'C’est noté' }).waitFor()
  await page.reload()
  await page.getByText('33,33 % des envoyés').waitFor()
  await expect.poll(() => figure(page, 'Désinscrits').innerText()).toMatch(/^1 /)
  await page.getByRole('row', { name: /Blanc.*Désinscrit/ }).waitFor()

  await visit(page, '/grc-history-list')
  await page.getByRole('row', { name: /Ouverture des réservations.*Terminé/ }).waitFor()
  await sound(page)
})

/** Quoted-printable undone, as far as addresses of ASCII go. */
const unfolded = (raw: string): string => raw.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')

test('a sending is paused, goes on, and is stopped for good', async () => {
  for (const name of ['Denis', 'Evrard', 'Fabre']) await prospect(name)
  const page = await house.session()
  await makeCriteria(page)
  await makeCampaign(page, 'Au compte-gouttes', () => page.getByLabel('Messages par heure au plus').fill('1'))
  await start(page)
  await round()
  await page.getByText('1 sur 3').waitFor()
  await page.getByText('La limite de messages par heure est atteinte').waitFor()
  await pressWhenReady(page, 'F6', 'Pause')
  await page.getByText('En pause', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Reprendre' }).first().waitFor()
  await sound(page)
  await pressWhenReady(page, 'F6', 'Reprendre')
  await page.getByText('En cours', { exact: true }).waitFor()

  await pressWhenReady(page, 'F7', 'Arrêter')
  const dialog = page.getByRole('dialog', { name: 'Arrêter cet envoi ?' })
  await dialog.getByText('2 destinataires ne recevront rien.').waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await pressWhenReady(page, 'F7', 'Arrêter')
  await dialog.waitFor()
  await pressWhenReady(page, 'F12')
  await page.getByText('Arrêté', { exact: true }).waitFor()
  await expect.poll(() => figure(page, 'Écartés').innerText()).toBe('2')
  // Whom it left out is read after the sending itself.
  await expect.poll(() => page.getByRole('row', { name: /Écarté.*L’envoi a été arrêté avant/ }).count()).toBe(2)
  await page.getByRole('link', { name: 'La campagne' }).click()
  await page.getByText('Envoyée', { exact: true }).waitFor()
  await page
    .getByRole('grid', { name: 'Envois' })
    .getByRole('row', { name: /Arrêté/ })
    .waitFor()
})

test('is planned for a day to come alone; what lacks something says so', async () => {
  await prospect('Girard')
  const page = await house.session()
  await makeCriteria(page)
  await makeCampaign(page, 'Vœux', async () => {
    await choose(page, 'Départ', 'À une date')
    await page.getByRole('textbox', { name: 'Jour d’envoi' }).fill('01/01/2020')
    await page.keyboard.press('Tab')
  })
  await pressWhenReady(page, 'F7', 'Programmer')
  await page.getByText('Ce moment est passé.').waitFor()
  await page.getByRole('textbox', { name: 'Jour d’envoi' }).fill(`31/12/${new Date().getFullYear() + 1}`)
  await page.keyboard.press('Tab')
  const plan = page.getByRole('button', { name: 'Programmer' }).first()
  await expect.poll(() => plan.getAttribute('aria-description')).toBe('Enregistrez d’abord les modifications.')
  await page.keyboard.press('F12')
  await page.getByText('Modifications non enregistrées').waitFor({ state: 'detached' })
  await pressWhenReady(page, 'F7', 'Programmer')
  await page.getByText(/^Part le 31\/12\/\d{4} 09:00/).waitFor()
  await page.getByText('Programmée', { exact: true }).waitFor()
  // Said once all that shows it was read again: until then the key takes no second press.
  await page.getByText('La campagne partira d’elle-même.').waitFor()
  await pressWhenReady(page, 'F7', 'Ne plus programmer')
  await page.getByText('Brouillon', { exact: true }).waitFor()

  const send = page.getByRole('button', { name: 'Envoyer' }).first()
  await sql`delete from email_configuration`.execute(db)
  await page.reload()
  await page.getByText(/^Aucune configuration e-mail.: rien ne peut partir/).waitFor()
  await expect.poll(() => send.getAttribute('aria-disabled')).toBe('true')
  await sql`update customer set mailing_consent = false`.execute(db)
  await page.reload()
  await page.getByText('Personne', { exact: true }).waitFor()
  await expect.poll(() => send.getAttribute('aria-description')).toBe('Personne n’est touché.')
})

test('the message of a guest is not shown to who may not read guests', async () => {
  await prospect('Henry')
  const boss = await house.session()
  await makeCriteria(boss)
  await makeCampaign(boss, 'Printemps')
  const none = { code: '000', canExport: false } as const
  const page = await house.session(everywhere('111', true, { customer_partner_customer: none }))
  await visit(page, new URL(boss.url()).pathname)
  await page.getByText('1 destinataire', { exact: true }).waitFor()
  await page.getByText('Droit insuffisant').waitFor()
  expect(await page.getByText(/^Objet/).count()).toBe(0)
  expect(await page.getByRole('main').innerText()).not.toMatch(/henry/i)
  await sound(page)
})
