/** Grids typed side by side: the keyboard of a grid's own table, over several of them. */
import { expect, test } from 'vitest'
import type { GridsBeside } from '#contract/operations/occupant-extra/price-grid-tools.ts'
import { gridHouse } from '#server/testing/grid-house.ts'
import { cell, openGrid, rowTexts, typeCell } from './grid-pages.ts'
import { browserHouse, expectAccessible } from './house.ts'

const house = await browserHouse()
house.setNow(new Date('2026-11-20T09:00:00Z'))
const grids = await gridHouse(house)

const nights = async (): Promise<Readonly<Record<string, (number | null | undefined)[]>>> => {
  const { list } = (await grids.caller.get('occupant-extra/price-grid/beside')).body as unknown as GridsBeside
  return Object.fromEntries(list.map(({ draft }) => [draft.label, draft.periods.map(({ night }) => night)]))
}

test('drafts are typed side by side and saved together; what is on sale asks for a new version first', async () => {
  await grids.newGrid({ label: 'Brouillon A' })
  await grids.newGrid({ label: 'Brouillon B' })
  await grids.published({ label: 'Vendue' })
  const before = await nights()
  const page = await house.session()
  await page.goto('/price/side-by-side')
  const night = (label: string) =>
    page
      .locator('tbody')
      .filter({ has: page.getByRole('rowheader', { name: label, exact: true }) })
      .getByRole('row', { name: /^Nuit/ })
      .getByRole('gridcell')
  await night('Brouillon A').first().click()
  await page.keyboard.type('31,5')
  await page.keyboard.press('Tab')
  await page.keyboard.type('abc')
  await page.keyboard.press('Enter')
  await page.keyboard.press('F12')
  await page
    .getByText(/Une cellule n’est pas lisible/)
    .first()
    .waitFor()
  await expect.poll(() => nights()).toEqual(before)

  await night('Brouillon A').nth(1).click()
  await page.keyboard.type('41')
  await page.keyboard.press('Enter')
  await night('Brouillon B').first().click()
  await page.evaluate(() => {
    const data = new DataTransfer()
    data.setData('text/plain', '32\t42\r\n')
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  })
  await expect.poll(() => night('Brouillon B').allInnerTexts()).toEqual(['32,00', '42,00'])
  await page.keyboard.press('Control+z')
  await expect.poll(() => night('Brouillon B').allInnerTexts()).toEqual(['22,60', '25,50'])
  await page.keyboard.press('Control+y')

  await night('Vendue').first().click()
  await page.keyboard.type('99')
  await expect.poll(() => night('Vendue').allInnerTexts()).toEqual(['22,60', '25,50'])
  await page.getByRole('button', { name: 'Nouvelle version de Vendue' }).click()
  await night('Vendue').first().click()
  await page.keyboard.type('33')
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => night('Vendue').allInnerTexts()).toEqual(['33,00', '33,00'])
  await expectAccessible(page)
  await page.keyboard.press('F12')
  await page.getByText('Enregistré').first().waitFor()
  await expect
    .poll(() => nights())
    .toEqual({ 'Brouillon A': [3150, 4100], 'Brouillon B': [3200, 4200], Vendue: [3300, 3300] })
  await page.getByText('v1, modifiée depuis').waitFor()
})

test('what cannot be read is taken back and done again like any other typing, side by side and in a grid', async () => {
  const label = 'Reprise'
  await grids.newGrid({ label })
  const page = await house.session()
  await page.goto('/price/side-by-side')
  const row = page
    .locator('tbody')
    .filter({ has: page.getByRole('rowheader', { name: label, exact: true }) })
    .getByRole('row', { name: /^Nuit/ })
  await row.getByRole('gridcell').first().click()
  for (const text of ['31', 'abc']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  const texts = (): Promise<string[]> => row.getByRole('gridcell').allInnerTexts()
  const unread = page.locator('[data-unread]')
  await expect.poll(texts).toEqual(['31,00', 'abc'])
  await row.getByRole('gridcell').first().click()
  await page.keyboard.press('Control+z')
  await expect.poll(texts).toEqual(['31,00', '25,50'])
  await expect.poll(() => unread.count()).toBe(0)
  await page.keyboard.press('Control+y')
  await expect.poll(texts).toEqual(['31,00', 'abc'])
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect.poll(texts).toEqual(['22,60', '25,50'])

  await openGrid(page, label)
  await typeCell(page, /^Nuit/, 0, '31')
  await typeCell(page, /^Nuit/, 1, 'abc')
  await expect.poll(() => unread.count()).toBe(1)
  await cell(page, /^Nuit/, 0).click()
  await page.keyboard.press('Control+z')
  await expect.poll(() => rowTexts(page, /^Nuit/)).toEqual(['31,00', '25,50'])
  await expect.poll(() => unread.count()).toBe(0)
  await page.keyboard.press('Control+y')
  await expect.poll(() => unread.count()).toBe(1)
  await page.getByRole('button', { name: 'Annuler (Ctrl+Z)' }).click()
  await expect.poll(() => unread.count()).toBe(0)
  await page.keyboard.press('F12')
  await expect.poll(async () => (await nights())[label]).toEqual([3100, 2550])
})
