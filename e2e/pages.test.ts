/** The page of a guest who wants no more offers, as a guest sees it: wide and narrow, with the keyboard, accessible. */
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { allPages } from '#server/app.ts'
import { newPageLink } from '#server/platform/pages/page-link.ts'
import { createPages } from '#server/platform/pages/server.ts'
import { aCampsite } from '#server/testing/campsite.ts'
import { browserHouse, expectAccessible } from './house.ts'
import { PHONE } from './walk.ts'

const house = await browserHouse()
const { db } = house.house
const { establishmentId } = house
const site = await aCampsite(db, establishmentId)
const app = await createPages({ house: house.house, pages: allPages, log: pino({ level: 'silent' }) })
const url = await app.listen({ port: 0, host: '127.0.0.1' })
afterAll(() => app.close())

test('a guest opens the link, presses the button, and is done', async () => {
  await sql`update customer set mailing_consent = true, language_id = (select id from language where code = 'fr')
    where id = ${site.customerId}`.execute(db)
  const of = { kind: 'UNSUBSCRIBE', establishmentId, recordId: site.customerId } as const
  const token = await newPageLink(db, of, house.house.now())
  const page = await house.session()
  await page.goto(`${url}/u/${token}`)
  await page.getByRole('heading', { name: 'Ne plus recevoir nos offres' }).waitFor()
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  await expectAccessible(page)
  // Its own policy lets it post its form, and nothing else.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'C’est noté' }).waitFor()
  await expectAccessible(page)
  const { rows } = await sql`select mailing_consent as agrees from customer where id = ${site.customerId}`.execute(db)
  expect(rows).toEqual([{ agrees: false }])
  await page.goto(`${url}/u/${'A'.repeat(22)}`)
  await page.getByRole('heading', { name: 'Cette page n’existe pas' }).waitFor()
  await page.goto(`${url}/home`)
  await page.getByRole('heading', { name: 'Cette page n’existe pas' }).waitFor()
})
