/** Archives as a browser takes and verifies them: on the screen, and by the page that lies in each, without network. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'

/** Takes the archive of this row with F4. */
export const takeArchive = async (page: Page, name: RegExp): Promise<Buffer> => {
  const row = page.getByRole('row', { name })
  await row.waitFor()
  await row.click()
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('F4')])
  expect(download.suggestedFilename()).toMatch(/^archive-fiscale-.*\.zip$/)
  return readFileSync(await download.path())
}

/** Gives an archive to /verif-file-page. */
export const giveArchive = async (page: Page, name: string, bytes: Uint8Array): Promise<void> => {
  const verify = page.getByRole('region', { name: 'Vérifier une archive' })
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    verify.getByRole('button', { name: /Archive \(ZIP\)/ }).click(),
  ])
  await chooser.setFiles({ name, mimeType: 'application/zip', buffer: Buffer.from(bytes) })
  await verify.getByRole('button', { name: 'Vérifier', exact: true }).click()
}

/** What the page that lies in an archive says of each of these, opened from the disk; it may ask nothing of any network. */
export const saidOffline = async (
  page: Page,
  zip: Uint8Array,
  key: string,
  asked: readonly Uint8Array[],
): Promise<readonly string[]> => {
  const folder = temporaryFolder('verified')
  const own = join(folder, 'verifier.html')
  writeFileSync(own, strFromU8(unzipSync(zip)['verifier.html'] ?? new Uint8Array()))
  const outside = await page.context().newPage()
  const reached: string[] = []
  outside.on('request', (request) => reached.push(request.url()))
  const said: string[] = []
  for (const [index, bytes] of asked.entries()) {
    const file = join(folder, `${index}.zip`)
    writeFileSync(file, bytes)
    await outside.goto(`file://${own}`)
    await outside.getByLabel('Archive (ZIP)').setInputFiles(file)
    await outside.getByLabel(/^Empreinte/).fill(key)
    await outside.getByRole('button', { name: 'Vérifier' }).click()
    await expect.poll(() => outside.locator('output').textContent()).toMatch(/^ARCHIVE/)
    said.push((await outside.locator('output').textContent()) ?? '')
  }
  expect(reached.filter((url) => !url.startsWith('file:'))).toEqual([])
  await outside.close()
  return said
}
