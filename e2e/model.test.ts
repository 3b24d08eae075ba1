/** Texts of letters: written with tags, blocks and conditions, pasted into, compared, tried on a file, in several languages. */
import { expect, test } from 'vitest'
import { aCampsite } from '#server/testing/campsite.ts'
import { DESK, PHONE, browserHouse, expectAccessible } from './house.ts'
import { begun, body, modelsOf, opened, paragraph, paste, saved, subject, words } from './models.ts'
import { plain } from './walk.ts'

const house = await browserHouse()
house.setNow(new Date('2027-03-01T09:00:00Z'))
await aCampsite(house.house.db, house.establishmentId)
const { aModel, textIn, write } = modelsOf(house, await house.user())

test('a text is written with tags, a block and a condition, and comes back as it was', async () => {
  const { id, address } = await aModel()
  const page = await house.desk(undefined, DESK)
  await begun(page, address)
  await subject(page).click()
  await page.keyboard.type('Séjour {numéro du dos')
  await page.getByRole('option', { name: /^Numéro du dossier/ }).waitFor()
  await page.keyboard.press('Enter')
  await body(page).click()
  await page.keyboard.type('Il reste {sol')
  await page.getByRole('listbox', { name: 'Balises proposées' }).waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.type(' à régler.')
  // From the catalogue, where the caret is.
  await page
    .getByRole('textbox', { name: 'Rechercher une balise' })
    .or(page.getByRole('searchbox'))
    .first()
    .fill('echeancier')
  await page.getByRole('button', { name: 'Échéancier', exact: true }).click()
  await body(page).getByRole('group', { name: 'Échéancier', exact: true }).waitFor()
  // A condition by clicking, then « sinon ».
  await page.keyboard.press('ArrowDown')
  await page.getByRole('button', { name: 'Texte sous condition' }).click()
  const dialog = page.getByRole('dialog', { name: 'Condition' })
  await dialog.getByRole('combobox', { name: 'Ce qui est demandé' }).click()
  await page.getByRole('option', { name: 'Chien présent' }).click()
  await dialog.getByRole('button', { name: 'Appliquer' }).click()
  await body(page).getByRole('group', { name: 'Si Chien présent : oui' }).waitFor()
  await page.keyboard.type('Le carnet de vaccination est demandé.')
  await body(page).getByRole('button', { name: 'Ajouter « sinon »' }).click()
  await page.keyboard.type('À bientôt.')
  await saved(page)
  const kept = await textIn(id)
  expect(kept.subject).toContain('"file.code"')
  for (const part of [
    '"balance.left"',
    '"schedule"',
    '"file.hasDog"',
    'carnet de vaccination',
    '"otherwise":true',
    'À bientôt.',
  ])
    expect(kept.body).toContain(part)
  await page.reload()
  await body(page).getByRole('group', { name: 'Sinon' }).waitFor()
  await expectAccessible(page)
  // Nothing was typed: nothing is asked.
  await page.keyboard.press('Escape')
  await page.waitForURL('**/mailing-configuration-list/**')
})

test('a paste leaves programs and pictures of other sites behind, and asks nothing of them', async () => {
  const { id, address } = await aModel()
  const page = await house.desk(undefined, DESK)
  const asked: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(house.url) && /^https?:/.test(request.url())) asked.push(request.url())
  })
  await begun(page, address)
  await subject(page).click()
  await page.keyboard.type('Bienvenue')
  await body(page).click()
  await paste(
    body(page),
    '<style>p{color:red}</style><h2 onclick="alert(1)" style="color:#f00">Bienvenue</h2><p>Un <b>mot</b><script>window.hurt=1</script>' +
      '<img src="https://images.example.org/pixel.gif"> et <a href="javascript:alert(1)">lien</a> <a href="https://example.org">site</a></p>',
  )
  await page.getByRole('alert').filter({ hasText: 'image d’un autre site' }).waitFor()
  await body(page).getByRole('heading', { name: 'Bienvenue' }).waitFor()
  await saved(page)
  const kept = (await textIn(id)).body
  expect(kept).toContain('"https://example.org"')
  for (const gone of ['pixel', 'javascript', 'hurt', 'onclick', 'color']) expect(kept).not.toContain(gone)
  expect(asked).toEqual([])
  expect(await page.evaluate(() => 'hurt' in window)).toBe(false)
})

test('what is not known is shown, named and kept; a tag that is gone is replaced by a click', async () => {
  const { id, address } = await aModel()
  await write(
    id,
    paragraph(words('Météo : '), { type: 'tag', attrs: { name: 'gone.since' } }),
    { type: 'weather', attrs: { days: 3 } },
    paragraph(words('Au revoir')),
  )
  const page = await house.desk(undefined, DESK)
  await opened(page, address)
  await body(page).getByRole('group', { name: 'Partie inconnue : weather' }).waitFor()
  await body(page).getByText('balise inconnue : gone.since').click()
  const bar = page.getByRole('group', { name: 'Balise sélectionnée' })
  await expectAccessible(page)
  await bar.getByRole('combobox', { name: 'Remplacer par…' }).fill('ville du client')
  await page.getByRole('option', { name: 'Ville du client' }).click()
  await body(page).getByText('Ville du client').waitFor()
  await saved(page)
  const kept = (await textIn(id)).body
  expect(kept).toContain('"weather"')
  expect(kept).toContain('"days":3')
  expect(kept).toContain('"customer.town"')
  expect(kept).not.toContain('gone.since')
})

test('versions say what changed and come back; two who write at once choose', async () => {
  const { id, address } = await aModel()
  await write(id, paragraph(words('Le solde est à régler avant votre arrivée.')))
  await write(id, paragraph(words('Le solde est à régler à votre arrivée.')))
  const page = await house.desk(undefined, DESK)
  await opened(page, address)
  await page.getByText('Versions', { exact: true }).click()
  await page
    .getByRole('region', { name: 'À côté du texte' })
    .or(page.getByRole('complementary'))
    .getByRole('button', { name: /2027/ })
    .last()
    .click()
  const difference = page.getByRole('region', { name: 'Différences avec le texte affiché' })
  await expect.poll(async () => plain(await difference.locator('del').first().textContent())).toBe('avant')
  await page.getByRole('button', { name: 'Reprendre cette version' }).click()
  await body(page).getByText('avant votre arrivée').waitFor()
  // Someone saves meanwhile.
  await write(id, paragraph(words('Le solde se règle en ligne.')))
  await page.keyboard.press('F12')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /se règle en ligne/ }).check()
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await body(page).getByText('se règle en ligne').waitFor()
  expect((await textIn(id)).body).toContain('en ligne')
})

test('an empty subject is said beside it; leaving asks; what was typed is offered again', async () => {
  const { address } = await aModel('letter')
  const page = await house.desk(undefined, DESK)
  await begun(page, address)
  await body(page).click()
  await page.keyboard.type('Cher client')
  await page.keyboard.press('F12')
  await expect.poll(() => subject(page).getAttribute('aria-invalid')).toBe('true')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: 'Rester' })
    .or(page.getByRole('dialog').getByRole('button').first())
    .first()
    .click()
  await page.reload()
  await page.getByRole('button', { name: 'Reprendre' }).click()
  await body(page).getByText('Cher client').waitFor()
})

test('the toolbar is one stop of the keyboard; all of it fits a telephone', async () => {
  const { address } = await aModel()
  const page = await house.desk(undefined, PHONE)
  await begun(page, address)
  await body(page).click()
  await page.keyboard.type('Bonjour')
  await page.keyboard.press('Shift+Home')
  const bold = page.getByRole('button', { name: 'Gras' })
  const bar = page.getByRole('toolbar', { name: /Mise en forme/ })
  await bar.getByRole('button').first().focus()
  for (let steps = 0; steps < 3; steps += 1) await page.keyboard.press('ArrowRight')
  await expect.poll(() => bold.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await bar.locator('button[tabindex="0"]').count()).toBe(1)
  await page.keyboard.press('Enter')
  await body(page).locator('strong').getByText('Bonjour').waitFor()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await page.getByText('Aperçu', { exact: true }).click()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
})
