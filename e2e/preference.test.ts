/** Preferences: chosen by a manager, refused over a newer choice, and followed by the desk without a reload. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addDays } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import { everywhere } from '#server/platform/auth/rights.ts'
import { ask, choose, openCamp, pickCustomer, pressWhenReady } from './camp.ts'

const { house, customer } = await openCamp()
const RECEPTION = everywhere('111', true, { establishment_preference: { code: '000', canExport: false } })

const days = (page: Page) => page.getByLabel('Durée d’une option')

const kept = (page: Page, kind: string) => page.getByText(`Préférences « ${kind} » enregistrées.`).waitFor()

/** Saves an option at the desk. */
const takeOption = async (page: Page): Promise<void> => {
  await page.goto('/new-booking/stay/0/0/0/0/0/3')
  await page.getByLabel('Arrivée').waitFor()
  await ask(page, '03/07', '10/07', '2a')
  await choose(page, 'Emplacement Confort')
  await pickCustomer(page, 'leroy', /Leroy/)
  await pressWhenReady(page, 'F7')
  await page.getByText(/Option .* enregistrée/).waitFor()
}

test('a choice is made once, and the desk follows it', async () => {
  await customer('Leroy')
  const [manager, late, desk] = [await house.desk(), await house.desk(), await house.desk(RECEPTION)]

  await desk.goto('/preference/booking/option')
  await desk.waitForURL('**/home')

  await late.goto('/preference/booking/option')
  await days(late).fill('5')
  await manager.goto('/preference/booking/option')
  await manager.getByText('Exemple : avec 7 jours, une option posée le 4 mai').waitFor()
  await days(manager).fill('10')
  await pressWhenReady(manager, 'F12')
  await kept(manager, 'Options')

  await pressWhenReady(late, 'F12')
  await late.getByRole('dialog').getByText('Durée d’une option').waitFor()

  await manager
    .getByRole('navigation', { name: 'Préférences par thème' })
    .getByRole('link', { name: 'Impression' })
    .click()
  await manager.getByRole('combobox', { name: /^Devis et confirmations/ }).click()
  await manager.getByRole('option', { name: 'Télécharger le fichier' }).click()
  await pressWhenReady(manager, 'F12')
  await kept(manager, 'Impression')

  await takeOption(desk)
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Paris' }) as Day
  const [year, month, day] = addDays(today, 10).split('-')
  await desk
    .getByText(new RegExp(`${day}/${month}/${year}`))
    .first()
    .waitFor()
  const download = desk.waitForEvent('download')
  // The paper that is made most comes first.
  await pressWhenReady(desk, 'F8')
  await desk.getByRole('menuitem', { name: 'Imprimer la confirmation' }).press('Enter')
  expect((await download).suggestedFilename()).toMatch(/^confirmation-.*\.pdf$/)
})
