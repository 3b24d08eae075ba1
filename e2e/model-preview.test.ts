/** Texts of letters tried on records, with their pictures and files; what is too much, hostile, foreign or unknown. */
import { deflateSync } from 'node:zlib'
import type { Locator, Page } from 'playwright-core'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aCampsite } from '#server/testing/campsite.ts'
import { DESK, browserHouse, expectAccessible } from './house.ts'
import { begun, body, modelsOf, opened, paragraph, paste, saved, subject, words } from './models.ts'
import { plain } from './walk.ts'

const render = () => Promise.resolve(Buffer.from('%PDF-1.7'))
const house = await browserHouse({ documents: { render } })
house.setNow(new Date('2027-03-01T09:00:00Z'))
const site = await aCampsite(house.house.db, house.establishmentId)
const { aModel, textIn, write } = modelsOf(house, await house.user())
await sql`update customer set surname = 'بن عبد العزيز', name = 'Léa', email = null, language_id = null
  where id = ${site.customerId}`.execute(house.house.db)

const tag = (name: string, more: object = {}) => ({ type: 'tag', attrs: { name, ...more } })

const show = async (page: Page, side: 'Aperçu' | 'Pièces jointes'): Promise<Locator> => {
  await page.getByText(side, { exact: true }).click()
  return page.getByRole('complementary', { name: 'À côté du texte' })
}

/** A picture of so many pixels, as a program writes it. */
const png = (side: number): Buffer => {
  const table = Array.from({ length: 256 }, (_, n) =>
    Array.from({ length: 8 }).reduce<number>((c) => (c & 1 ? 0xed_b8_83_20 ^ (c >>> 1) : c >>> 1), n),
  )
  const crc = (bytes: Buffer): number =>
    (bytes.reduce((c, byte) => (table[(c ^ byte) & 0xff] ?? 0) ^ (c >>> 8), 0xff_ff_ff_ff) ^ 0xff_ff_ff_ff) >>> 0
  const chunk = (type: string, data: Buffer): Buffer => {
    const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc(named))
    return Buffer.concat([length, named, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.set([8, 2], 8)
  const rows = Buffer.alloc((side * 3 + 1) * side, 0x66)
  for (let y = 0; y < side; y += 1) rows[y * (side * 3 + 1)] = 0
  const sign = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([sign, chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))])
}

test('a text is tried on a customer found by name: wide, on a telephone, in the dark, on paper', async () => {
  const { id, address } = await aModel('letter')
  const coloured = { type: 'text', text: 'en vert', marks: [{ type: 'textStyle', attrs: { color: '#235d47' } }] }
  await write(id, paragraph(words('Bonjour '), tag('customer.name'), tag('gone.since'), coloured))
  const page = await house.desk(undefined, DESK)
  await opened(page, address)
  const side = await show(page, 'Aperçu')
  await side.getByRole('searchbox', { name: 'Essayer sur un dossier ou un client' }).fill('عبد')
  await side.getByRole('button', { name: /بن عبد العزيز/ }).click()
  await expect.poll(async () => plain(await side.getByText(/^Essai\s:/).textContent())).toContain('Client')
  // No address, no language: said, and written in French.
  await side.getByText(/sans e-mail/).waitFor()
  const frame = page.frameLocator('iframe[title^="E-mail"]')
  await expect.poll(() => frame.locator('bdi').first().textContent()).toBe('Léa بن عبد العزيز')
  expect(await frame.locator('html').getAttribute('lang')).toMatch(/^fr/)
  // What fails is named, and a click selects it.
  const problems = side.getByRole('region', { name: 'Balises à revoir' })
  await problems.getByRole('button', { name: /gone\.since/ }).click()
  await page.getByRole('group', { name: 'Balise sélectionnée' }).waitFor()
  const tone = (): Promise<string> =>
    frame.locator('span.tone-235d47').evaluate((element) => getComputedStyle(element).color)
  const ground = (): Promise<string> =>
    frame.locator('.sheet').evaluate((element) => getComputedStyle(element).backgroundColor)
  expect([await tone(), await ground()]).toEqual(['rgb(35, 93, 71)', 'rgb(255, 255, 255)'])
  await side.getByText('Sombre', { exact: true }).click()
  await expect.poll(ground).toBe('rgb(28, 27, 25)')
  expect(await tone()).toBe('rgb(167, 190, 181)')
  await side.getByText('Téléphone', { exact: true }).click()
  await expect.poll(ground).toBe('rgb(255, 255, 255)')
  expect(await page.locator('iframe[title^="E-mail"]').evaluate((one) => one.clientWidth)).toBeLessThan(380)
  await expectAccessible(page)
  const [paper] = await Promise.all([
    page.waitForResponse((response) => response.url().includes('/preview-paper/')),
    side.getByRole('button', { name: 'Voir le papier' }).click(),
  ])
  expect([paper.status(), paper.headers()['content-type']]).toEqual([200, 'application/pdf'])
})

test('what is cut and pasted back keeps what this version does not know', async () => {
  const { id, address } = await aModel()
  await write(
    id,
    { ...paragraph(words('retrait '), tag('balance.left', { fallback: ['—'] })), attrs: { indent: 2 } },
    { type: 'pageBreak' },
    { type: 'weather', attrs: { days: 3 } },
    paragraph({ type: 'text', text: 'doré', marks: [{ type: 'glow', attrs: { hue: 7 } }, { type: 'bold' }] }),
    {
      type: 'condition',
      attrs: { clauses: [{ tag: 'balance.left', is: 'between', from: 1 }], match: 'all', otherwise: false },
      content: [paragraph(words('entre'))],
    },
  )
  const before = (await textIn(id)).body
  const page = await house.desk(undefined, DESK)
  await opened(page, address)
  await body(page).getByRole('group', { name: 'Partie inconnue : condition' }).waitFor()
  await body(page).getByText('retrait').click()
  await page.keyboard.press('Control+A')
  const cut = await body(page).evaluate((element) => {
    const data = new DataTransfer()
    element.dispatchEvent(new ClipboardEvent('cut', { clipboardData: data, bubbles: true, cancelable: true }))
    return data.getData('text/html')
  })
  await expect.poll(() => body(page).getByText('retrait').count()).toBe(0)
  await paste(body(page), cut)
  await body(page).getByText('retrait').waitFor()
  // The last part is selected: what is typed stands below it, not in its place.
  await page.keyboard.type('Suite')
  await body(page).getByText('Suite').waitFor()
  await saved(page)
  const kept = (await textIn(id)).body
  for (const part of ['"indent":2', '"fallback":["—"]', '"pageBreak"', '"days":3', '"hue":7', '"is":"between"']) {
    expect(before).toContain(part)
    expect(kept).toContain(part)
  }
  expect(kept).not.toContain('horizontalRule')
  expect(kept.indexOf('Suite')).toBeGreaterThan(kept.indexOf('"is":"between"'))
})

test('a picture is stored and shown; one that is too heavy is refused in words', async () => {
  const { id, address } = await aModel('letter')
  const page = await house.desk(undefined, DESK)
  await begun(page, address)
  await subject(page).click()
  await page.keyboard.type('Le lac')
  await body(page).click()
  const picker = page.locator('input[type="file"][aria-label="Insérer une image"]')
  await picker.evaluate((input) => {
    const chosen = new DataTransfer()
    chosen.items.add(new File([new Uint8Array(40_000_000)], 'lourde.png', { type: 'image/png' }))
    ;(input as HTMLInputElement).files = chosen.files
    input.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await page.getByText(/Fichier trop lourd/).waitFor()
  await picker.setInputFiles({ name: 'lac.png', mimeType: 'image/png', buffer: png(60) })
  const picture = body(page).getByRole('img', { name: 'lac' })
  await picture.waitFor()
  await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(60)
  await saved(page)
  expect((await textIn(id)).body).toMatch(/"fileId":\d+/)
  await show(page, 'Aperçu')
  const shown = page.frameLocator('iframe[title^="E-mail"]').getByRole('img', { name: 'lac' })
  await expect.poll(() => shown.getAttribute('src')).toMatch(/^data:image\/png;base64,/)
})

test('a text of five megabytes is refused beside it, and stays', async () => {
  const { id, address } = await aModel('letter')
  const page = await house.desk(undefined, DESK)
  await begun(page, address)
  await subject(page).click()
  await page.keyboard.type('Trop long')
  await body(page).click()
  const long = 'Une phrase qui pèse son poids. '.repeat(2000)
  await paste(body(page), Array.from({ length: 85 }, () => `<p>${long}</p>`).join(''))
  await page.keyboard.press('F12')
  // Not by its words: five megabytes would be searched for them. Seen, too, below a text as long as that.
  await page.waitForFunction(() => {
    const said = document.querySelector('[id$="-error"]')
    return said?.textContent === 'Le texte est trop volumineux.' && said.getBoundingClientRect().bottom < innerHeight
  })
  expect(await page.locator('[aria-invalid="true"]').count()).toBe(1)
  expect(await body(page).evaluate((element) => (element.textContent ?? '').length)).toBeGreaterThan(5_000_000)
  expect((await textIn(id)).version).toBe(0)
})

test('files leave with one language or all; languages without a text say so', async () => {
  const { id, address } = await aModel('letter')
  await write(id, paragraph(words('Bonjour')))
  const page = await house.desk(undefined, DESK)
  await opened(page, address)
  const german = page.getByRole('tab', { name: /Allemand/ })
  await expect.poll(async () => plain(await german.textContent())).toContain('à écrire')
  const side = await show(page, 'Pièces jointes')
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    side
      .getByRole('button', { name: /Ajouter|Joindre/ })
      .first()
      .click(),
  ])
  await chooser.setFiles({ name: 'plan.png', mimeType: 'image/png', buffer: png(8) })
  const language = side.getByRole('combobox', { name: 'Joindre « plan.png » aux textes en' })
  await language.click()
  await page.getByRole('option', { name: 'Allemand' }).click()
  await expect.poll(() => language.inputValue()).toBe('Allemand')
  await expect
    .poll(async () => {
      const { rows } = await sql<{ code: string }>`
        select l.code from mailing_attachment a join language l on l.id = a.language_id
        where a.mailing_configuration_id = ${id}`.execute(house.house.db)
      return rows[0]?.code
    })
    .toBe('de')
  await expectAccessible(page)
  await german.click()
  await page.getByText('Pas encore de texte en Allemand').waitFor()
  await page.getByRole('button', { name: 'Copier depuis : Français' }).click()
  const text = page.getByRole('textbox', { name: 'Texte en Allemand' })
  await text.getByText('Bonjour').waitFor()
  expect(await text.getAttribute('lang')).toMatch(/^de/)
  await expect.poll(async () => plain(await german.textContent())).toContain('modifié')
})
