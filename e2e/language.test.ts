/** English without a reload, kept with the user; a language imported through its record; the screens from right to left. */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { frenchTexts } from '#server/modules/language/french-texts.ts'
import { mirrorLanguage, mirrored } from '#server/testing/mirror-language.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { SEASON, openCamp } from './camp.ts'
import { PASSWORD, PHONE, WEB_DIR, expectAccessible, logIn } from './house.ts'
import { visit } from './walk.ts'

const { house, customer } = await openCamp()
const office = await house.user()

/** Pictures for whoever wants to look: `dist/language-*.png`. */
const picture = async (page: Page, name: string): Promise<void> => {
  await page.screenshot({ path: path.join(WEB_DIR, `../language-${name}.png`) })
}

const menuOf = (page: Page) => page.getByRole('button', { name: /Claire Martin/ })

const choose = async (page: Page, language: string): Promise<void> => {
  await menuOf(page).click()
  await page.getByRole('button', { name: language, exact: true }).click()
}

const languageOf = (page: Page): Promise<string> => page.evaluate('document.documentElement.lang')

test('English is chosen without a reload, and follows the user', async () => {
  const login = await house.login()
  const page = await house.window()
  await logIn(page, login)
  await page.evaluate('window.sameDocument = true')
  await choose(page, 'English')
  await page.getByRole('toolbar', { name: 'Function keys' }).waitFor()
  await expect.poll(() => languageOf(page)).toBe('en-GB')
  expect(await page.evaluate('window.sameDocument')).toBe(true)
  await picture(page, 'en-home')
  await expectAccessible(page)

  await visit(page, '/tva-list')
  await page.getByRole('heading', { name: 'VAT rates' }).waitFor()
  await expect.poll(() => page.getByRole('columnheader').allTextContents()).toContain('Rate')
  await expect.poll(() => page.getByRole('grid').textContent()).toContain('20.00%')

  await visit(page, '/tva/0')
  await page.keyboard.press('F12')
  await page.getByText('Required field.').first().waitFor()
  // What is typed would be lost: the question comes first, in the language of the screen.
  await page.getByLabel(/^Label/).fill('Reduced')
  await choose(page, 'Français')
  await page.getByText('Change the language?').waitFor()
  await page.getByRole('button', { name: 'Stay', exact: true }).click()
  await expect.poll(() => page.getByLabel(/^Label/).inputValue()).toBe('Reduced')

  // The manual opens at the chapter of the screen, and whole from the user menu.
  const manual = page.waitForEvent('popup')
  await page.keyboard.press('F1')
  const chapter = await manual
  await chapter.getByRole('heading', { level: 1, name: 'Questions fiscales' }).waitFor()
  await expectAccessible(chapter)
  await chapter.getByRole('link', { name: 'Les tarifs', exact: true }).click()
  await chapter.getByRole('heading', { level: 1, name: 'Les tarifs' }).waitFor()
  await menuOf(page).click()
  const documentation = await page.getByRole('link', { name: /^Documentation/ }).getAttribute('href')
  expect(documentation).toBe('/rest/document/model/download/documentation/documentation.pdf')
  const pdf = await page.request.get(documentation ?? '')
  expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf'])

  const elsewhere = await house.window()
  await elsewhere.goto('/login')
  await elsewhere.getByLabel('Identifiant').fill(login)
  await elsewhere.getByLabel(/^Mot de passe/).fill(PASSWORD)
  await elsewhere.keyboard.press('Enter')
  await elsewhere.getByRole('toolbar', { name: 'Function keys' }).waitFor()
  await expect.poll(() => languageOf(elsewhere)).toBe('en-GB')
})

test('a language is imported from its record, then read from right to left', async () => {
  const french = await frenchTexts()
  const { body } = await office.post('customer/language/edit', {
    id: 0,
    version: 0,
    label: 'Ourdou',
    code: 'ur',
    active: true,
  })
  const file = path.join(temporaryFolder('language'), 'ur.json')
  writeFileSync(file, JSON.stringify({ language: 'ur', texts: mirrorLanguage(french, 'ur', 0.97) }))
  await customer('Martinez')

  const page = await house.session()
  await visit(page, `/language/${String(body['id'])}`)
  await page.locator('input[type=file]').setInputFiles(file)
  const report = page.getByRole('region', { name: 'Contrôle du fichier' })
  await report.getByText(/97,\d\d\s%/).waitFor()
  await picture(page, 'import')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Prendre ces textes' }).click()
  await page.getByText('Chacun peut choisir cette langue', { exact: false }).waitFor()

  await choose(page, 'اردو')
  await expect.poll(() => languageOf(page)).toBe('ur')
  await expect.poll(() => page.evaluate('document.documentElement.dir')).toBe('rtl')
  await visit(page, '/customer-list')
  await picture(page, 'rtl-list')
  // The list begins at the right, its first column against the edge.
  const table = await page.getByRole('grid').boundingBox()
  const first = await page.getByRole('columnheader').first().boundingBox()
  expect(Math.abs((first?.x ?? 0) + (first?.width ?? 0) - ((table?.x ?? 0) + (table?.width ?? 0)))).toBeLessThan(4)
  await expectAccessible(page)

  await visit(page, `/planning?day=${SEASON}-07-04`)
  const board = page.getByRole('region', { name: mirrored(french['planning:title'] ?? '') })
  await board.waitFor()
  await picture(page, 'rtl-planning')
  await expectAccessible(page)
  expect(await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')).toBe(true)
  await visit(page, '/new-booking/stay/0/0/0/0/0/3')
  await picture(page, 'rtl-desk')
  await expectAccessible(page)

  await visit(page, '/home')
  await picture(page, 'rtl-home')
  await page.setViewportSize(PHONE)
  for (const address of ['/home', '/customer-list', '/planning']) {
    await visit(page, address)
    await picture(page, `rtl-phone${address.replace('/', '-')}`)
    expect(await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')).toBe(true)
  }
  // Without a session there is no right to ask for the texts: the log-in speaks what this browser kept.
  await page.context().clearCookies()
  await page.goto('/login')
  await page.getByRole('heading', { name: mirrored(french['session:login.title'] ?? '') }).waitFor()
  await expect.poll(() => languageOf(page)).toBe('ur')
})
