/** What is typed right after a function key goes where the key leads; what was typed right before it is what is saved. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ask, choose, openCamp, openDesk, pickCustomer, pressWhenReady, SEASON } from './camp.ts'
import { beLate } from './late.ts'

const { house, customer } = await openCamp()

/** From here on whatever the page puts off comes late. */
const slow = (page: Page): Promise<void> => page.evaluate(beLate, { least: 400, most: 400, share: 1 })

/** What the page asks of this address comes when it is told to. */
const heldBack = async (page: Page, address: string) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await promise
    await route.continue()
  })
  return { arrive: resolve }
}

const focused = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '')

const typeOver = async (page: Page, label: string | RegExp, text: string): Promise<void> => {
  await page.getByLabel(label).first().click()
  await page.keyboard.press('Control+A')
  await page.keyboard.type(text)
}

const newRate = async (label: string): Promise<number> => {
  const caller = await house.user()
  const row = { id: 0, label, rate: 700, isDefaultForAttendant: false, isDefaultForOption: false, active: true }
  return Number((await caller.post('payment/tva/edit', row)).body['id'])
}

const rateOf = async (id: number): Promise<unknown> => (await (await house.user()).get(`payment/tva/edit/${id}`)).body

test('at the desk F4 takes the letters at once; the day and the nights typed before it are read', async () => {
  await customer('Zabriskie')
  const page = await house.session()
  await openDesk(page)
  await slow(page)
  const field = page.getByRole('combobox', { name: 'Rechercher un client' })
  await typeOver(page, 'Arrivée', `1009${SEASON}`)
  await page.keyboard.press('F4')
  await page.keyboard.type('zab')
  await expect.poll(() => field.inputValue()).toBe('zab')
  await expect.poll(() => page.getByLabel('Arrivée').inputValue()).toBe(`10/09/${SEASON}`)
  await typeOver(page, 'Nuits', '4')
  await page.keyboard.press('F4')
  await page.keyboard.type('ri')
  await expect.poll(() => field.inputValue()).toMatch(/ri$/)
  await expect.poll(() => page.getByLabel('Départ').inputValue()).toBe(`14/09/${SEASON}`)
})

test('F12 saves the number that was just typed; the letters after it change nothing', async () => {
  const id = await newRate('TVA aussitôt')
  const page = await house.session()
  await page.goto(`/tva/${id}`)
  await page.getByLabel('Libellé').waitFor()
  await slow(page)
  await typeOver(page, 'Taux', '5,5')
  await page.keyboard.press('F12')
  await page.keyboard.type('zz')
  await page.getByRole('status').getByText('enregistrement effectué').waitFor()
  expect(await rateOf(id)).toMatchObject({ label: 'TVA aussitôt', rate: 550 })
})

test('F12 takes the amount that was just typed', async () => {
  await customer('Valadon')
  const page = await house.session()
  await openDesk(page)
  await ask(page, '03/07', '10/07', '2a')
  await choose(page, 'Emplacement Confort')
  await pickCustomer(page, 'vala', /Valadon/)
  await pressWhenReady(page, 'F12')
  await page.getByText(/Réservation .* enregistrée/).waitFor()
  await page.getByRole('link', { name: /^Règlements/ }).click()
  await page.getByRole('heading', { name: 'Encaisser' }).waitFor()
  await typeOver(page, /^Montant/, '10')
  await slow(page)
  await typeOver(page, /^Montant/, '12,34')
  await page.keyboard.press('F12')
  await page.getByText('Règlement de 12,34 € encaissé.').first().waitFor()
})

test('Entrée before the answer: the day typed right after it is the arrival; where there is no such customer, it is searched', async () => {
  await customer('Zeuxis')
  const page = await house.desk()
  const field = page.getByRole('combobox', { name: 'Rechercher un client' })
  await openDesk(page)
  await field.focus()
  await page.keyboard.type('zeux')
  await page.keyboard.press('Enter')
  await page.keyboard.type(`1109${SEASON}`)
  await page.getByRole('button', { name: 'Changer de client' }).waitFor()
  await page.keyboard.press('Tab')
  await expect.poll(() => page.getByLabel('Arrivée').inputValue()).toBe(`11/09/${SEASON}`)
  await page.getByRole('button', { name: 'Changer de client' }).press('Enter')
  await page.keyboard.type('nobody')
  await page.keyboard.press('Enter')
  await page.keyboard.type('22')
  await expect.poll(() => field.inputValue()).toBe('nobody22')
})

test('a party typed before the animals of the house are known is read when they are', async () => {
  const page = await house.desk()
  const animals = await heldBack(page, '**/occupant-extra/animal-type*')
  await openDesk(page)
  await ask(page, '03/07', '10/07', '2a chien')
  await page.getByText('Je ne comprends pas').waitFor()
  animals.arrive()
  await page.getByRole('button', { name: 'Choisir : Emplacement Confort', exact: true }).waitFor()
  await expect.poll(() => page.getByText('Je ne comprends pas').count()).toBe(0)
})

test('Entrée after the answer leads to what is free, and takes the keyboard from nobody later', async () => {
  await customer('Zola')
  const page = await house.session()
  await openDesk(page)
  const party = page.getByRole('textbox', { name: /^Occupants/ })
  await ask(page, '03/07', '10/07', '2a')
  const free = page.getByRole('button', { name: 'Choisir : Emplacement Confort', exact: true })
  await free.waitFor()
  await expect.poll(() => focused(page)).toMatch(/^Choisir/)
  // The same words once more: nothing is asked anew, what is free stands there already.
  await party.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => focused(page)).toMatch(/^Choisir/)
})

test('a screen that is late takes no key from who went to the menu meanwhile', async () => {
  const page = await house.session()
  await page.goto('/tva-list')
  await page.getByRole('heading', { name: 'Taux de TVA' }).waitFor()
  const screen = await heldBack(page, '**/assets/planning-*.js')
  const bar = page.getByRole('navigation', { name: 'Menu principal' })
  await bar.getByRole('link', { name: 'Planning', exact: true }).press('Enter')
  await page.keyboard.press('Shift+Tab')
  expect(await focused(page)).toBe('Séjours')
  screen.arrive()
  await page.getByRole('heading', { name: 'Planning', level: 1 }).waitFor()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => bar.getByRole('button', { name: 'Séjours' }).getAttribute('aria-expanded')).toBe('true')
})

test('a customer given up: the letters after Entrée are searched', async () => {
  await customer('Zurbaran')
  const page = await house.session()
  await openDesk(page)
  await pickCustomer(page, 'zurb', /Zurbaran/)
  await page.getByRole('button', { name: 'Changer de client' }).focus()
  await slow(page)
  await page.keyboard.press('Enter')
  await page.keyboard.type('zu')
  await expect.poll(() => page.getByRole('combobox', { name: 'Rechercher un client' }).inputValue()).toBe('zu')
})

test('a form that is refused: what is typed next mends it', async () => {
  const page = await house.session()
  await page.goto('/tva/0')
  await page.getByLabel('Libellé').fill('TVA refusée')
  await page.getByLabel('Taux').fill('5,5')
  await page.getByLabel('Libellé').fill('')
  await page.getByLabel('Taux').focus()
  await page.keyboard.press('F12')
  await page.locator('[aria-invalid="true"]').waitFor()
  await page.keyboard.type('TVA reprise')
  await expect.poll(() => page.getByLabel('Libellé').inputValue()).toBe('TVA reprise')
})

test('arrows held down move the same row of an order, and Échap leads back to where one was', async () => {
  const page = await house.session()
  await page.goto('/civility-list')
  await page.getByRole('button', { name: 'Ordre', exact: true }).click()
  const rows = page.getByRole('dialog').getByRole('listitem')
  const first = (await rows.first().locator('button').first().textContent())?.slice(1) ?? ''
  await rows.first().locator('button').first().focus()
  await slow(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => rows.nth(2).locator('button').first().textContent()).toBe(`3${first}`)
  await page.keyboard.press('Escape')
  await expect.poll(() => focused(page)).toBe('Ordre')
})

test('the menu bar hands the keyboard to its panel at once', async () => {
  await newRate('TVA de la liste')
  const page = await house.session()
  await page.goto('/tva-list')
  await page.getByRole('row', { name: /TVA/ }).first().waitFor()
  const menus = page.getByRole('navigation', { name: 'Menu principal' }).getByRole('button')
  await slow(page)
  await menus.first().focus()
  await page.keyboard.press('ArrowDown')
  expect(await page.evaluate(() => document.activeElement?.closest('[data-panel]') !== null)).toBe(true)
  await page.keyboard.press('Escape')
})

test('a printed list is printed before the next key is heard', async () => {
  await newRate('TVA de la liste')
  const page = await house.session()
  await page.goto('/tva-list')
  await page.getByRole('row', { name: /TVA/ }).first().waitFor()
  await page.evaluate(() => {
    const print = (): void => {
      document.body.dataset['printed'] = String(document.querySelector('[role="menu"]') === null)
    }
    Object.assign(window, { print })
  })
  await slow(page)
  await page.keyboard.press('F8')
  await page.keyboard.press('ArrowUp')
  expect(await focused(page)).toContain('Imprimer les lignes')
  await page.keyboard.press('Enter')
  expect(await page.evaluate(() => document.body.dataset['printed'])).toBe('true')
  await expect.poll(() => focused(page)).toContain('Imprimer, exporter')
})
