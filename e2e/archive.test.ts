/** An archive made on demand, taken, verified here, by the page that lies in it without network, and after one byte was changed. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { PHONE, browserHouse, expectAccessible, logIn } from './house.ts'

const day = (date: Date): string => new Intl.DateTimeFormat('fr', { timeZone: 'Europe/Paris' }).format(date)

const made = async (page: Page): Promise<string> => {
  const make = page.getByRole('region', { name: 'Archiver des jours' })
  await make.getByLabel('Du').fill(day(new Date()))
  await make.getByLabel('Au').fill(day(new Date()))
  await make.getByRole('button', { name: 'Archiver' }).click()
  const row = page.getByRole('row', { name: /À la demande/ })
  await row.waitFor()
  await row.click()
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('F4')])
  expect(download.suggestedFilename()).toMatch(/^archive-fiscale-.*\.zip$/)
  return download.path()
}

test('an archive is made, taken, verified with and without Pinède, and a changed byte is named', async () => {
  const house = await browserHouse()
  // By who may close, as an inspector asks a manager: no user of the system is needed.
  const manager = await house.login()
  await sql`update app_user set systeme = false, admin = false where login = ${manager}`.execute(house.house.db)
  const page = await house.window()
  await logIn(page, manager)
  const folder = temporaryFolder('verified')
  await page.goto('/verif-file-page')
  await page.getByRole('heading', { name: 'Archives et vérification' }).waitFor()
  const zip = readFileSync(await made(page))
  const key = await page.getByLabel('Empreinte de la clé').inputValue()
  expect(key).toMatch(/^[0-9a-f]{32}$/)
  const verify = page.getByRole('region', { name: 'Vérifier une archive' })
  const given = async (bytes: Uint8Array): Promise<void> => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      verify.getByRole('button', { name: /Archive \(ZIP\)/ }).click(),
    ])
    await chooser.setFiles({ name: 'juillet.zip', mimeType: 'application/zip', buffer: Buffer.from(bytes) })
    await verify.getByRole('button', { name: 'Vérifier', exact: true }).click()
  }
  await given(zip)
  await verify.getByText('juillet.zip est intacte et authentique.').waitFor()
  await expectAccessible(page)

  const changed = Buffer.from(zip)
  const at = zip.indexOf('jours/') + 200
  changed[at] = (changed[at] ?? 0) ^ 1
  await given(changed)
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
    await page.goto(path)
    await page.getByRole('main').getByRole('heading').first().waitFor()
    await expectAccessible(page)
  }

  // The page of the archive, from the disk and without network.
  const own = join(folder, 'verifier.html')
  writeFileSync(own, strFromU8(unzipSync(zip)['verifier.html'] ?? new Uint8Array()))
  const [good, bad] = [join(folder, 'good.zip'), join(folder, 'bad.zip')]
  writeFileSync(good, zip)
  writeFileSync(bad, changed)
  const outside = await page.context().newPage()
  const reached: string[] = []
  outside.on('request', (request) => reached.push(request.url()))
  await outside.goto(`file://${own}`)
  const said = async (file: string): Promise<string> => {
    await outside.getByLabel('Archive (ZIP)').setInputFiles(file)
    await outside.getByLabel(/^Empreinte/).fill(key)
    await outside.getByRole('button', { name: 'Vérifier' }).click()
    await expect.poll(() => outside.locator('output').textContent(), { timeout: 15_000 }).toMatch(/^ARCHIVE/)
    return (await outside.locator('output').textContent()) ?? ''
  }
  expect(await said(good)).toContain('ARCHIVE INTACTE ET AUTHENTIQUE')
  await outside.reload()
  expect(await said(bad)).toMatch(/ARCHIVE MODIFIÉE[^]*jours\//)
  expect(reached.filter((url) => !url.startsWith('file:'))).toEqual([])
})
