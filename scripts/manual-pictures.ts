/** The pictures of the manual (`docs/manuel/images`), taken on the demo like those of the README. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { settled } from '../e2e/walk.ts'
import { must } from '../proof/client.ts'
import type { Client } from '../proof/client.ts'

const IMAGES = path.resolve(import.meta.dirname, '../docs/manuel/images')

interface Scene {
  readonly page: Page
  readonly client: Client
  /** `2026-08-06T…` */
  readonly morning: string
}

interface Row {
  readonly id: number
  readonly [key: string]: unknown
}

const listed = async (answer: Promise<unknown>): Promise<readonly Row[]> => {
  const { list } = (await answer) as { list: readonly Row[] }
  return list
}

const first = async (client: Client, path_: string, body: object): Promise<number> => {
  const [row] = await listed(must(client.post(path_, { page: 0, size: 50, sort: [], ...body })))
  if (row === undefined) throw new Error(`${path_} is empty`)
  return row.id
}

const open = async (page: Page, address: string): Promise<void> => {
  await page.goto(address)
  await page.locator('#content h1').first().waitFor()
  await settled(page)
}

const take = async (page: Page, name: string): Promise<void> => {
  await settled(page)
  await page.mouse.move(0, 0)
  await page.waitForTimeout(700)
  await page.screenshot({ path: path.join(IMAGES, `${name}.png`) })
  console.log(`docs/manuel/images/${name}.png`)
}

const askStay = async (page: Page, year: string): Promise<void> => {
  await page.getByLabel('Arrivée').fill(`29/08/${year}`)
  await page.keyboard.press('Tab')
  await page.getByLabel('Départ').fill(`05/09/${year}`)
  await page.keyboard.press('Tab')
  await page.getByRole('textbox', { name: /^Occupants/ }).fill('2a 9 4 chien')
  await page.keyboard.press('Enter')
}

const availability = async ({ page, morning }: Scene): Promise<void> => {
  await open(page, '/search-availability')
  await askStay(page, morning.slice(0, 4))
  await page.getByText('libres sur').first().waitFor()
  await take(page, 'disponibilites')
}

const newStay = async ({ page, morning }: Scene): Promise<void> => {
  await open(page, '/new-booking/stay/0/0/0/0/0/3')
  await askStay(page, morning.slice(0, 4))
  await page
    .getByRole('button', { name: /^Choisir.*Emplacement Confort|^Réserver.*Emplacement Confort/ })
    .first()
    .click()
  await page.waitForTimeout(1200)
  await take(page, 'nouveau-sejour')
}

const stayFile = async ({ page, client }: Scene): Promise<void> => {
  const id = await first(client, 'booking/booking/search', { criteria: { statusId: 3 } })
  await open(page, `/new-booking/stay/${id}/0/0/0/0/3`)
  await take(page, 'dossier')
  await open(page, `/new-booking/payments/${id}/0/0/0/0/3`)
  await take(page, 'reglements')
}

const bill = async ({ page, client }: Scene): Promise<void> => {
  const id = await first(client, 'payment/bill/search', { criteria: { type: 1 } })
  await open(page, `/bill/${id}`)
  await take(page, 'facture')
}

const planning = async ({ page, morning }: Scene): Promise<void> => {
  await open(page, `/planning?day=${morning.slice(0, 10)}`)
  await page.waitForTimeout(1500)
  await take(page, 'planning')
}

const customers = async ({ page, client }: Scene): Promise<void> => {
  await open(page, '/customer-list')
  await page.getByRole('row').nth(2).waitFor()
  await take(page, 'clients')
  const id = await first(client, 'customer/customer/search', {})
  await open(page, `/customer/identity/${id}`)
  await take(page, 'client')
}

const places = async ({ page }: Scene): Promise<void> => {
  await open(page, '/place-list')
  await page.getByRole('row').nth(2).waitFor()
  await take(page, 'emplacements')
  await page.getByRole('button', { name: 'Modifier plusieurs' }).click()
  await page.getByText('À changer').first().waitFor()
  await take(page, 'plusieurs-emplacements')
}

const settings = async ({ page, client }: Scene): Promise<void> => {
  const users = await listed(must(client.get('security/user')))
  const reception = users.find((user) => user['login'] === 'reception') ?? users[0]
  await open(page, `/admin/user/rights/${reception?.id}`)
  await take(page, 'droits')
  await open(page, '/preference/booking')
  await take(page, 'preferences')
  await open(page, '/admin/module-grid')
  await take(page, 'modules')
}

/** A German file that is nearly whole: only what the check says of it is shown. */
const language = async ({ page, client }: Scene): Promise<void> => {
  const languages = await listed(must(client.get('customer/language')))
  const german = languages.find((one) => one['code'] === 'de')
  const { french } = (await must(client.get('customer/language/interface_file/de'))) as unknown as {
    french: Record<string, string>
  }
  const kept = Object.entries(french)
  const texts = Object.fromEntries(kept.slice(0, Math.ceil(kept.length * 0.97)))
  const folder = mkdtempSync(path.join(tmpdir(), 'pinede-picture-'))
  const file = path.join(folder, 'pinede-de.json')
  writeFileSync(file, JSON.stringify({ language: 'de', texts }))
  await open(page, `/language/${german?.id}`)
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('region', { name: 'Contrôle du fichier' }).waitFor()
  await take(page, 'langue')
  rmSync(folder, { recursive: true })
}

const SCENES = [availability, newStay, stayFile, bill, planning, customers, places, settings, language] as const

/** Takes them all; `page` is that of a manager who is logged in. */
export const takeManual = async (scene: Scene): Promise<void> => {
  mkdirSync(IMAGES, { recursive: true })
  await scene.page.setViewportSize({ width: 1280, height: 800 })
  await open(scene.page, '/home')
  await take(scene.page, 'accueil')
  for (const one of SCENES) await one(scene)
}
