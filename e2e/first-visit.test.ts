/** An empty installation: its one-time code, the first establishment and its first user. */
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { noDisk } from '#server/platform/disk-space.ts'
import { idleQueue } from '#server/platform/jobs/queue.ts'
import { openFiscalKeys } from '#server/platform/fiscal/keys.ts'
import { createFakeChannel } from '#server/ports/fake-channel.ts'
import { noDrop } from '#server/ports/file-drop.ts'
import { noPrinter } from '#server/ports/printer.ts'
import { noCardTerminal } from '#server/ports/card-terminal.ts'
import { noReceiptPrinter } from '#server/ports/receipt-printer.ts'
import { noMail } from '#server/ports/mail.ts'
import { noPayLinks } from '#server/ports/pay-link.ts'
import { noSms } from '#server/ports/sms.ts'
import { noPlatform } from '#server/ports/platform.ts'
import { afterFile } from '#server/testing/per-file.ts'
import { testDb } from '#server/testing/test-db.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { WEB_DIR, expectAccessible, openWindow } from './house.ts'

const CODE = '4815162342'

const emptyHouse = async (): Promise<string> => {
  const keys = openFiscalKeys(temporaryFolder('keys'))
  const documents = { render: () => Promise.reject(new Error('nothing is printed on a first visit')) }
  const { app } = await createApp({
    db: (await testDb()).db,
    services: {
      keys,
      documents,
      batchDocuments: documents,
      openChannel: () => createFakeChannel(),
      openDrop: noDrop,
      openPrinter: noPrinter,
      openReceiptPrinter: noReceiptPrinter,
      openCardTerminal: noCardTerminal,
      openPayLinks: noPayLinks,
      openSms: noSms,
      openPlatform: noPlatform,
      mail: noMail,
      disk: noDisk,
      jobs: idleQueue,
    },
    log: pino({ level: 'silent' }),
    now: () => new Date(),
    webDir: WEB_DIR,
    setup: { code: () => CODE, startDemo: () => undefined, demo: () => undefined, isUnfinished: () => false },
  })
  afterFile(() => app.close())
  return app.listen({ port: 0, host: '127.0.0.1' })
}

const url = await emptyHouse()

test('any address of an empty installation leads to the first visit, which makes the establishment once', async () => {
  const page = await openWindow(url)
  await page.goto('/customer-list')
  await page.waitForURL('**/setup')
  await page.getByRole('heading', { name: 'Première visite' }).waitFor()
  await expectAccessible(page)

  await page.getByText('Créer mon établissement').click()
  const fill = async (code: string, again: string): Promise<void> => {
    await page.getByLabel('Code affiché sur la console').fill(code)
    await page.getByLabel('Nom du camping').fill('Camping de l’Étang')
    await page.getByLabel('Votre nom').fill('Yann Le Goff')
    await page.getByLabel('Identifiant').fill('yann')
    await page.getByLabel(/^Mot de passe(?!,)/).fill('noisetier-8')
    await page.getByLabel('Mot de passe, encore une fois').fill(again)
  }
  const create = page.getByRole('button', { name: 'Créer l’établissement' })
  await fill('0000000000', 'noisetier-9')
  await page.getByText('Les deux mots de passe ne sont pas les mêmes.').waitFor()
  await expect.poll(() => create.isDisabled()).toBe(true)
  await fill('0000000000', 'noisetier-8')
  await expectAccessible(page)
  await create.click()
  await page.getByRole('alert').getByText(/code/i).waitFor()

  await fill(CODE, 'noisetier-8')
  await create.click()
  // Whoever has just chosen a password is not asked for it again.
  await page.waitForURL('**/home')
  await page.getByText('L’établissement est créé').waitFor()
  await page.getByRole('region', { name: 'Avant le premier séjour' }).waitFor()
  await expect.poll(() => page.title()).toBe('Camping de l’Étang')
  // A template, edited: what is not sold goes, what is kept has its own name.
  await page.getByRole('button', { name: 'Partir d’un modèle…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Partir d’un modèle' })
  await dialog.getByText('Locatifs', { exact: true }).click()
  await dialog.getByLabel('Vendre Tente équipée').uncheck()
  await dialog.getByLabel('Nom du type').first().fill('Cottage 2 chambres')
  // Another template is looked at: what was written is there on the way back.
  await dialog.getByText('Emplacements nus', { exact: true }).click()
  await dialog.getByLabel('Vendre Emplacement confort').waitFor()
  await dialog.getByText('Locatifs', { exact: true }).click()
  await expect.poll(() => dialog.getByLabel('Nom du type').first().inputValue()).toBe('Cottage 2 chambres')
  await expect.poll(() => dialog.getByLabel('Vendre Tente équipée').isChecked()).toBe(false)
  await expectAccessible(page)
  await page.keyboard.press('F12')
  await page.getByText('2 types, 15 emplacements').waitFor()
  await page.getByRole('listitem').filter({ hasText: 'Type d’emplacement' }).getByText('Fait').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Partir d’un modèle…' }).count()).toBe(0)
  await page.getByRole('link', { name: 'Type d’emplacement' }).click()
  await page.getByRole('row', { name: /Cottage 2 chambres/ }).waitFor()
  // Everything is allowed, and what any French campsite has is there.
  await page.goto('/tva-list')
  await page.getByRole('row', { name: /TVA 10 % \(hébergement\)/ }).waitFor()
})

test('the code is worth nothing once an establishment is there', async () => {
  const body = { code: CODE, establishmentName: 'Pirate', name: 'P', login: 'pirate', password: 'pirate-1' }
  const answer = await fetch(`${url}/rest/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect([answer.status, await answer.json()]).toEqual([400, { message: 'setup.done' }])
  const page = await openWindow(url)
  await page.goto('/setup')
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await page.waitForURL('**/login')
})
