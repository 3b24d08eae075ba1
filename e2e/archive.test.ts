/** An archive made on demand, taken, verified here, by the page that lies in it without network, and after one byte was changed. */
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { giveArchive, saidOffline, takeArchive } from './archives.ts'
import { PHONE, browserHouse, expectAccessible, logIn } from './house.ts'
import { visit } from './walk.ts'

const day = (date: Date): string => new Intl.DateTimeFormat('fr', { timeZone: 'Europe/Paris' }).format(date)

const made = async (page: Page): Promise<Buffer> => {
  const make = page.getByRole('region', { name: 'Archiver des jours' })
  await make.getByLabel('Du').fill(day(new Date()))
  await make.getByLabel('Au').fill(day(new Date()))
  await make.getByRole('button', { name: 'Archiver' }).click()
  return takeArchive(page, /À la demande/)
}

test('an archive is made, taken, verified with and without Pinède, and a changed byte is named', async () => {
  const house = await browserHouse()
  // By who may close, as an inspector asks a manager: no user of the system is needed.
  const manager = await house.login()
  await sql`update app_user set systeme = false, admin = false where login = ${manager}`.execute(house.house.db)
  const page = await house.window()
  await logIn(page, manager)
  await page.goto('/verif-file-page')
  await page.getByRole('heading', { name: 'Archives et vérification' }).waitFor()
  const zip = await made(page)
  const own = page.getByLabel('Empreinte de la clé')
  await expect.poll(() => own.inputValue()).toMatch(/^[0-9a-f]{32}$/)
  const key = await own.inputValue()
  const verify = page.getByRole('region', { name: 'Vérifier une archive' })
  await giveArchive(page, 'juillet.zip', zip)
  await verify.getByText('juillet.zip est intacte et authentique.').waitFor()
  await expectAccessible(page)

  const changed = Buffer.from(zip)
  const at = zip.indexOf('jours/') + 200
  changed[at] = (changed[at] ?? 0) ^ 1
  await giveArchive(page, 'juillet.zip', changed)
  await verify.getByText(/a été modifiée/).waitFor()
  await verify
    .getByText(/^jours\/.*\.xml$/)
    .first()
    .waitFor()
  await page.setViewportSize(PHONE)
  await expectAccessible(page)

  const live = page.getByRole('region', { name: 'Vérifier les données de Pinède' })
  await live.getByRole('button', { name: 'Vérifier maintenant' }).click()
  await live.getByText(/Tout est comme il a été signé/).waitFor()

  for (const path of ['/purging-files', '/verif-double-bill', '/verif-due-bill']) {
    await visit(page, path)
    await expectAccessible(page)
  }

  // The page of the archive, from the disk and without network.
  const [good, bad] = await saidOffline(page, zip, key, [zip, changed])
  expect(good).toContain('ARCHIVE INTACTE ET AUTHENTIQUE')
  expect(bad).toMatch(/ARCHIVE MODIFIÉE[^]*jours\//)
})
