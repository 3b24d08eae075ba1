/** No label of a menu, tab bar, table header or toolbar covers another or is cut, at any usual size, in French and in German. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { frenchTexts } from '#server/modules/language/french-texts.ts'
import { germanTexts } from './german.ts'
import { DESK, PHONE, browserHouse } from './house.ts'
import { CROWDED, SIZES, labelFaults } from './labels.ts'
import { atRest, visit } from './walk.ts'

/** Pixels: a line of 32 with its room above and below. */
const ONE_ROW = 58

const house = await browserHouse()
const office = await house.user()
const german = germanTexts(await frenchTexts())
const imported = await office.post('customer/language/interface/de', { texts: german, save: true })

const speakGerman = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /Claire Martin/ }).click()
  await page.getByRole('button', { name: 'Deutsch', exact: true }).click()
  await page.getByRole('toolbar', { name: german['shell:keys.label'] ?? '' }).waitFor()
}

const LANGUAGES: [string, (page: Page) => Promise<void>][] = [
  ['French', () => Promise.resolve()],
  ['German', speakGerman],
]

test('the German of the measures is whole, and as long as German is', () => {
  expect(imported.body).toMatchObject({ saved: true, selectable: true })
  expect(german['menu:placeTypes']).toBe('Stellplatz- und Unterkunftstypen')
})

test('planted faults are found', async () => {
  const page = await house.desk()
  expect(await labelFaults(page)).toEqual([])
  const plant = async (css: string): Promise<string> => {
    const style = await page.addStyleTag({ content: css })
    const faults = await labelFaults(page)
    await style.evaluate((element) => (element as HTMLStyleElement).remove())
    return faults.join()
  }
  expect(await plant('header nav li { margin-inline-end: -60px; }')).toContain('over each other: « Fichiers » and')
  expect(await plant('header nav li { overflow: hidden; width: 30px; }')).toContain('cut: « Fichiers »')
  expect(await plant('header nav li { left: -80px; position: relative; }')).toContain('over each other')
  expect(await plant('[role=toolbar] { transform: translateX(-60px); }')).toContain('off the window: « ')
  expect(await plant('h1 { overflow-wrap: anywhere; white-space: normal !important; width: 3em; }')).toMatch(
    /broken in the middle: « Bon(?:jour|soir) »/,
  )
})

test.each([
  ['at the desk', DESK, CROWDED],
  ['on a small portable', SIZES[0], ['/booking-list/4', '/booking-import-list']],
])('the controls of lists and planning stand on one row, %s', async (_, size, crowded) => {
  const page = await house.desk(undefined, size)
  const tall: string[] = []
  for (const path of crowded) {
    await visit(page, path)
    await atRest(page)
    const height = await page
      .locator('#content header')
      .first()
      .evaluate((line) => line.clientHeight)
    if (height > ONE_ROW) tall.push(`${path}: ${height}`)
  }
  expect(tall).toEqual([])
})

test.each([
  ['at the desk', DESK],
  ['on a telephone', PHONE],
])('what is said never covers what is being typed, %s', async (_, size) => {
  const page = await house.session(undefined, size)
  await visit(page, '/customer/identity/0')
  await page.route('**/rest/customer/customer/edit', (route) => route.abort())
  await page.getByRole('textbox', { name: /^Nom/ }).first().fill('Martin')
  await page.keyboard.press('F12')
  await page.locator('[data-place]').getByText('Le serveur ne répond pas').waitFor()
  // All in one go: it is said for five seconds, and a loaded machine takes longer to ask field by field.
  const { fields, covered } = await page.evaluate(() => {
    const area = document.querySelector('[data-place]')
    const shown = [...document.querySelectorAll<HTMLInputElement>('#content input')].filter(
      (one) => one.getClientRects().length > 0 && one.checkVisibility({ visibilityProperty: true }),
    )
    const under = shown.filter((field) => {
      field.focus()
      const [box, said] = [field.getBoundingClientRect(), area?.getBoundingClientRect()]
      if (said === undefined || said.height === 0) throw new Error('nothing is said any more')
      const isBeside = Math.min(box.right, said.right) <= Math.max(box.left, said.left)
      const isAboveOrBelow = Math.min(box.bottom, said.bottom) <= Math.max(box.top, said.top)
      return !isBeside && !isAboveOrBelow
    })
    return { fields: shown.length, covered: under.map(({ name }) => name) }
  })
  expect(fields).toBeGreaterThan(10)
  expect(covered).toEqual([])
})

test('on a telephone the keys that do not fit are behind one button, and none is cut', async () => {
  const page = await house.session(undefined, PHONE)
  await visit(page, '/tva-list')
  const bar = page.getByRole('toolbar', { name: 'Touches de fonction' })
  await expect.poll(() => bar.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true)
  await bar.getByRole('button', { name: 'Autres touches' }).click()
  await page.getByRole('group', { name: 'Autres touches' }).getByRole('button').first().waitFor()
})

test('the words that a column cuts are said whole, under the pointer and where the keyboard rests', async () => {
  const email = 'marie-charlotte.de-la-tremblaye@exemple-du-littoral.example'
  const person = { id: 0, isCompany: false, mailingConsent: false, smsConsent: false, surname: 'Tremblaye', email }
  expect((await office.post('customer/customer/edit', { ...person, phone1: '+33612345678' })).status).toBe(200)
  const page = await house.session(undefined, PHONE)
  await visit(page, '/customer-list')
  const cell = page.getByRole('gridcell', { name: email })
  await expect.poll(() => cell.evaluate((one) => one.scrollWidth > one.clientWidth)).toBe(true)
  await cell.hover()
  await expect.poll(() => cell.getAttribute('title')).toContain(email)
  await page.mouse.move(0, 0)
  await page.getByRole('row', { name: 'Tremblaye' }).focus()
  await page.keyboard.press('End')
  const whole = page.locator('[role=tooltip]', { hasText: email })
  await whole.waitFor()
  await page.keyboard.press('Tab')
  await whole.waitFor({ state: 'detached' })
})

describe.each(LANGUAGES)('in %s', (_, speak) => {
  test('every menu of the bar, open, at every size', async () => {
    const page = await house.desk()
    await speak(page)
    const tops = page.locator('header nav > ul > li > button')
    const faults: string[] = []
    for (const size of SIZES.filter(({ width }) => width !== PHONE.width)) {
      await page.setViewportSize(size)
      for (const top of await tops.all()) {
        await top.focus()
        await page.keyboard.press('ArrowDown')
        await page.locator('[data-panel]').waitFor()
        for (const fault of await labelFaults(page)) faults.push(`${size.width}: ${fault}`)
        await page.keyboard.press('Escape')
        await page.locator('[data-panel]').waitFor({ state: 'detached' })
      }
    }
    await expect.poll(() => tops.count()).toBe(6)
    expect(faults).toEqual([])
  })

  test('the menu of a telephone, unfolded', async () => {
    const page = await house.desk()
    await speak(page)
    await page.setViewportSize(PHONE)
    await page.locator('header button').first().click()
    const branches = page.locator('[role=dialog] details')
    await branches.first().waitFor()
    for (const branch of await branches.all()) await branch.evaluate((element) => element.setAttribute('open', ''))
    expect(await labelFaults(page)).toEqual([])
  })
})
