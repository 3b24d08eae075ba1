/** The planning: what a stay says, moves by hand and by keyboard with their price, refusals, two browsers, new stays, telephones. */
import { expect, test } from 'vitest'
import { everywhere } from '#server/platform/auth/rights.ts'
import { SEASON } from './camp.ts'
import { DESK, PHONE, drawn, expectAccessible } from './house.ts'
import { keepSaid } from './late.ts'
import { DAY, ROW, bar, drag, openPlanning, planningCamp, says } from './planning-walk.ts'
import { atRest } from './walk.ts'

const { house, book, code, confort } = await planningCamp()

test('a stay says who, how many, when, what and where; a click shows it beside the board; F4 opens its file', async () => {
  await book({ name: 'Aubert', place: 0, from: '05-03', to: '05-10' })
  const page = await house.session()
  await openPlanning(page, '05-01')
  await says(page, 'Aubert', `2 personnes, du 3 au 10 mai, réservation, emplacement ${code(0)}`)
  await bar(page, 'Aubert').click()
  const panel = page.getByRole('complementary', { name: 'Séjour' })
  await panel.getByText('7 nuits').waitFor()
  await panel.getByText('40, 38').waitFor()
  await panel.getByText('Solde').waitFor()
  await page.keyboard.press('F4')
  await page.waitForURL(/\/new-booking\/stay\/\d+\//)
  await page.getByRole('heading', { name: /Aubert/ }).waitFor()
})

test('moved to another place at the same price: saved at once, seen by a colleague, undone', async () => {
  await book({ name: 'Brun', place: 0, from: '05-13', to: '05-16' })
  const [page, colleague] = [await house.desk(), await house.desk()]
  await openPlanning(page, '05-11')
  await openPlanning(colleague, '05-11')
  await says(colleague, 'Brun', `emplacement ${code(0)}`)
  await drag(page, 'Brun', 'middle', [0, ROW])
  // The place was promised: it is said, and must be agreed to.
  await page
    .getByRole('dialog')
    .getByText(/est promis à ce client/)
    .waitFor()
  await keepSaid(page)
  await page.keyboard.press('F12')
  await page.getByText('Séjour de Brun déplacé').waitFor()
  await says(page, 'Brun', `du 13 au 16 mai, réservation, emplacement ${code(1)}`)
  await says(colleague, 'Brun', `emplacement ${code(1)}`)
  await page.getByRole('button', { name: 'Annuler', exact: true }).click()
  await page.getByText('Séjour de Brun remis en place').waitFor()
  await says(colleague, 'Brun', `emplacement ${code(0)}`)
})

test('a longer stay shows its price before anything is written; no leaves it, yes writes it', async () => {
  await book({ name: 'Caron', place: 2, from: '05-03', to: '05-06' })
  const page = await house.session()
  await openPlanning(page, '05-01')
  await drag(page, 'Caron', 'end', [2 * DAY, 0])
  const dialog = page.getByRole('dialog', { name: 'Déplacer le séjour de Caron' })
  await dialog.getByRole('row', { name: /Durée 3 nuits 5 nuits/ }).waitFor()
  await dialog.getByRole('row', { name: /^Différence \+/ }).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await says(page, 'Caron', 'du 3 au 6 mai')

  await drag(page, 'Caron', 'end', [2 * DAY, 0])
  // By hand: nothing but the tourist tax follows the nights, 2 more × 2 adults × 0,32 €.
  await dialog.getByRole('radio', { name: /^Montants inchangés/ }).click()
  await dialog.getByRole('row', { name: /^Différence \+1,28/ }).waitFor()
  await dialog.getByRole('radio', { name: /^Tarifs d’aujourd’hui/ }).click()
  await dialog.getByRole('row', { name: /^Différence \+46/ }).waitFor()
  await page.keyboard.press('F12')
  await page.getByText('Séjour de Caron déplacé').waitFor()
  await says(page, 'Caron', 'du 3 au 8 mai')
})

test('dropped on somebody: stays where it is, and says who is there', async () => {
  await book({ name: 'Denis', place: 3, from: '05-03', to: '05-06' })
  await book({ name: 'Étienne', place: 4, from: '05-04', to: '05-09' })
  const page = await house.session()
  await openPlanning(page, '05-01')
  await says(page, 'Étienne', `emplacement ${code(4)}`)
  await drag(page, 'Denis', 'middle', [0, ROW])
  await page.getByText(`L’emplacement ${code(4)} est pris du 4 au 9 mai : Étienne · 2. Rien n’a été changé.`).waitFor()
  await says(page, 'Denis', `emplacement ${code(3)}`)
  // Taken by a colleague after this screen was drawn: the server says so, and the stay goes back.
  await page.route('**/rest/booking/planning/search', (route) => route.abort())
  await book({ name: 'Faure', place: 5, from: '05-03', to: '05-05' })
  await drag(page, 'Denis', 'middle', [0, 2 * ROW])
  await page.getByText(/Déplacement impossible\..*Faure/).waitFor()
  await says(page, 'Denis', `emplacement ${code(3)}`)
})

test('dropped on a stay by type: says who goes where, and does it after the yes', async () => {
  await book({ name: 'Gilles', from: '05-20', to: '05-25' })
  await book({ name: 'Hubert', place: 6, from: '05-20', to: '05-25' })
  const page = await house.session()
  await openPlanning(page, '05-18')
  await says(page, 'Hubert', `emplacement ${code(6)}`)
  const there = (await bar(page, 'Gilles').getAttribute('aria-label'))?.match(/emplacement (\S+?),?$/)?.[1] ?? ''
  const rank = confort.findIndex((place) => place.code === there)
  await drag(page, 'Hubert', 'middle', [0, (rank - 6) * ROW])
  const dialog = page.getByRole('dialog', { name: 'Déplacer le séjour de Hubert' })
  await dialog.getByText(new RegExp(`Gilles \\(${there} → `)).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('F12')
  await page.getByText('Séjour de Hubert déplacé').waitFor()
  await says(page, 'Hubert', `emplacement ${there}`)
  await expect.poll(() => bar(page, 'Gilles').getAttribute('aria-label')).not.toContain(`emplacement ${there}`)
})

test('by keyboard: arrows go from stay to stay, Enter shows, the menu moves', async () => {
  await book({ name: 'Garcin', place: 0, from: '06-01', to: '06-04' })
  await book({ name: 'Hamel', place: 0, from: '06-06', to: '06-09' })
  await book({ name: 'Imbert', place: 1, from: '06-06', to: '06-08' })
  const page = await house.session()
  await openPlanning(page, '05-31')
  await bar(page, 'Imbert').waitFor()
  await bar(page, 'Garcin').focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => page.locator(':focus').getAttribute('aria-label')).toMatch(/^Hamel/)
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => page.locator(':focus').getAttribute('aria-label')).toMatch(/^Imbert/)
  await page.keyboard.press('Enter')
  const panel = page.getByRole('complementary', { name: 'Séjour' })
  await panel.getByRole('heading', { name: 'Imbert' }).waitFor()
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })

  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: 'Déplacer…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Déplacer le séjour de Imbert' })
  await dialog.getByRole('combobox', { name: 'Emplacement' }).fill(code(2))
  await page.getByRole('option', { name: code(2), exact: true }).click()
  await dialog.getByText('Prix inchangé').waitFor()
  await page.keyboard.press('F12')
  await says(page, 'Imbert', `emplacement ${code(2)}`)
})

test('an empty stretch drawn with the mouse is a new stay with its place and dates', async () => {
  await book({ name: 'Jacob', place: 0, from: '06-20', to: '06-23' })
  const page = await house.session()
  await openPlanning(page, '06-18')
  const box = await drawn(bar(page, 'Jacob'))
  const [x, y] = [box.x + box.width + 3 * DAY, box.y + 10]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 3 * DAY, y, { steps: 5 })
  await page.mouse.up()
  await page.getByRole('menuitem', { name: 'Nouveau séjour' }).click()
  await page.waitForURL(new RegExp(`arrival=${SEASON}-06-26&departure=${SEASON}-06-29`))
  await page.getByLabel('Arrivée').waitFor()
  await expect.poll(() => page.getByLabel('Arrivée').inputValue()).toBe(`26/06/${SEASON}`)
  await expect.poll(() => page.getByLabel('Départ').inputValue()).toBe(`29/06/${SEASON}`)
})

test('empty nights become an unavailability, which is changed and deleted from the board', async () => {
  await book({ name: 'Joly', place: 0, from: '06-30', to: '07-02' })
  const page = await house.session()
  await openPlanning(page, '06-28')
  const box = await drawn(bar(page, 'Joly'))
  const [x, y] = [box.x + box.width + 3 * DAY, box.y + ROW + 10]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 2 * DAY, y, { steps: 5 })
  await page.mouse.up()
  await page.getByRole('menuitem', { name: 'Indisponibilité…' }).click()
  const drawer = page.getByRole('dialog', { name: 'Nouvelle indisponibilité' })
  await drawer.getByLabel('Motif').fill('Toiture')
  await page.keyboard.press('F12')
  await drawer.waitFor({ state: 'detached' })
  await says(page, 'Toiture', `du 5 au 7 juillet, indisponibilité, emplacement ${code(1)}`)
  await bar(page, 'Toiture').click()
  await page.getByRole('complementary', { name: 'Séjour' }).getByText('Modifier l’indisponibilité').click()
  const edit = page.getByRole('dialog', { name: 'Indisponibilité', exact: true })
  await edit.getByLabel('Motif').fill('Charpente')
  await page.keyboard.press('F12')
  await edit.waitFor({ state: 'detached' })
  await says(page, 'Charpente', 'indisponibilité')
})

test('quotes are drawn over on demand; places by number; settings of the house', async () => {
  await book({ name: 'Weber', place: 4, from: '09-20', to: '09-24', statusId: 1 })
  const page = await house.session()
  await openPlanning(page, '09-18')
  await page.getByRole('button', { name: 'Affichage' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Devis' }).click()
  await page.getByRole('menuitemradio', { name: 'Par numéro' }).click()
  await page.keyboard.press('Escape')
  await says(page, 'Weber', `du 20 au 24 septembre, devis, emplacement ${code(4)}`)
  await bar(page, 'Weber').click()
  await page.getByText('Un devis ne garde aucune nuit').waitFor()
  await expect.poll(() => page.locator('.board-heading').count()).toBe(0)

  await page.goto('/admin/module/planning')
  await page.getByLabel('Réservation', { exact: true }).fill('#00308f')
  await page.keyboard.press('Tab')
  await page.keyboard.press('F12')
  await page.getByText('Préférences « Planning » enregistrées.').waitFor()
  await book({ name: 'Xavier', place: 5, from: '09-20', to: '09-24' })
  await openPlanning(page, '09-18')
  const colour = (): Promise<string> => bar(page, 'Xavier').evaluate((el) => getComputedStyle(el).backgroundColor)
  await expect.poll(colour).toBe('rgb(0, 48, 143)')
})

test('the filters say their whole words at a desk', async () => {
  const page = await house.session()
  await openPlanning(page, '05-01')
  await atRest(page)
  const cut = await page
    .getByRole('combobox', { name: 'Séjours', exact: true })
    .evaluate((input) => input.scrollWidth > input.clientWidth)
  expect(cut).toBe(false)
})

test('filters bring stays forward, and a link to them shows the same', async () => {
  await book({ name: 'Kerven', place: 0, from: '07-10', to: '07-14', statusId: 2 })
  await book({ name: 'Lamy', place: 1, from: '07-10', to: '07-14' })
  const page = await house.session()
  await page.goto(`/planning?day=${SEASON}-07-08&status=option`)
  await says(page, 'Kerven', 'option')
  await bar(page, 'Lamy').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Retirer les filtres' }).click()
  await bar(page, 'Lamy').waitFor()
  await page.getByLabel('Nom, code, emplacement').fill('lam')
  await bar(page, 'Kerven').waitFor({ state: 'detached' })
  await page.getByLabel('Nom, code, emplacement').fill('')
  await page.getByLabel('Aller au').fill(`20/09/${SEASON}`)
  await page.keyboard.press('Enter')
  await bar(page, 'Lamy').waitFor({ state: 'detached' })
})

test('who may only read sees everything and moves nothing', async () => {
  await book({ name: 'Morel', place: 0, from: '08-01', to: '08-04' })
  const page = await house.session(everywhere('001', false))
  await openPlanning(page, '07-30')
  await drag(page, 'Morel', 'middle', [0, ROW])
  await says(page, 'Morel', `emplacement ${code(0)}`)
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  await bar(page, 'Morel').click()
  const move = page.getByRole('complementary', { name: 'Séjour' }).getByRole('button', { name: 'Déplacer…' })
  await expect.poll(() => move.getAttribute('aria-disabled')).toBe('true')
})

test.each([
  ['a desk', DESK],
  ['a telephone', PHONE],
])('no accessibility fault on %s, with a stay and with the dialog', async (_, size) => {
  const name = `Noël${size.width}`
  await book({ name, place: size === DESK ? 0 : 1, from: '08-20', to: '08-24' })
  const page = await house.session(undefined, size)
  await openPlanning(page, '08-19')
  await bar(page, name).waitFor()
  await expectAccessible(page)
  await bar(page, name).click()
  await page.getByText('Réglé').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Déplacer…' }).click()
  await page.getByRole('dialog', { name: /^Déplacer le séjour/ }).waitFor()
  await expectAccessible(page)
})
