/** What stands in fields, and the name of the campsite, is read whole at usual sizes. */
import { expect, test } from 'vitest'
import { gridHouse } from '#server/testing/grid-house.ts'
import { PHONE, browserHouse } from './house.ts'
import { CROWDED, cutValues } from './labels.ts'
import { visit } from './walk.ts'

const house = await browserHouse()
const grids = await gridHouse(house)

test('what stands in the fields of a page line is not cut, at the desk', async () => {
  const page = await house.desk()
  const cut: string[] = []
  for (const path of CROWDED) {
    await visit(page, path)
    for (const fault of await cutValues(page)) cut.push(`${path}: ${fault}`)
  }
  expect(cut).toEqual([])
})

test('what is set in the head of a grid is read whole, at a desk', async () => {
  const { id } = await grids.published()
  const page = await house.session()
  await page.goto(`/price/grid/${id}/0/0/0`)
  const head = 'section[aria-label="Réglages de la grille"] input'
  await page.locator(head).first().waitFor()
  await expect
    .poll(() =>
      page
        .getByRole('combobox', { name: /TVA du séjour/ })
        .or(page.getByRole('textbox', { name: /TVA du séjour/ }))
        .inputValue(),
    )
    .not.toBe('')
  expect(await cutValues(page, head)).toEqual([])
  await page.addStyleTag({ content: `${head} { max-width: 60px; }` })
  expect(await cutValues(page, head)).not.toEqual([])
})

test('on a telephone the name of the campsite is read whole, beside all that the bar may hold', async () => {
  const page = await house.session(undefined, PHONE)
  await visit(page, '/tva-list')
  await page.addStyleTag({ content: 'header > div:last-child { padding-inline-start: 48px; }' }) // room of « Mes travaux »
  const name = page.locator('header [data-may-cut]').first()
  const isCut = (text: string): Promise<boolean> =>
    name.evaluate((one, put) => {
      one.textContent = put
      return one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1
    }, text)
  for (const usual of ['Camping Les Flots Bleus', 'Camping municipal de la Baie', 'Camping de la Plage des Dunes'])
    expect([usual, await isCut(usual)]).toEqual([usual, false])
  expect(await isCut('Camping intercommunal du Marais et de la Presqu’île des Trois-Rivières')).toBe(true)
})
