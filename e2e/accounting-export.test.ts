/** An export to the accountant: what waits, its file in a software's own table, and the export taken back. */
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { closeDays } from '#server/modules/payment/closure/close.ts'
import { todayIn } from '#server/platform/auth/session.ts'
import { openCamp, openPayments, pressWhenReady, reserve } from './camp.ts'
import { PHONE, expectAccessible } from './house.ts'
import { goTo } from './walk.ts'

const { house, customer } = await openCamp()

/** Closes today by hand: nothing more is dated today. */
const closeToday = async (): Promise<void> => {
  const { db, services } = house.house
  const [now, today] = [new Date(), todayIn('Europe/Paris', new Date())]
  const closer = { establishmentId: house.establishmentId, training: false, till: 'SERVEUR', user: null, services }
  await closeDays(db, { ...closer, today, now }, today)
}

const fileOf = async (page: Page): Promise<string> => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('button', { name: /^Télécharger / })
      .first()
      .click(),
  ])
  return readFileSync(await download.path(), 'latin1')
}

test('balances of another software are taken over, and taken back while nothing has left', async () => {
  const page = await house.desk()
  await goTo(page, '/accounting-takeover')
  await page.getByText('Aucune régularisation.').waitFor()
  await expectAccessible(page)
  const balances = page.getByLabel('Soldes')
  await balances.fill('512;Banque;;1 000,00;\n411;Clients;DUPONT;200,00;')
  await page
    .getByLabel('Jour de la reprise')
    .fill(todayIn('Europe/Paris', new Date()).split('-').toReversed().join('/'))
  await page.getByText(/Le débit dépasse le crédit de 1\s200,00/).waitFor()
  await balances.fill(
    '512;Banque;;1 000,00;\n411;Clients;DUPONT;200,00;\n4191;Avances;DUPONT;;300,00\n108;Exploitant;;;900,00',
  )
  await page.getByText(/4 soldes, 1\s200,00 au débit comme au crédit/).waitFor()
  await page.setViewportSize(PHONE)
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.keyboard.press('F12')
  await page.getByText('4 soldes enregistrés.').waitFor()
  await page.getByRole('button', { name: 'Retirer la reprise' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Retirer la reprise' }).click()
  await page.getByText('Écritures d’à-nouveau retirées.').waitFor()
  await expect.poll(() => balances.inputValue()).toBe('')
})

test('what waits leaves in the table of a software, stays to be taken again, and is taken back with a reason', async () => {
  const page = await house.desk()
  await goTo(page, '/accounting-export')
  await page.getByText('Aucune journée n’est clôturée : rien ne peut encore partir.').waitFor()
  await expectAccessible(page)

  await customer('Ferrand')
  await reserve(page, 'Ferrand', {})
  await openPayments(page)
  await page.getByLabel('Montant', { exact: false }).first().fill('110')
  await pressWhenReady(page, 'F12')
  await page.getByText('Règlement de 110,00 € encaissé.').waitFor()
  await closeToday()

  await goTo(page, '/accounting-export')
  await page.getByText(/1 écriture, 120,00 au débit/).waitFor()
  await page.getByRole('row', { name: /Arrhes.*Ferrand/ }).waitFor()
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('combobox', { name: 'Pour le logiciel' }).click()
  await page.getByRole('option', { name: 'Coala' }).click()
  await page.keyboard.press('F12')
  await page.getByText('Export terminé : le fichier est dans les exports faits.').waitFor()

  await page.getByRole('button', { name: 'Exports faits' }).click()
  await page.getByRole('heading', { name: 'Exports comptables' }).waitFor()
  await expectAccessible(page)
  const lines = (await fileOf(page)).trimEnd().split('\r\n')
  expect(lines).toHaveLength(4)
  expect(lines[0]).toMatch(/;110,00;0,00;E;$/)

  await page.getByRole('button', { name: 'Annuler le dernier' }).click()
  const question = page.getByRole('dialog')
  await question.getByLabel('Motif').fill('Mauvais logiciel')
  await question.getByRole('button', { name: 'Annuler le dernier' }).click()
  await page.getByText('Export annulé.').waitFor()
  await page.getByText('Mauvais logiciel').waitFor()
})
