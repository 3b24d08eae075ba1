/** What cannot be read is never saved as something else: the field stays red, takes the focus, and nothing is sent. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { SEASON, openCamp, pressWhenReady, reserve } from './camp.ts'

const { house, customer } = await openCamp()

/** Writes that the page sends from now on. */
const writesOf = (page: Page): string[] => {
  const seen: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.headers()['idempotency-key'] !== undefined) seen.push(request.url())
  })
  return seen
}

const isFocused = (page: Page, label: RegExp): Promise<boolean> =>
  page
    .getByLabel(label)
    .first()
    .evaluate((input) => input === document.activeElement)

test('an amount that cannot be read takes no payment, by key, by Enter or by the button', async () => {
  await customer('Vidal')
  const page = await house.session()
  await reserve(page, 'Vidal')
  await page.getByRole('link', { name: /^Règlements/ }).click()
  await page.getByRole('heading', { name: 'Encaisser' }).waitFor()
  const writes = writesOf(page)
  const amount = page.getByLabel(/^Montant/).first()
  const button = page.locator('form').getByRole('button', { name: /^Encaisser/ })
  for (const typed of ['abc', '5O', '1OO,00', '12,345']) {
    for (const key of ['F12', 'Enter']) {
      await amount.click()
      await page.keyboard.press('Control+A')
      await page.keyboard.type(typed)
      await page.keyboard.press(key)
      await page.getByText('« Montant » est à corriger : rien n’a été enregistré.').first().waitFor()
      await expect.poll(() => amount.inputValue()).toBe(typed)
      await expect.poll(() => amount.getAttribute('aria-invalid')).toBe('true')
      await expect.poll(() => isFocused(page, /^Montant/)).toBe(true)
    }
    await button.click()
    await expect.poll(() => amount.inputValue()).toBe(typed)
  }
  expect(writes).toEqual([])
  await amount.fill('12,34')
  await pressWhenReady(page, 'F12')
  await page.getByText('Règlement de 12,34 € encaissé.').first().waitFor()
  expect(writes).toHaveLength(1)
})

test('a day that cannot be read moves no stay', async () => {
  await customer('Weber')
  const page = await house.session()
  await reserve(page, 'Weber')
  await page.getByRole('button', { name: 'Déplacer…' }).click()
  const dialog = page.getByRole('dialog')
  const departure = dialog.getByLabel('Départ')
  await departure.fill(`11/07/${SEASON}`)
  await page.keyboard.press('Tab')
  const save = dialog.locator('button[aria-keyshortcuts="F12"]:not([aria-disabled])')
  await save.waitFor()
  const writes = writesOf(page)
  await departure.click()
  await page.keyboard.press('Control+A')
  await page.keyboard.type(`32/07/${SEASON}`)
  await page.keyboard.press('F12')
  await page.getByText('« Départ » est à corriger : rien n’a été enregistré.').waitFor()
  await expect.poll(() => isFocused(page, /^Départ/)).toBe(true)
  await dialog.locator('button[aria-keyshortcuts="F12"]').click()
  await expect.poll(() => departure.inputValue()).toBe(`32/07/${SEASON}`)
  expect(writes).toEqual([])
})

test('a write that reaches the server by any other way is held back too', async () => {
  await customer('Xavier')
  const page = await house.session()
  await reserve(page, 'Xavier', { key: 'F7' })
  await page.getByRole('link', { name: /^Règlements/ }).click()
  const amount = page.getByLabel(/^Montant/).first()
  await amount.click()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('5O')
  const writes = writesOf(page)
  // An action of the file that no key stands for, and that writes at once.
  await page.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: /^Valider l’option/ }).click()
  await page.getByText('Un champ est à corriger : rien n’a été enregistré.').waitFor()
  await expect.poll(() => amount.inputValue()).toBe('5O')
  expect(writes).toEqual([])
})

test('words that are no choice of a list save no other choice, by key or by Enter; what is typed takes the place of the choice', async () => {
  await customer('Ximenes')
  const page = await house.session()
  await reserve(page, 'Ximenes')
  await page.getByRole('button', { name: 'Déplacer…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Déplacer le séjour' })
  const place = dialog.getByRole('combobox', { name: 'Emplacement' })
  const writes = writesOf(page)
  await dialog.getByText(/quel que soit le calcul/).waitFor()
  for (const [typed, key] of [
    ['ZZ9', 'Enter'],
    ['ZZ9', 'F12'],
    ['', 'F12'],
  ] as const) {
    await dialog.getByRole('combobox', { name: 'Type' }).focus()
    await place.focus()
    if (typed === '') await page.keyboard.press('Backspace')
    await page.keyboard.type(typed)
    await expect.poll(() => place.inputValue()).toBe(typed)
    await page.keyboard.press(key)
    await page.getByText('« Emplacement » est à corriger : rien n’a été enregistré.').first().waitFor()
    await expect.poll(() => isFocused(page, /^Emplacement/)).toBe(true)
  }
  expect(writes).toEqual([])
})

test('a field that is red is told while the price is still read, by Enter and by the key', async () => {
  await customer('Yvetot')
  const page = await house.session()
  await reserve(page, 'Yvetot')
  const prices = Promise.withResolvers<void>()
  await page.route('**/booking/booking/move-preview', async (route) => {
    await prices.promise
    await route.continue().catch(() => undefined)
  })
  await page.getByRole('button', { name: 'Déplacer…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Déplacer le séjour' })
  const departure = dialog.getByLabel(/^Départ/)
  const greyed = dialog.locator('button[aria-keyshortcuts="F12"][aria-disabled]')
  const writes = writesOf(page)
  for (const key of ['Enter', 'F12']) {
    await departure.click()
    await page.keyboard.press('Control+A')
    await page.keyboard.type(`32/07/${SEASON}`)
    await greyed.waitFor()
    await page.keyboard.press(key)
    await page.getByText('« Départ » est à corriger : rien n’a été enregistré.').waitFor()
    await expect.poll(() => isFocused(page, /^Départ/)).toBe(true)
    await page.getByRole('alert').getByRole('button', { name: 'Fermer' }).click()
    await page.getByText('« Départ » est à corriger').waitFor({ state: 'hidden' })
  }
  prices.resolve()
  expect(writes).toEqual([])
})
