/** Files of long lists: started from the list, watched and stopped in the top bar, found again after a reload, taken by their owner. */
import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Download, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { allJobs } from '#server/app.ts'
import { jobs } from '#server/platform/jobs/kinds.ts'
import { PHONE, browserHouse, expectAccessible } from './house.ts'
import type { BrowserHouse } from './house.ts'
import { keepSaid } from './late.ts'

let house: BrowserHouse
/** While it is true, the file of customers is never done. */
let isSlow = false

const slowly = jobs({
  customers: {
    right: () => ({ right: 'session' }),
    write: false,
    run: async (_context, _input, { progress }) => {
      for (;;) {
        await progress(2100, 5000)
        await delay(50)
      }
    },
  },
})

beforeAll(async () => {
  house = await browserHouse({}, () => (isSlow ? slowly : allJobs))
  await sql`insert into customer (owner_establishment_id, code, surname) select ${house.establishmentId}, 'P' || n, 'Client ' || n
    from generate_series(1, 5200) n`.execute(house.house.db)
})

const exportList = async (page: Page): Promise<void> => {
  await page.keyboard.press('F8')
  await page.getByRole('menuitem', { name: /CSV/ }).click()
}

const linesOf = async (download: Download): Promise<readonly string[]> =>
  readFileSync(await download.path(), 'utf8')
    .trimEnd()
    .split('\r\n')

const openJobs = (page: Page) => page.getByRole('button', { name: /^Mes travaux/ }).click()

test('the file of all customers is made beside the work, and waits for who asked', async () => {
  const page = await house.session()
  await page.goto('/customer-list')
  await page.getByRole('row').nth(1).waitFor()
  await expect.poll(() => page.getByRole('button', { name: /^Mes travaux/ }).count()).toBe(0)
  await exportList(page)
  await page.getByText('Le fichier « Clients » est prêt').waitFor()
  const first = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Télécharger', exact: true }).click()
  expect(await linesOf(await first)).toHaveLength(5201)

  await page.reload()
  await openJobs(page)
  const again = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Télécharger « Clients »' }).click()
  expect((await linesOf(await again))[0]).toMatch(/^\uFEFFCode client;/)
  await expectAccessible(page)

  const other = await house.session()
  await other.goto('/customer-list')
  await other.getByRole('row').nth(1).waitFor()
  await expect.poll(() => other.getByRole('button', { name: /^Mes travaux/ }).count()).toBe(0)
})

test('any long list is made the same way', async () => {
  const page = await house.session()
  await page.goto('/town-list/0/0')
  await page.getByRole('row').nth(1).waitFor()
  await keepSaid(page)
  await exportList(page)
  // That it is being prepared is said too, until then: a quick server leaves no time to read it.
  const news = page.getByText('Le fichier « Villes » est prêt')
  await news.waitFor()
  await openJobs(page)
  // A click at its middle meets it, not the message of what has just ended.
  const isOnTop = page.getByRole('button', { name: 'Télécharger « Villes »' }).evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })
  expect([await isOnTop, await news.isVisible()]).toEqual([true, true])
  await page.keyboard.press('Escape')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Télécharger', exact: true }).click()
  expect((await linesOf(await download)).length).toBeGreaterThan(30_000)
})

test('a job is watched, stopped and begun again', async () => {
  isSlow = true
  const page = await house.session(undefined, PHONE)
  await page.goto('/customer-list')
  await page
    .getByText(/clients?$/)
    .first()
    .waitFor()
  await exportList(page)
  await page.getByRole('button', { name: 'Mes travaux : 1 en cours' }).click()
  await page.getByRole('progressbar', { name: 'Clients' }).waitFor()
  await page.getByText('42 %').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Arrêter « Clients »' }).click()
  await page.getByText('Arrêté', { exact: true }).waitFor()
  isSlow = false
  // The page hears of it once it is done, and never saw it under way again.
  await page.route('**/rest/job', async (route) => {
    await delay(2000)
    await route.continue()
  })
  await page.getByRole('button', { name: 'Recommencer « Clients »' }).click()
  await page.getByText('Le fichier « Clients » est prêt').waitFor()
})
