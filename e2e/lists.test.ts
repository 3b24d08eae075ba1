/** Lists of declared entities: what they remember (spec 2 and 9), and `export.csv`. */
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { everywhere } from '#server/platform/auth/rights.ts'
import { browserHouse, logIn } from './house.ts'

const house = await browserHouse()

const range = (page: Page): Promise<string | null> => page.getByText(/\d+–\d+ sur \d+/).textContent()
/** Text of the first cell of each row in sight. */
const firstColumn = (page: Page): Promise<string[]> => page.locator('tbody tr td:first-child').allTextContents()
const sortBy = (page: Page, column: string) =>
  page.getByRole('columnheader', { name: column, exact: true }).getByRole('button')

const openDepartments = async (page: Page): Promise<void> => {
  await page.goto('/department-list')
  await page.getByRole('row').nth(1).waitFor()
}

test('a list opens with 20 rows a page', async () => {
  const page = await house.session()
  await openDepartments(page)
  await expect.poll(() => range(page)).toBe('1–20 sur 109')
  await expect.poll(() => page.locator('tbody tr').count()).toBe(20)
})

test('a long page is drawn where it is looked at, and whole on paper', async () => {
  const page = await house.session()
  await page.goto('/town-list/0/0')
  await page.getByRole('row').nth(1).waitFor()
  await page.getByLabel('lignes par page').selectOption('200')
  await expect.poll(() => range(page)).toMatch(/^1–200/)
  const drawn = () => page.locator('tbody tr[data-index]').count()
  await expect.poll(drawn).toBeGreaterThan(20)
  expect(await drawn()).toBeLessThan(100)
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  expect(await drawn()).toBe(200)
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect.poll(drawn).toBeLessThan(100)
})

test('a list keeps its sort, page, size and selected row through a reload and a new log-in', async () => {
  const login = await house.login()
  const page = await house.window()
  await logIn(page, login)
  await openDepartments(page)
  await page.getByLabel('lignes par page').selectOption('50')
  await sortBy(page, 'Nom').click()
  await sortBy(page, 'Nom').click()
  await expect.poll(() => page.getByRole('columnheader', { name: 'Nom' }).getAttribute('aria-sort')).toBe('descending')
  await page.getByRole('button', { name: 'Page suivante' }).click()
  await expect.poll(() => range(page)).toBe('51–100 sur 109')
  const before = await firstColumn(page)
  expect(before).toEqual(before.toSorted((a, b) => b.localeCompare(a, 'fr')))
  const chosen = page.locator('tbody tr').nth(47)
  const name = (await chosen.locator('td').first().textContent()) ?? ''
  await chosen.click()

  const expectKept = async (): Promise<void> => {
    await expect.poll(() => range(page)).toBe('51–100 sur 109')
    await expect.poll(() => firstColumn(page)).toEqual(before)
    const selected = page.locator('tr[aria-selected="true"]')
    await expect.poll(() => selected.locator('td').first().textContent()).toBe(name)
    // Highlighted, and scrolled to: the 48th row of a page is far below the fold.
    await expect
      .poll(() => selected.evaluate((row) => row.getBoundingClientRect().bottom < window.innerHeight))
      .toBe(true)
  }
  await page.reload()
  await expectKept()
  await page.getByRole('button', { name: 'Menu de Claire Martin' }).click()
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  await page.waitForURL('**/login')
  await logIn(page, login)
  await page.goto('/department-list')
  await expectKept()
})

test('another user of the same browser finds the list as it was made', async () => {
  const [first, second] = [await house.login(), await house.login()]
  const page = await house.window()
  await logIn(page, first)
  await openDepartments(page)
  await page.getByRole('button', { name: 'Page suivante' }).click()
  await expect.poll(() => range(page)).toBe('21–40 sur 109')
  await page.context().clearCookies()
  await logIn(page, second)
  await openDepartments(page)
  await expect.poll(() => range(page)).toBe('1–20 sur 109')
})

test('a search is remembered, ignores accents and case, and can be cleared', async () => {
  const page = await house.session()
  await openDepartments(page)
  await page.getByRole('searchbox', { name: 'Rechercher' }).fill('DROME')
  await expect.poll(() => firstColumn(page)).toEqual(['Drôme'])
  await page.reload()
  await expect.poll(() => firstColumn(page)).toEqual(['Drôme'])
  await page.getByRole('searchbox', { name: 'Rechercher' }).fill('zzz')
  await page.getByText('Rien ne correspond à cette recherche').waitFor()
  await page.getByRole('button', { name: 'Tout afficher' }).click()
  await expect.poll(() => range(page)).toBe('1–20 sur 109')
})

test('the arrows move between rows, Enter opens', async () => {
  const page = await house.session()
  await openDepartments(page)
  await page.locator('tbody tr').first().click()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => page.locator('tr[aria-selected="true"]').getAttribute('data-index')).toBe('2')
  const name = (await page.locator('tr[aria-selected="true"] td').first().textContent()) ?? ''
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name }).waitFor()
})

const exportCsv = async (page: Page): Promise<{ name: string; text: string }> => {
  await page.keyboard.press('F8')
  const waiting = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: /Exporter en CSV/ }).click()
  const file = await waiting
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') }
}

test('export.csv holds every row of the search, not only the page, and guards against formulas', async () => {
  const caller = await house.user()
  for (const label of ['=1+2', 'Banque « Île »; "Sud"'])
    expect(
      (await caller.post('payment/tax-type/edit', { id: 0, label, isTouristTax: false, active: true })).body,
    ).toMatchObject({
      status: 'SAVED',
    })
  const page = await house.session()
  await openDepartments(page)
  const departments = await exportCsv(page)
  expect(departments.name).toBe('export.csv')
  expect(departments.text.trim().split('\n')).toHaveLength(110)

  await page.goto('/tax-type-list')
  await page.getByRole('row', { name: /Île/ }).waitFor()
  const { text } = await exportCsv(page)
  expect(text).toContain('"Banque « Île »; ""Sud"""')
  expect(text).toMatch(/'=1\+2/)
})

test('without the export flag nothing is exported', async () => {
  const page = await house.session(everywhere('111', false))
  await openDepartments(page)
  await page.keyboard.press('F8')
  const entry = page.getByRole('menuitem', { name: /Exporter en CSV/ })
  await entry.getByText('Droit insuffisant').waitFor()
  await expect.poll(() => entry.isDisabled()).toBe(true)
})

test('columns follow what they hold for who prefers less motion, too', async () => {
  const page = await house.session()
  await openDepartments(page)
  const widths = async (): Promise<number[]> => {
    await openDepartments(page)
    const read = () =>
      page
        .locator('thead th')
        .evaluateAll((heads) => heads.map((head) => Math.round(head.getBoundingClientRect().width)))
    await expect.poll(async () => (await read()).length).toBeGreaterThan(1)
    return read()
  }
  const usual = await widths()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.reload()
  await expect.poll(() => widths()).toEqual(usual)
  await page.emulateMedia({ reducedMotion: null })
})
