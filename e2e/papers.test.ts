/** Papers: a file received is attached, a look is tried on, a paper is looked at and taken away, labels are composed. */
import { createCanvas } from '@napi-rs/canvas'
import { expect, test } from 'vitest'
import { openCamp, reserve } from './camp.ts'
import { expectAccessible } from './house.ts'
import { goTo } from './walk.ts'

const { house, customer } = await openCamp()

const photo = (): Buffer => {
  const canvas = createCanvas(900, 600)
  const pen = canvas.getContext('2d')
  pen.fillStyle = '#2f6f9f'
  pen.fillRect(0, 0, 900, 600)
  return canvas.encodeSync('jpeg', 85)
}

test('a file received is attached to its customer, seen small, and deleted by its name', async () => {
  const id = await customer('Lagarde')
  const page = await house.desk()
  await goTo(page, `/customer/files/${id}`)
  await page.getByText('Aucun fichier joint').waitFor()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Joindre un fichier' }).click()
  await (
    await chooser
  ).setFiles([
    { name: 'carte d’identité.jpg', mimeType: 'image/jpeg', buffer: photo() },
    { name: 'contrat.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') },
  ])
  await page.getByText('2 fichiers joints').waitFor()
  await page.getByRole('link', { name: 'Ouvrir carte d’identité.jpg' }).locator('img').waitFor()
  await expectAccessible(page)
  // What it is counts, not what it is called.
  const again = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Joindre un fichier' }).click()
  await (await again).setFiles([{ name: 'devis.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ') }])
  await page.getByText('Choisissez un fichier DOC, PDF, ODT').waitFor()
  await page.getByRole('button', { name: 'Supprimer contrat.pdf' }).click()
  await page
    .getByRole('dialog', { name: /contrat\.pdf/ })
    .getByRole('button', { name: 'Supprimer' })
    .click()
  await expect.poll(() => page.getByRole('link', { name: /^Ouvrir/ }).count()).toBe(1)
})

test('a look is seen while it is typed, then worn by the paper of a stay', async () => {
  await customer('Marsan')
  const page = await house.desk()
  await goTo(page, '/document-setting/0')
  const preview = page.getByRole('img', { name: /^Aperçu/ })
  await preview.waitFor()
  const before = await preview.getAttribute('src')
  await page.getByLabel('En-tête').first().fill('Ouvert d’avril à septembre')
  await expect.poll(async () => (await preview.getAttribute('src')) === before).toBe(false)
  await expectAccessible(page)
  await page.keyboard.press('F12')
  await page.getByText(/enregistrement effectué/).waitFor()
  await reserve(page, 'Marsan')
  await page.getByRole('button', { name: 'Papiers', description: 'Papiers' }).click()
  await page.getByRole('menuitem', { name: 'Confirmation de réservation' }).click()
  await page.getByRole('img', { name: /^Aperçu de/ }).waitFor()
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Télécharger' }).click()
  expect((await download).suggestedFilename()).toMatch(/^confirmation-.*\.pdf$/)

  await goTo(page, '/document-setting-translate')
  const word = page.getByRole('textbox', { name: 'Mot de l’établissement pour « Dossier »' })
  await word.fill('Réservation')
  await expectAccessible(page)
  await page.keyboard.press('F12')
  await page.getByText('1 mot changé').waitFor()

  await goTo(page, '/customer-list')
  await page.getByRole('button', { name: 'Étiquettes…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Étiquettes' })
  await dialog.getByRole('button', { name: 'Étiquette 5', exact: true }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Composer les étiquettes' }).click()
  await expect.poll(() => dialog.count()).toBe(0)
})
