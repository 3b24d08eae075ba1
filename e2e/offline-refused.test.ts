/** Tickets of a station that the record does not take, and stations that are lost: what a manager sees of them, and does. */
import { sql } from 'kysely'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectBanner, numbered, openBar, openTill, sell } from './alone-bar.ts'
import { expectAccessible } from './house.ts'
import { DESK, PHONE, faultsAt, plain, visit } from './walk.ts'

const { house, db, enrol, taken } = await openBar()

/** As somebody who owns the browser could: a ticket says another total than was signed, or is gone. */
const tamper = (page: Page, no: number, how: 'change' | 'remove'): Promise<void> =>
  page.evaluate(
    (asked) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('pinede-offline')
        opening.addEventListener('error', () => reject(new Error('the store does not open')))
        opening.addEventListener('success', () => {
          const work = opening.result.transaction('tickets', 'readwrite')
          work.addEventListener('complete', () => {
            opening.result.close()
            resolve()
          })
          const walk = work.objectStore('tickets').openCursor()
          walk.addEventListener('success', () => {
            const at = walk.result
            if (at === null) return
            const ticket = at.value as { no: number; content: string }
            if (ticket.no === asked.no && asked.how === 'remove') at.delete()
            if (ticket.no === asked.no && asked.how === 'change')
              at.update({ ...ticket, content: ticket.content.replace('"total":150', '"total":15') })
            at.continue()
          })
        })
      }),
    { no, how },
  )

const stuckBanner = (page: Page): Locator =>
  page.getByRole('region', { name: 'Tickets qui n’ont pas pu être repris' }).filter({ hasText: 'Voir' })
const own = (page: Page): Locator => page.getByRole('region', { name: 'Ce poste', exact: true })
const stuckRows = (page: Page): Locator => own(page).getByRole('row').filter({ hasText: 'Café' })
const look = async (page: Page): Promise<void> => {
  await expectAccessible(page)
  expect(await faultsAt(page, PHONE)).toEqual([])
  await page.setViewportSize(DESK)
}

/** The manager looked at them, and says so. */
const markChecked = async (page: Page): Promise<void> => {
  await own(page).getByRole('button', { name: 'Marquer vérifiés' }).click()
  const question = page.getByRole('dialog', { name: /^Ces tickets sont-ils vérifiés/ })
  await question.getByRole('button', { name: 'Marquer vérifiés' }).click()
  await page.getByText('Ces tickets ne sont plus signalés.').waitFor()
  await stuckBanner(page).waitFor({ state: 'detached' })
}

test('a ticket that was changed is refused with those that follow: a manager sees what was sold, checks it and enrols anew', async () => {
  const page = await house.session(undefined, DESK)
  const series = await enrol(page, 'Bar trafiqué')
  await openTill(page)
  await page.context().setOffline(true)
  await expectBanner(page, /Hors ligne/)
  await sell(page, `${series}-0001`)
  await sell(page, `${series}-0002`)
  await tamper(page, 2, 'change')
  await sell(page, `${series}-0003`)
  await page.context().setOffline(false)
  await stuckBanner(page).getByText('2 tickets vendus hors ligne n’ont pas pu être repris.').waitFor()
  expect(await taken(series)).toEqual(numbered(1))
  await expectBanner(page, /Ne vend plus seul : Ce poste ne suit plus le registre/)
  await stuckBanner(page).getByRole('button', { name: 'Voir' }).click()
  await own(page)
    .getByText(/saisissez-la à la caisse/)
    .waitFor()
  await expect
    .poll(async () => (await stuckRows(page).allInnerTexts()).map((text) => plain(text).replaceAll(/\s+/g, ' ')))
    .toEqual([
      expect.stringMatching(/-0002 .*1 × Café Espèces 1,50 € Refusé Ce ticket n’est pas signé par son poste/),
      expect.stringMatching(/-0003 .*1 × Café Espèces 1,50 € Refusé Un autre ticket de ce numéro a été repris/),
    ])
  await look(page)
  await page.getByRole('row', { name: /Bar trafiqué/ }).click()
  await page.keyboard.press('F4')
  const refused = page.getByRole('dialog', { name: 'Tickets refusés du poste Bar trafiqué' })
  await refused.getByText(/Le serveur les garde tels qu’ils sont venus/).waitFor()
  await expect.poll(() => refused.getByRole('row').filter({ hasText: 'Café' }).count()).toBe(2)
  await look(page)
  await page.keyboard.press('Escape')
  await refused.waitFor({ state: 'detached' })
  await markChecked(page)
  const next = await enrol(page, 'Bar remis en ordre')
  expect(next).not.toBe(series)
  await page
    .getByRole('row', { name: /Bar trafiqué/ })
    .getByText('Retiré')
    .waitFor()
  await openTill(page)
  await page.context().setOffline(true)
  await sell(page, `${next}-0001`)
  await page.context().setOffline(false)
  await expect.poll(() => taken(next)).toEqual(numbered(1))
})

test('a ticket whose predecessor is gone is held: it is shown through a new enrolment, until it is checked', async () => {
  const page = await house.session(undefined, DESK)
  const series = await enrol(page, 'Bar troué')
  await openTill(page)
  await page.context().setOffline(true)
  await expectBanner(page, /Hors ligne/)
  await sell(page, `${series}-0001`)
  await sell(page, `${series}-0002`)
  await tamper(page, 1, 'remove')
  await page.context().setOffline(false)
  await expectBanner(page, /Ne vend plus seul : Ce poste ne suit plus le registre/)
  await enrol(page, 'Bar sans trou')
  await expect.poll(() => stuckRows(page).count()).toBe(1)
  expect(plain(await stuckRows(page).innerText())).toMatch(/-0002[^]*En attente d’un numéro précédent/)
  expect(await taken(series)).toEqual([])
  await markChecked(page)
  await page.reload()
  await own(page).waitFor()
  expect(await stuckRows(page).count()).toBe(0)
})

test('a station that is declared lost holds no closing; when it comes back its tickets are in the record, to be looked at', async () => {
  await sql`update offline_station set signed_off_at = now()`.execute(db)
  const page = await house.session(undefined, DESK)
  const series = await enrol(page, 'Tablette égarée')
  await openTill(page)
  await page.context().setOffline(true)
  await expectBanner(page, /Hors ligne/)
  await sell(page, `${series}-0001`)
  await sell(page, `${series}-0002`)
  await sql`update offline_station set last_seen_at = now() - interval '2 days' where series = ${series}`.execute(db)

  const manager = await house.session(undefined, DESK)
  await visit(manager, '/closure')
  await manager.getByText(/Un poste vend peut-être hors ligne/).waitFor()
  await manager.getByRole('link', { name: 'Postes hors ligne' }).first().click()
  await manager.getByRole('heading', { name: /^Postes hors ligne/ }).waitFor()
  await manager.getByRole('row', { name: /Tablette égarée/ }).click()
  await manager.keyboard.press('F6')
  const dialog = manager.getByRole('dialog', { name: 'Déclarer perdu le poste Tablette égarée' })
  await dialog.getByText(/S’il revient, ses tickets sont repris quand même/).waitFor()
  await dialog.getByLabel('Motif').fill('Tablette introuvable')
  await look(manager)
  await manager.keyboard.press('F12')
  await manager.getByText('Le poste Tablette égarée est déclaré perdu.').waitFor()
  await visit(manager, '/closure')
  await manager.getByText(/Un poste vend peut-être hors ligne/).waitFor({ state: 'detached' })
  await manager.keyboard.press('F12')
  await manager.getByRole('dialog').getByRole('button', { name: 'Clôturer définitivement' }).click()
  await manager.getByText('Clôture terminée.').waitFor()

  await page.context().setOffline(false)
  await page.getByText('2 tickets repris').waitFor()
  expect(await taken(series)).toEqual(numbered(2))
  await expectBanner(page, /Ne vend plus seul : Ce poste a été déclaré perdu : autorisez-le de nouveau/)
  await visit(manager, '/offline-station-list')
  const row = manager.getByRole('row', { name: /Tablette égarée/ })
  await expect.poll(async () => plain(await row.innerText())).toMatch(/Perdu[^]*2\s+2/)
  expect(await enrol(page, 'Tablette retrouvée')).not.toBe(series)
})
