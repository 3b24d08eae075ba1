/** The accountant's software: chosen, its table adjusted in sight of what it writes, its files left on a real SFTP server of this machine. */
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { mailOf } from '#server/adapters/mail/open-mail.ts'
import { openDrop } from '#server/adapters/file-drop/open-drop.ts'
import { deliverDue, deliverFile } from '#server/modules/accounting/delivery/deliver.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { sftpServer } from '#server/testing/sftp-server.ts'
import { PHONE, browserHouse, expectAccessible } from './house.ts'
import { faultsAt, visit } from './walk.ts'

const house = await browserHouse({ openDrop, mail: mailOf() })
const server = await sftpServer()
const { db } = house.house
const { establishmentId } = house

const choose = async (page: Page, list: string, option: string): Promise<void> => {
  await page.getByRole('combobox', { name: list, exact: false }).first().click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** A file of entries leaves, as an export would have it leave. */
const leave = async (text: string): Promise<void> => {
  const body = async function* () {
    yield await Promise.resolve(Buffer.from(text))
  }
  await inTransaction(db, (tx) =>
    deliverFile(tx, { establishmentId, now: new Date() }, { fileName: 'ecritures.txt', body: body() }),
  )
  await deliverDue(house.house, { error: (...told: unknown[]) => expect(told).toEqual([]) })
}

test('a software, its table, and its files at the accountant’s', async () => {
  await sql`insert into preference (establishment_id, kind, value)
    values (${establishmentId}, 'access', '{"localAddresses": true}')`.execute(db)
  const page = await house.session()
  await visit(page, '/admin/module/accounting-grid')
  await page.getByText('Aucun envoi').waitFor()
  await choose(page, 'Remise des fichiers', 'Dépôt SFTP')
  await page.keyboard.press('F12')
  await page.getByText('Choisissez le logiciel de comptabilité.').first().waitFor()

  await page.getByRole('combobox', { name: 'Logiciel', exact: false }).first().click()
  const waiting = page.getByRole('option', { name: 'Sage 100 (PNM) — en développement' })
  expect(await waiting.getAttribute('data-combobox-disabled')).toBe('true')
  await page.getByRole('option', { name: 'Cegid', exact: true }).click()
  await page.getByText('10072027;VE;411;C000123;D;817,90;').waitFor()
  await choose(page, 'Séparateur', 'Barre verticale')
  await page.getByText('10072027|VE|411|C000123|D|817,90|').waitFor()
  await page.getByLabel('Serveur').first().fill('localhost')
  await page.getByLabel('Port').fill(String(server.port))
  await page.getByLabel('Utilisateur').first().fill('compta')
  await page.keyboard.press('F12')
  await page.getByRole('heading', { name: 'Connexion au serveur' }).waitFor()
  await page.getByText('ajusté', { exact: true }).waitFor()

  await page.getByLabel('Nouveau mot de passe').fill('secret')
  await page.getByRole('button', { name: 'Enregistrer le mot de passe' }).click()
  await page.getByText('Mot de passe : enregistré').waitFor()
  await page.getByRole('button', { name: 'Tester la connexion' }).click()
  await page.getByText('Le serveur montre cette clé.', { exact: false }).waitFor()
  expect(server.logins).toEqual([])
  await expectAccessible(page)
  await page.getByRole('button', { name: 'C’est bien cette clé' }).click()
  await page.getByText(/^Clé du serveur : SHA256:/).waitFor()
  await page.getByRole('button', { name: 'Tester la connexion' }).click()
  await page.getByText('Le serveur répond, et le dossier est là.').waitFor()

  server.cutAfter = 1
  await leave('10072027|VE|411')
  await page
    .getByRole('row', { name: /ecritures\.txt.*Échec.*La liaison a été coupée avant la fin.*1 essai/ })
    .waitFor()
  server.cutAfter = null
  await page.getByRole('button', { name: 'Réessayer maintenant' }).click()
  await page.getByText('Les fichiers en attente repartent dans la minute.').waitFor()
  await deliverDue(house.house, { error: (...told: unknown[]) => expect(told).toEqual([]) })
  await page.getByRole('row', { name: /ecritures\.txt.*Déposé/ }).waitFor()
  expect([...server.files.keys()]).toEqual(['ecritures.txt'])
})

test('files by e-mail: the address is asked, and what became of the message is said beside its file', async () => {
  const page = await house.session()
  await visit(page, '/admin/module/accounting-grid')
  await choose(page, 'Remise des fichiers', 'E-mail')
  await page.getByLabel('Adresse du comptable').fill('cabinet')
  await page.keyboard.press('F12')
  await page.getByText('Adresse e-mail incorrecte').first().waitFor()
  await page.getByLabel('Adresse du comptable').fill('cabinet@exemple.fr')
  await page.keyboard.press('F12')
  await page.getByRole('status').getByText('Modification enregistrée').waitFor()
  await leave('écritures par e-mail')
  const list = page.getByRole('region', { name: 'Derniers envois' }).first()
  await list.getByText('Indiquez d’abord le serveur d’envoi').waitFor()
  await expectAccessible(page)
  expect(await faultsAt(page, PHONE)).toEqual([])
  await list.getByRole('link', { name: 'Voir le message' }).click()
  await page.getByText('cabinet@exemple.fr').first().waitFor()
})
