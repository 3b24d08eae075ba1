/** Electronic mail at the desk: a message written to a customer without settings, read as it went; the settings and what they say. */
import { afterAll, expect, test } from 'vitest'
import { mailOf } from '#server/adapters/mail/open-mail.ts'
import { sendMails } from '#server/modules/mail/index.ts'
import { aCampsite } from '#server/testing/campsite.ts'
import { setSender } from '#server/testing/mail-desk.ts'
import { startMailServer } from '#server/testing/mail-server.ts'
import { browserHouse, expectAccessible } from './house.ts'
import { visit } from './walk.ts'

const server = await startMailServer({ userName: 'accueil', password: 'secret' })
afterAll(server.stop)
const house = await browserHouse({ mail: mailOf() })
const { customerId } = await aCampsite(house.house.db, house.establishmentId)

test('a message is written to a customer, waits without settings, and leaves once there are some', async () => {
  const page = await house.desk()
  await visit(page, '/email-configuration')
  await page.getByText('les messages attendent dans l’historique').waitFor()
  await expectAccessible(page)

  await visit(page, `/customer/emails/${customerId}`)
  await page.getByRole('button', { name: 'Écrire un e-mail' }).click()
  const dialog = page.getByRole('dialog')
  const to = dialog.getByLabel('Destinataires')
  await to.fill('anne@exemple.fr')
  await to.press('Enter')
  await dialog.getByLabel('Objet').fill('Votre arrivée')
  await dialog.getByLabel('Message').fill('À samedi !')
  await expectAccessible(page)
  await page.keyboard.press('F12')
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('À envoyer soi-même').first().waitFor()

  await setSender(house, { port: server.port })
  await page.getByText('Votre arrivée').first().dblclick()
  await page.getByRole('button', { name: 'Envoyer', exact: true }).click()
  await page.getByText('À envoyer', { exact: true }).first().waitFor()
  await sendMails(house.house, { error: (...told) => expect(told).toEqual([]) })
  await page.getByText('Accepté par le serveur').waitFor()
  expect(server.deliveries.map((one) => one.to)).toEqual(['elodie@exemple.fr', 'anne@exemple.fr'])
  await expectAccessible(page)

  await visit(page, '/email-configuration')
  await page.getByRole('button', { name: 'Tester' }).click()
  await page.getByText('La connexion fonctionne.').first().waitFor()
  await expectAccessible(page)
})
