/** Articles: what is sold when, menus, stocks, their import, pictures, order. */
import { createCanvas } from '@napi-rs/canvas'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { browserHouse, expectAccessible } from './house.ts'

const house = await browserHouse()
const caller = await house.user()

const save = async (path: string, row: object): Promise<number> => {
  const { body: blank } = await caller.get(`sale/${path}/edit/0`)
  const answer = await caller.post(`sale/${path}/edit`, { ...blank, ...row })
  if (answer.status !== 200) throw new Error(`${path}: ${answer.text}`)
  return Number(answer.body['id'])
}
const { body: blank } = await caller.get('sale/article/edit/0')
const [tva] = blank['availableTva'] as { id: number; label: string }[]
const bar = await save('article-family', { label: 'Bar' })
const type = await save('cash-register-type', { label: 'Comptoir' })
for (const label of ['Épicerie', 'Terrasse'])
  await save('cash-register', { code: label.slice(0, 3).toUpperCase(), label, cashRegisterTypeId: type })
const anArticle = (code: string, label: string, over: object = {}) =>
  save('article', { code, label, articleFamilyId: bar, tvaId: tva?.id, price: 500, ...over })
const beer = await anArticle('BIERE', 'Bière pression', { hasStock: true, stockAlert: 10 })
const chips = await anArticle('FRITES', 'Frites', { price: 350 })
const menu = await anArticle('MENU', 'Menu du soir', { price: 750 })

const article = async (id: number) => (await caller.get(`sale/article/edit/${id}`)).body
const toast = (page: Page, text: RegExp | string) => page.getByRole('status').filter({ hasText: text })

test('a happy hour is said in a few clicks, and the grid shows what each till sells', async () => {
  const page = await house.session()
  await page.goto('/article-commercialization')
  await page.getByRole('button', { name: /^Bière pression, Terrasse : 5,00/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Quand vend-on « Bière pression » ?' })
  await dialog.getByRole('button', { name: 'Ajouter un happy hour' }).click()
  const happy = dialog.getByRole('group', { name: 'Plage 2' })
  await happy.getByRole('textbox', { name: 'Prix' }).fill('3,50')
  // Another day than this one: the price of now is the usual one.
  const another = new Date().getDay() === 6 ? 'mardi' : 'samedi'
  await happy.getByRole('button', { name: another }).click()
  await expectAccessible(page)
  await page.keyboard.press('F12')
  await toast(page, /nregistr/).waitFor()
  await page.getByRole('button', { name: new RegExp(`Terrasse : 5,00.*${another}, 17:00 – 19:00 : 3,50`) }).waitFor()
  // The shop has no row of its own: it sells it as before.
  await page.getByRole('button', { name: /^Bière pression, Épicerie : 5,00[^,]*$/ }).waitFor()
  await expectAccessible(page)

  await page.getByRole('button', { name: /^Frites, Épicerie/ }).click()
  const other = page.getByRole('dialog', { name: 'Quand vend-on « Frites » ?' })
  await other.getByRole('button', { name: 'Ajouter une plage' }).click()
  await other.getByRole('combobox', { name: 'Pendant cette plage' }).click()
  await page.getByRole('option', { name: 'Pas vendu' }).click()
  await other.getByText('Le reste du temps, Terrasse : vendu au prix habituel.').waitFor()
  await page.keyboard.press('F12')
  await page.getByRole('button', { name: /^Frites, Épicerie : Pas vendu/ }).waitFor()
})

test('a menu is made of articles, each bearing its share', async () => {
  const page = await house.session()
  await page.goto(`/article/${menu}`)
  await page
    .getByRole('navigation', { name: 'Parties de la fiche article' })
    .getByRole('link', { name: 'Composition' })
    .click()
  const add = page.getByRole('combobox', { name: 'Ajouter un article' })
  for (const name of [/Bière pression/, /Frites/]) {
    await add.click()
    await page.getByRole('option', { name }).click()
  }
  const row = page.getByRole('row', { name: /Frites/ })
  await row.getByText('3,09').waitFor()
  await page.getByText('Le menu est 1,00\u00A0€ moins cher que ses articles séparément.').waitFor()
  await expectAccessible(page)
  await page.keyboard.press('F12')
  await toast(page, /nregistr/).waitFor()
  const { body } = await caller.get(`sale/article/parts/${menu}`)
  expect((body['parts'] as { articleId: number }[]).map(({ articleId }) => articleId)).toEqual([beer, chips])
})

test('a stock takes what comes in, and is counted with others', async () => {
  const page = await house.session()
  await page.goto(`/article-stock/${beer}`)
  await page.getByRole('button', { name: 'Entrée' }).click()
  const dialog = page.getByRole('dialog', { name: /Entrée en stock/ })
  await dialog.getByRole('textbox', { name: 'Quantité' }).fill('12')
  await page.keyboard.press('F12')
  await page.getByRole('row', { name: /Entrée/ }).waitFor()
  await expectAccessible(page)
  expect(await article(beer)).toMatchObject({ stock: 12, isLow: false })

  await page.goto('/article-list')
  await page.getByRole('button', { name: 'Inventaire' }).click()
  await page.getByRole('textbox', { name: 'Compté : Bière pression' }).fill('9')
  await page.getByRole('textbox', { name: 'Compté : Bière pression' }).blur()
  await page.getByRole('cell', { name: '−3' }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('F12')
  await toast(page, /nregistr/).waitFor()
  await expect.poll(async () => (await article(beer))['stock']).toBe(9)
  await page.goto('/article-list')
  await page.getByText('9, sous le seuil de 10').waitFor({ state: 'attached' })
  await expectAccessible(page)
})

test('articles come from a file, shown before; a fault keeps all of it out', async () => {
  const page = await house.session()
  await page.goto('/article-list')
  await page.getByRole('button', { name: 'Importer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Importer des articles' })
  const send = async (lines: readonly string[]): Promise<void> => {
    const chosen = page.waitForEvent('filechooser')
    await dialog.getByRole('button', { name: 'Choisir un fichier' }).click()
    const text = ['Code;Libellé;Famille;Prix TTC;Nature;TVA sur place', ...lines].join('\r\n')
    await (await chosen).setFiles({ name: 'articles.csv', mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') })
  }
  await send([
    `GLACE;Glace;Bar;2,80;Marchandise;${tva?.label ?? ''}`,
    `EAU;Eau;Boissons;1;Marchandise;${tva?.label ?? ''}`,
  ])
  await dialog.getByText(/«\sBoissons\s» n’existe pas/).waitFor()
  await expectAccessible(page)
  const run = dialog.getByRole('button', { name: /^Importer/ })
  expect(await run.getAttribute('aria-disabled')).toBe('true')
  await send([
    `GLACE;Glace;Bar;2,80;Marchandise;${tva?.label ?? ''}`,
    `FRITES;Frites maison;Bar;4;Marchandise;${tva?.label ?? ''}`,
  ])
  await dialog.getByText('1 article à créer, 1 à mettre à jour').waitFor()
  await run.click()
  await toast(page, '1 créés, 1 mis à jour').waitFor()
  await page.getByRole('row', { name: /Glace/ }).waitFor()
  expect(await article(chips)).toMatchObject({ label: 'Frites maison', price: 400 })
})

test('an article has a picture, and its place in the list', async () => {
  const page = await house.session()
  await page.goto(`/article/${beer}`)
  const card = page.getByRole('region', { name: 'Photo' })
  const chosen = page.waitForEvent('filechooser')
  await card.getByRole('button', { name: 'Choisir une photo' }).click()
  await (
    await chosen
  ).setFiles({
    ...{ name: 'biere.png', mimeType: 'image/png' },
    buffer: await createCanvas(400, 300).encode('png'),
  })
  await card.getByRole('img', { name: 'Photo de l’article' }).waitFor()
  await expectAccessible(page)

  await page.goto('/article-list')
  await page.getByRole('button', { name: 'Ordre' }).click()
  const dialog = page.getByRole('dialog')
  const item = dialog.getByRole('listitem').filter({ hasText: 'Menu du soir' })
  await item.dragTo(dialog.getByRole('listitem').filter({ hasText: 'Frites' }))
  await dialog.getByRole('button', { name: /Enregistrer/ }).click()
  await dialog.waitFor({ state: 'detached' })
  const { body } = await caller.get('sale/article')
  expect((body['list'] as { code: string }[]).map(({ code }) => code).slice(0, 3)).toEqual(['BIERE', 'MENU', 'FRITES'])
})
