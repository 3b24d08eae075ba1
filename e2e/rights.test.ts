/** What each right code opens (spec 6): one refused thing per code, and the server that refuses whatever the screen thinks. */
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { everywhere, setUserRights } from '#server/platform/auth/rights.ts'
import type { RightCode, Rights } from '#contract/rights.ts'
import { pressWhenReady } from './camp.ts'
import { browserHouse, logIn } from './house.ts'

const house = await browserHouse()

/** All rights, but this one for VAT rates. */
const tvaOnly = (code: RightCode, canExport = true): Rights =>
  everywhere('111', true, { payment_tva: { code, canExport } })

const newRate = async (label: string): Promise<number> => {
  const caller = await house.user()
  const row = { id: 0, label, rate: 700, isDefaultForAttendant: false, isDefaultForOption: false, active: true }
  return Number((await caller.post('payment/tva/edit', row)).body['id'])
}

const openRate = async (page: Page, id: number): Promise<void> => {
  await page.goto(`/tva/${id}`)
  await page.getByRole('textbox', { name: 'Libellé' }).waitFor()
}

const isGreyed = async (page: Page, name: RegExp): Promise<boolean> => {
  const button = page.getByRole('button', { name }).first()
  await button.waitFor()
  return (await button.getAttribute('aria-disabled')) === 'true'
}

test('000: the screen is not in the menu, its address leads home, and the server refuses', async () => {
  const page = await house.desk(tvaOnly('000'))
  await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('button', { name: 'Fichiers' }).hover()
  await page.getByRole('link', { name: 'Établissements payeurs' }).waitFor()
  await expect.poll(() => page.getByRole('link', { name: 'Taux de TVA' }).count()).toBe(0)
  for (const address of ['/tva-list', '/tva/0', `/tva/${await newRate('TVA cachée')}`]) {
    await page.goto(address)
    await page.waitForURL('**/home')
  }
  // The address changes before the shell that hears the keys stands.
  await page.getByRole('navigation', { name: 'Menu principal' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('Taux de TVA')
  await page.getByText('Rien ne correspond').waitFor()
  const caller = await house.user(tvaOnly('000'))
  expect((await caller.get('payment/tva')).status).toBe(401)
})

test('001: a form to read, without a way to save', async () => {
  const id = await newRate('TVA à lire')
  const page = await house.session(tvaOnly('001'))
  await page.goto('/tva-list')
  await page.getByRole('row', { name: /TVA à lire/ }).waitFor()
  await expect.poll(() => isGreyed(page, /^Ajouter/)).toBe(true)
  await page.keyboard.press('F3')
  await page.getByRole('row', { name: /TVA à lire/ }).click()
  await page.getByRole('button', { name: /F4\s*Consulter/ }).click()
  await page.waitForURL(`**/tva/${id}`)
  await page.getByText('Lecture seule').waitFor()
  await expect.poll(() => page.getByRole('textbox', { name: 'Libellé' }).isEditable()).toBe(false)
  await expect.poll(() => page.getByLabel('Taux').isEditable()).toBe(false)
  await expect.poll(() => isGreyed(page, /^Enregistrer/)).toBe(true)
  await expect.poll(() => isGreyed(page, /F9/)).toBe(true)
  await page.keyboard.press('F12')
  await page.keyboard.press('F9')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  const caller = await house.user(tvaOnly('001'))
  expect((await caller.get(`payment/tva/edit/${id}`)).status).toBe(200)
  expect((await caller.post('payment/tva/edit', { id: 0, label: 'x', rate: 1 })).status).toBe(401)
})

test('011: creates and changes, does not delete', async () => {
  const id = await newRate('TVA à changer')
  const page = await house.session(tvaOnly('011'))
  await openRate(page, id)
  await page.getByRole('textbox', { name: 'Libellé' }).fill('TVA changée')
  await page.keyboard.press('F12')
  await page.getByRole('status').getByText('enregistrement effectué').waitFor()
  await openRate(page, id)
  await expect.poll(() => page.getByRole('textbox', { name: 'Libellé' }).inputValue()).toBe('TVA changée')
  await expect.poll(() => isGreyed(page, /F9/)).toBe(true)
  await page.keyboard.press('F9')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  await page.getByRole('button', { name: /F9/ }).hover()
  await page.getByRole('tooltip', { name: 'Droit insuffisant' }).waitFor()
  const caller = await house.user(tvaOnly('011'))
  expect((await caller.post(`payment/tva/delete/${id}`)).status).toBe(401)
})

test('111: deletes, once the question that names the record is answered', async () => {
  const id = await newRate('TVA à supprimer')
  const page = await house.session(tvaOnly('111'))
  await openRate(page, id)
  await pressWhenReady(page, 'F9')
  const question = page.getByRole('dialog', { name: /TVA à supprimer/ })
  await question.getByRole('button', { name: 'Annuler' }).click()
  await question.waitFor({ state: 'detached' })
  await page.keyboard.press('F9')
  await question.getByRole('button', { name: 'Supprimer' }).click()
  await page.waitForURL('**/tva-list')
  await expect.poll(() => page.getByRole('row', { name: /TVA à supprimer/ }).count()).toBe(0)
})

test('the export flag is a right of its own, and needs the right to read', async () => {
  const body = { criteria: {}, sort: [], format: 'csv' }
  const status = async (code: RightCode, canExport: boolean): Promise<number> =>
    (await (await house.user(tvaOnly(code, canExport))).post('payment/tva/document', body)).status
  expect(await status('001', true)).toBe(200)
  expect(await status('111', false)).toBe(401)
  expect(await status('000', true)).toBe(401)
})

test('a right that was taken away meanwhile: the server refuses, the screen says so and keeps the input', async () => {
  const id = await newRate('TVA retirée')
  const login = await house.login(tvaOnly('011'))
  const page = await house.window()
  await logIn(page, login)
  await openRate(page, id)
  await page.getByRole('textbox', { name: 'Libellé' }).fill('TVA trop tard')
  const { db } = house.house
  const { rows } = await sql<{ id: number }>`select id from app_user where login = ${login}`.execute(db)
  await setUserRights(db, rows[0]?.id ?? 0, house.establishmentId, tvaOnly('001'))
  house.house.sessions.clear()
  await page.keyboard.press('F12')
  await page.getByRole('alert').getByText('401 Droit insuffisant').waitFor()
  await expect.poll(() => page.getByRole('textbox', { name: 'Libellé' }).inputValue()).toBe('TVA trop tard')
})
