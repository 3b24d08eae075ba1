/** The archive of everything: prepared as a job, taken, and refused to who does not answer for the system. */
import { readFileSync } from 'node:fs'
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import type { Locator } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { pressWhenReady } from './camp.ts'
import { PHONE, browserHouse, expectAccessible, logIn } from './house.ts'
import type { BrowserHouse } from './house.ts'

/** What a click at its middle would meet, while the message of the finished work stands. */
const expectNotCovered = async (control: Locator): Promise<void> => {
  await control.page().locator('[role=status] > [data-tone]').waitFor()
  const isOnTop = () =>
    control.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    })
  await expect.poll(isOnTop).toBe(true)
}

let house: BrowserHouse

beforeAll(async () => {
  house = await browserHouse()
  await sql`insert into customer (owner_establishment_id, code, surname) values (${house.establishmentId}, 'P1', 'Delmas')`.execute(
    house.house.db,
  )
})

test('everything leaves in one archive, which says what it holds', async () => {
  const page = await house.session()
  await page.goto('/portable-export')
  await page.getByRole('heading', { name: 'Export complet' }).waitFor()
  await expectAccessible(page)
  await pressWhenReady(page, 'F12')
  const take = page.getByRole('main').getByRole('button', { name: 'Télécharger' })
  await take.waitFor()
  await expectNotCovered(take)
  const [download] = await Promise.all([page.waitForEvent('download'), take.click()])
  expect(download.suggestedFilename()).toMatch(/^pinede-\d{4}-\d\d-\d\d\.zip$/)
  const files = unzipSync(readFileSync(await download.path()))
  expect(strFromU8(files['tables/customer.csv'] ?? new Uint8Array())).toContain('Delmas')
  expect(strFromU8(files['LISEZ-MOI.txt'] ?? new Uint8Array())).toContain('COMMENT LIRE LES CSV')
  await page.setViewportSize(PHONE)
  await page.getByRole('main').getByRole('button', { name: 'Préparer' }).click()
  await page
    .getByRole('status')
    .getByText(/est prêt/)
    .waitFor()
  await expectNotCovered(take)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.waitForURL('**/home')
})

test('who does not answer for the system is told so', async () => {
  const login = await house.login()
  await sql`update app_user set systeme = false where login = ${login}`.execute(house.house.db)
  const page = await house.window()
  await page.goto('/')
  await logIn(page, login)
  await page.goto('/portable-export')
  const prepare = page.getByRole('main').getByRole('button', { name: 'Préparer l’archive' })
  await expect.poll(() => prepare.getAttribute('aria-description')).toBe('Réservé aux utilisateurs système')
})
