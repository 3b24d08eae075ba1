/** Closing: days that wait are closed for good, the month says that it wants a backup, and each closure has its paper. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays } from '#domain/day.ts'
import { todayIn } from '#server/platform/auth/session.ts'
import { createTypstRenderer } from '#server/documents/typst-renderer.ts'
import { afterFile } from '#server/testing/per-file.ts'
import { quiet } from '#server/testing/test-server.ts'
import { isPdf, printed } from './camp.ts'
import { browserHouse, expectAccessible, PHONE } from './house.ts'

const documents = createTypstRenderer(quiet)
afterFile(() => documents.stop())
const house = await browserHouse({ documents })
// The house's own clock stands still: midnight may come between two looks.
const now = new Date()
house.setNow(now)
const today = todayIn('Europe/Paris', now)
const year = Number(today.slice(0, 4))

const shown = (day: string): string => day.split('-').toReversed().join('/')

test('days are closed after a question, and what prevents a month leads to what solves it', async () => {
  const { db } = house.house
  await sql`insert into financial_year (establishment_id, label, start_date, end_date, bill_prefix, bill_digits)
    values (${house.establishmentId}, ${String(year)}, ${`${year - 1}-07-01`}, ${`${year}-12-31`}, 'F', 5)`.execute(db)
  const page = await house.session()
  await page.goto('/home')
  await page.getByText('Dernière clôture mensuelle il y a plus de quatre mois').waitFor()
  await page.getByRole('alert').getByRole('button', { name: 'Clôture fiscale' }).click()
  await page.getByRole('heading', { name: 'Clôture fiscale' }).waitFor()
  const row = (name: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })
  await row('Mois').getByText('Des journées de ce mois ne sont pas clôturées.').waitFor()
  await row('Mois').getByRole('button', { name: 'Clôturer les journées' }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('F12')
  const question = page.getByRole('dialog')
  await question.getByText(/Cette clôture est définitive/).waitFor()
  await question.getByRole('button', { name: 'Clôturer définitivement' }).click()
  await page.getByText(`Journées clôturées jusqu’au ${shown(addDays(today, -1))}`).waitFor()
  await page.getByText('Clôture terminée.').waitFor()
  await row('Journées')
    .getByText(`Aujourd’hui, ${shown(today)}`)
    .waitFor()
  await row('Mois').getByRole('link', { name: 'Sauvegardes' }).waitFor()
  const close = page.getByRole('button', { name: 'Clôturer le mois', exact: true })
  await expect.poll(() => close.getAttribute('aria-disabled')).toBe('true')
  await page.setViewportSize(PHONE)
  await expectAccessible(page)
})

test('each closure has its totals and its paper', async () => {
  const page = await house.session()
  await page.goto('/post-history')
  await page.getByRole('heading', { name: 'Historique des clôtures' }).waitFor()
  const paper = page.getByRole('button', { name: `Document de la clôture ${shown(addDays(today, -1))}` })
  await paper.waitFor()
  await expectAccessible(page)
  expect(isPdf(await printed(page, () => paper.click()))).toBe(true)
})
