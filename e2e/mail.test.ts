/** Electronic mail at the desk: written from a stay with its model, read as it went, sent again; letters; settings and what they say. */
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { mailOf } from '#server/adapters/mail/open-mail.ts'
import { sendMails } from '#server/modules/mail/index.ts'
import { authorityOfTests } from '#server/testing/certificates.ts'
import { setSender } from '#server/testing/mail-desk.ts'
import { startMailServer } from '#server/testing/mail-server.ts'
import { openCamp, pressWhenReady, reserve } from './camp.ts'
import { PHONE, expectAccessible } from './house.ts'
import { faultsAt, visit } from './walk.ts'

const server = await startMailServer({ userName: 'accueil', password: 'secret', keepsRaw: true })
afterAll(server.stop)
const { house, customer } = await openCamp({ mail: mailOf() })
const { db } = house.house
const send = () => sendMails(house.house, { error: (...told) => expect(told).toEqual([]) })

beforeEach(async () => {
  server.reset()
  await sql`delete from mail`.execute(db)
  await sql`delete from email_configuration`.execute(db)
})

test('a message is written to a customer, waits without settings, and leaves once there are some', async () => {
  const id = await customer('Marsan')
  const page = await house.desk()
  await visit(page, '/email-configuration')
  await page.getByText('les messages attendent dans l’historique').waitFor()
  await expectAccessible(page)

  await visit(page, `/customer/emails/${id}`)
  await page.getByRole('button', { name: 'Écrire un e-mail' }).click()
  const dialog = page.getByRole('dialog')
  const to = dialog.getByLabel('Destinataires')
  await to.fill('anne@exemple.fr')
  await to.press('Enter')
  await dialog.getByLabel('Objet').fill('Votre arrivée')
  await dialog.getByRole('textbox', { name: 'Message' }).fill('À samedi !')
  await expectAccessible(page)
  await page.keyboard.press('F12')
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('À envoyer soi-même').first().waitFor()

  await setSender(house, { port: server.port })
  await page.getByText('Votre arrivée').first().dblclick()
  await page.getByRole('button', { name: 'Envoyer', exact: true }).click()
  // The recipient is « À envoyer » while the message is held, too: this is said once it is written.
  await page.getByText('Le message part dans quelques secondes.').waitFor()
  await send()
  await page.getByText('Accepté par le serveur').waitFor()
  expect(server.deliveries.map((one) => one.to)).toEqual(['anne@exemple.fr'])
  await expectAccessible(page)

  await visit(page, '/email-configuration')
  await page.getByRole('button', { name: 'Tester' }).click()
  await page.getByText('La connexion fonctionne.').first().waitFor()
  await expectAccessible(page)
})

test('from the file of a stay: its model in the guest’s language, changed, sent with its paper, then again with one key', async () => {
  const id = await customer('Brandt')
  await sql`update customer set email = 'karl@exemple.de', language_id = (select id from language where code = 'de')
    where id = ${id}`.execute(db)
  await setSender(house, { port: server.port })
  const page = await house.desk()
  await reserve(page, 'Brandt')
  await visit(page, page.url().replace(/\/stay\//, '/emails/'))
  await page.getByRole('button', { name: 'Écrire un e-mail' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Modèle' }).click()
  await page.getByRole('option', { name: 'Confirmation de réservation' }).click()
  await expect.poll(() => dialog.getByLabel('Objet').inputValue()).toMatch(/Buchung/)
  const text = dialog.getByRole('textbox', { name: 'Message' })
  await text.click()
  await page.keyboard.press('Control+Home')
  await page.keyboard.type('Wie besprochen. ')
  await expectAccessible(page)
  expect(await faultsAt(page, PHONE)).toEqual([])
  // Refused, nothing typed is lost.
  await dialog.getByLabel('Objet').fill('')
  await page.keyboard.press('F12')
  expect(await text.innerText()).toContain('Wie besprochen.')
  await dialog.getByLabel('Objet').fill('Ihre Buchung')
  // What was typed under a model is there again after another one was looked at.
  await dialog.getByRole('combobox', { name: 'Modèle' }).click()
  await page.getByRole('option', { name: 'Message libre' }).click()
  await expect.poll(() => dialog.getByLabel('Objet').inputValue()).toBe('')
  await dialog.getByRole('combobox', { name: 'Modèle' }).click()
  await page.getByRole('option', { name: 'Confirmation de réservation' }).click()
  await expect.poll(() => dialog.getByLabel('Objet').inputValue()).toBe('Ihre Buchung')
  await page.keyboard.press('F12')
  await dialog.waitFor({ state: 'hidden' })
  await send()
  expect(server.raw[0]).toContain('Wie besprochen.')
  expect(server.raw[0]).toContain('application/pdf')
  await page.getByText('Ihre Buchung').first().dblclick()
  await page.getByText('Accepté par le serveur').waitFor()
  await pressWhenReady(page, 'F3')
  await page.getByText('Le message repart.').waitFor()
  await send()
  expect(server.deliveries).toHaveLength(2)
  await visit(page, `/email-history-list-page/${id}`)
  await page.getByText('2 messages').waitFor()
})

test('a guest without address: the pile of letters is printed, then noted', async () => {
  const id = await customer('Sansmail')
  const page = await house.desk()
  await visit(page, `/customer/emails/${id}`)
  await page.getByRole('button', { name: 'Écrire un e-mail' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Objet').fill('Bonne année')
  await dialog.getByRole('textbox', { name: 'Message' }).fill('Meilleurs vœux.')
  await dialog.getByRole('button', { name: /Mettre à imprimer/ }).click()
  await dialog.waitFor({ state: 'hidden' })
  await visit(page, '/email-history-list-page/0')
  await page.getByRole('button', { name: '1 courrier à imprimer' }).click()
  await expectAccessible(page)
  const pdf = page.context().waitForEvent('page')
  await dialog.getByRole('button', { name: 'Ouvrir le PDF' }).click()
  await (await pdf).close()
  await dialog.getByRole('button', { name: /Noter imprimés/ }).click()
  await page.getByText('1 courrier noté comme imprimé.').waitFor()
})

test('« Tester » says what the server answers', async () => {
  await setSender(house, { port: server.port })
  await sql`update email_configuration set user_name = 'inconnu'`.execute(db)
  const page = await house.desk()
  await visit(page, '/email-configuration')
  await page.getByRole('button', { name: 'Tester' }).click()
  await page.getByText('535').first().waitFor()
  await page.getByRole('button', { name: 'Voir les certificats' }).click()
  await page.getByText('Le serveur ne propose pas STARTTLS').waitFor()
  await expectAccessible(page)
})

test('a server of one’s own: its certificate is compared, accepted, and mail goes', async () => {
  const authority = await authorityOfTests()
  const tls = await authority.issue({ dns: ['ailleurs.example'], ip: [] })
  const own = await startMailServer({ userName: 'accueil', password: 'secret', tls, secure: true })
  await setSender(house, { port: own.port })
  await sql`update email_configuration set security = 'TLS'`.execute(db)
  const page = await house.desk()
  await visit(page, '/email-configuration')
  await page.getByRole('button', { name: 'Tester' }).click()
  await page.getByText('Le certificat du serveur n’est pas reconnu').first().waitFor()
  await page.getByRole('button', { name: 'Voir les certificats' }).click()
  await page.getByText('Non reconnu').waitFor()
  await page.getByRole('button', { name: 'Accepter ce certificat' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Accepter ce certificat' }).click()
  await page.getByText('Accepté le').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Tester' }).click()
  await page.getByText('La connexion fonctionne.').first().waitFor()
  await own.stop()
})
