/** Tax statements: from what is remitted to the stays that make it, on both widths; and the columns of the file that the authority takes. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { closeDueDays } from '#server/modules/payment/closure/nightly.ts'
import { quiet } from '#server/testing/test-server.ts'
import { isPdf, openCamp, pressWhenReady, printed, reserve, SEASON } from './camp.ts'
import { expectAccessible, PHONE } from './house.ts'
import { goTo } from './walk.ts'

const { house, customer } = await openCamp()

/** A week of July for two adults is priced before the season, and declared at its end. */
const atTheEndOfJuly = async (): Promise<Page> => {
  await customer('Ferrand')
  const before = await house.session()
  await reserve(before, 'Ferrand', {})
  house.setNow(new Date(`${SEASON}-07-29T10:00:00+02:00`))
  return house.desk()
}

test('a statement opens its months, a month its stays, a stay its file', async () => {
  const page = await atTheEndOfJuly()
  await goTo(page, '/tax-statement-list')
  // 14 nights at 0.22 and 44 % of additions, 0.32 each.
  const statement = page.getByRole('row', { name: new RegExp(`01/07/${SEASON} .*Brouillon`) })
  await statement.getByText('4,48').waitFor()
  await expectAccessible(page)
  await statement.dblclick()
  const period = page.getByRole('region', { name: /^Période du 01\/07/ })
  await period.getByText('14', { exact: true }).waitFor()
  await period.getByText(/au centime, ce qui est demandé/).waitFor()
  await period.getByText(/1 séjour commencé sans arrivée cochée/).waitFor()
  const validate = period.getByRole('button', { name: /Valider le relevé/ })
  await expect.poll(() => validate.getAttribute('aria-disabled')).toBe('true')
  await period.getByText(/doivent être clôturées/).waitFor()
  await expectAccessible(page)
  await page
    .getByRole('row', { name: /Campings 3, 4 et 5 étoiles/ })
    .getByRole('link', { name: '4,48' })
    .click()
  await page.getByRole('radio', { name: 'Par séjour' }).and(page.locator(':checked')).waitFor({ state: 'attached' })
  await page.setViewportSize(PHONE)
  await expectAccessible(page)
  await page.getByRole('row', { name: /4,48/ }).first().dblclick()
  await page.getByRole('heading', { name: /Ferrand/ }).waitFor()
})

test('a statement of closed days is validated after a question, and gives its papers', async () => {
  house.setNow(new Date(`${SEASON}-08-02T10:00:00+02:00`))
  await closeDueDays(house.house, quiet)
  const page = await house.desk()
  await goTo(page, '/tax-statement-list')
  await page.getByRole('row', { name: new RegExp(`01/07/${SEASON} .*Brouillon`) }).dblclick()
  const period = page.getByRole('region', { name: /^Période du 01\/07/ })
  await period
    .getByRole('button', { name: /Valider le relevé/ })
    .and(page.locator(':not([aria-disabled=true])'))
    .click()
  const question = page.getByRole('dialog')
  await question.getByText(/4,48/).waitFor()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Valider', exact: true }).click()
  await period.getByRole('button', { name: 'Relevé (PDF)' }).waitFor()
  for (const name of ['Relevé (PDF)', 'Détail par séjour (PDF)'])
    expect(isPdf(await printed(page, () => period.getByRole('button', { name, exact: true }).click()))).toBe(true)
  await period.getByRole('button', { name: 'Détail par séjour (CSV)' }).waitFor()
  await expect.poll(() => period.getByRole('button', { name: /Valider le relevé/ }).count()).toBe(0)
  await page.setViewportSize(PHONE)
  await expectAccessible(page)
})

test('a manager orders and names the columns of the file', async () => {
  const page = await house.desk()
  await goTo(page, '/admin/module/preference-tax-statement')
  await page.getByRole('button', { name: 'Partir d’un modèle' }).click()
  await page.getByRole('menuitem', { name: /Registre du logeur/ }).click()
  await page.getByLabel('Nom de la colonne Arrivée').fill('Entrée')
  await page.getByRole('button', { name: 'Descendre Arrivée' }).click()
  const names = page.getByRole('list', { name: /Colonnes du fichier/ }).getByRole('textbox')
  await expect.poll(() => names.nth(0).inputValue()).toBe('Départ')
  await expect.poll(() => names.nth(1).inputValue()).toBe('Entrée')
  await page
    .getByRole('region', { name: 'Aperçu du fichier' })
    .getByText(/^Départ;Entrée;.*02\/08\/2027;29\/07\/2027;4;3;2;8;4;/s)
    .first()
    .waitFor()
  await expectAccessible(page)
  await pressWhenReady(page, 'F12')
  await page.getByText(/Préférences .* enregistrées/).waitFor()
  await page.reload()
  await expect.poll(() => names.nth(1).inputValue()).toBe('Entrée')
})
