/** Lines and browsers that fail by halves: packets swallowed, a proxy that answers in the server's place, a closed day, a store that is wiped. */
import { sql } from 'kysely'
import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { todayIn } from '#server/platform/auth/session.ts'
import { banner, expectBanner, KEPT, key, numbered, openBar, openTill, payCash, sell } from './alone-bar.ts'
import { expectAccessible } from './house.ts'
import { DESK, visit } from './walk.ts'

const { house, db, tickets, enrol, taken } = await openBar()
// Late in the evening of this day, summer or winter: the house's own clock stands still until the last test has its next day.
const today = todayIn('Europe/Paris', new Date())
const evening = new Date(`${today}T23:50:00+02:00`)
house.setNow(evening)
const own = (page: Page) => page.getByRole('region', { name: 'Ce poste', exact: true })
const linked = async (series: string): Promise<boolean[]> => {
  const { rows } = await sql<{ linked: boolean }>`
    select linked from offline_ticket where series = ${series} order by no`.execute(db)
  return rows.map((row) => row.linked)
}

/** The server hears a sale and signs it; whatever else is asked goes nowhere. What comes back is `answer`. */
const cutBy = async (page: Page, answer: (route: Route) => Promise<void>): Promise<void> => {
  await page.route('**/rest/**', async (route) => {
    if (route.request().url().includes('cash-register-sale/save')) await route.fetch()
    await answer(route)
  })
}
const mend = (page: Page): Promise<void> => page.unrouteAll({ behavior: 'ignoreErrors' })
const silence = (): Promise<void> => new Promise(() => undefined)

test('a line that swallows everything: the till goes on by itself, and what was signed unheard is one ticket', async () => {
  const page = await house.session(undefined, DESK)
  const series = await enrol(page, 'Bar muet')
  await openTill(page)
  const before = await tickets()
  await cutBy(page, silence)
  await sell(page, `${series}-0001`)
  await sell(page, `${series}-0002`)
  await expectBanner(page, /Hors ligne depuis .*2 tickets en attente, 3,00 €/)
  expect(await tickets()).toBe(before + 1)
  await mend(page)
  await expect.poll(() => taken(series)).toEqual(numbered(2))
  await banner(page).waitFor({ state: 'detached' })
  expect(await tickets()).toBe(before + 2)
  expect(await linked(series)).toEqual([true, false])
})

const PAGE = '<!doctype html><title>Portail</title><h1>Identifiez-vous pour accéder au réseau</h1>'

test('pages that a proxy or a network answers in the server’s place are no answer: each sale is one ticket', async () => {
  const page = await house.session(undefined, DESK)
  const series = await enrol(page, 'Bar au portail')
  await openTill(page)
  const before = await tickets()
  const statuses = [502, 504, 200, 403, 511]
  for (const [i, status] of statuses.entries()) {
    await cutBy(page, (route) => route.fulfill({ status, contentType: 'text/html', body: PAGE }))
    await sell(page, `${series}-000${i + 1}`)
    await expectBanner(page, /Hors ligne depuis/)
    await mend(page)
    await expect.poll(() => taken(series)).toEqual(numbered(i + 1))
    await banner(page).waitFor({ state: 'detached' })
  }
  expect(await tickets()).toBe(before + statuses.length)
})

/** A gateway whose server fell answers everything in its place, pages too. Answers how the server comes back. */
const fell = (): (() => void) => {
  const { server } = house.app
  const handlers = server.listeners('request') as ((...asked: unknown[]) => void)[]
  server.removeAllListeners('request')
  server.on('request', (_request, response) => response.writeHead(502, { 'content-type': 'text/html' }).end(PAGE))
  return () => {
    server.removeAllListeners('request')
    for (const listener of handlers) server.on('request', listener)
  }
}

test('behind a gateway whose server fell, the browser starts again and sells on', async () => {
  const page = await house.session(undefined, DESK)
  const series = await enrol(page, 'Bar sans serveur')
  await openTill(page)
  await expect.poll(() => page.evaluate<boolean>(KEPT), { timeout: 60_000 }).toBe(true)
  const rise = fell()
  try {
    await sell(page, `${series}-0001`)
    await page.reload()
    await sell(page, `${series}-0002`)
  } finally {
    rise()
  }
  await expect.poll(() => taken(series)).toEqual(numbered(2))
})

test('a browser that wipes what the station kept says so; its series does not begin again', async () => {
  const first = await house.session(undefined, DESK)
  const series = await enrol(first, 'Bar effacé')
  // A window of its own: what it was reading at that instant breaks off, which the page is right to complain of.
  const page = await first.context().newPage()
  await first.close()
  await openTill(page)
  await page.context().setOffline(true)
  await expectBanner(page, /Hors ligne/)
  await sell(page, `${series}-0001`)
  const chrome = await page.context().newCDPSession(page)
  await chrome.send('Storage.clearDataForOrigin', { origin: house.url, storageTypes: 'indexeddb' })
  await key(page).click()
  await payCash(page)
  await page
    .getByRole('alert')
    .getByText(/n’est pas encaissé|a effacé ce que le poste gardait/)
    .waitFor()
  await page.context().setOffline(false)
  await page.reload()
  await expectBanner(page, /Ne vend plus seul : Ce navigateur a effacé ce que le poste gardait/)
  await visit(page, '/offline-station-list')
  await own(page)
    .getByText(/Comptez le tiroir et retrouvez ces ventes/)
    .waitFor()
  await expectAccessible(page)
  const next = await enrol(page, 'Bar refait')
  expect(next).not.toBe(series)
  await own(page).getByText(`${next}-0001`).waitFor()
  await banner(page).waitFor({ state: 'detached' })
  expect(await taken(series)).toEqual([])
})

test('a browser that promises nothing is told of, and sells all the same', async () => {
  const page = await house.session(undefined, DESK)
  await page.addInitScript(() => {
    const storage = Object.getPrototypeOf(navigator.storage) as StorageManager
    const no = () => Promise.resolve(false)
    Object.assign(storage, { persist: no, persisted: no })
  })
  const series = await enrol(page, 'Bar oublieux')
  await own(page)
    .getByText(/ne promet pas de garder ces tickets/)
    .waitFor()
  await own(page).getByRole('button', { name: 'Redemander' }).click()
  await openTill(page)
  await page.context().setOffline(true)
  await sell(page, `${series}-0001`)
  await page.context().setOffline(false)
  await expect.poll(() => taken(series)).toEqual(numbered(1))
})

test('a clock that is set back a day sells no earlier than the leave of the server; set ahead, it sells nothing alone', async () => {
  const page = await house.session(undefined, DESK)
  const series = await enrol(page, 'Bar déréglé')
  await openTill(page)
  await page.context().setOffline(true)
  await expectBanner(page, /Hors ligne/)
  const shift = (hours: number): Promise<void> =>
    page.evaluate((ms) => {
      const real = performance.timeOrigin
      Date.now = () => Math.round(real + performance.now()) + ms
    }, hours * 3_600_000)
  await shift(-24)
  await sell(page, `${series}-0001`)
  await shift(25)
  await key(page).click()
  await payCash(page)
  await page
    .getByRole('alert')
    .getByText(/ou son horloge avance/)
    .waitFor()
  await shift(0)
  await page.context().setOffline(false)
  await expect.poll(() => taken(series)).toEqual(numbered(1))
  const { rows } = await sql<{ isThen: boolean; flags: string | null }>`
    select o.sold_at >= date_trunc('second', s.enrolled_at) as "isThen", o.flags from offline_ticket o
    join offline_station s on s.establishment_id = o.establishment_id and s.id = o.station_id where s.series = ${series}`.execute(
    db,
  )
  expect(rows).toEqual([{ isThen: true, flags: null }])
  await banner(page).waitFor({ state: 'detached' })
})

/** The drawer is counted out, and the day closed by hand. */
const closeToday = async (): Promise<void> => {
  const caller = await house.user()
  const { rows } = await sql<{ id: number; version: number }>`
    select id, version from till_session where closed_at is null`.execute(db)
  const intent = (): Record<string, string> => ({ 'idempotency-key': crypto.randomUUID() })
  for (const { id, version } of rows) {
    const counted = { id, version, notes: { 5000: 1 }, reason: 'Compté le soir', close: true }
    expect((await caller.post('payment/till-session/count', counted, intent())).body).toMatchObject({ status: 'SAVED' })
  }
  const asked = { kind: 'closure', title: 'Clôture', input: { kind: 'DAY', through: today } }
  expect((await caller.post('job/start', asked, intent())).status).toBe(200)
  const job = async () => ((await caller.get('job')).body['list'] as unknown[])[0]
  await expect.poll(job).toMatchObject({ failure: null, state: 'DONE' })
}

test('back on a day that was closed by hand, tickets wait calmly, browser closed or not, and are taken the next day', async () => {
  await sql`update offline_station set signed_off_at = now()`.execute(db)
  const page = await house.session(undefined, DESK)
  const series = await enrol(page, 'Bar du soir')
  await openTill(page)
  // A day of which there is something to close.
  await key(page).click()
  await payCash(page)
  await page
    .getByRole('status')
    .filter({ hasText: /encaissé/ })
    .waitFor()
  await page.context().setOffline(true)
  await expectBanner(page, /Hors ligne/)
  await sell(page, `${series}-0001`)
  await closeToday()
  await page.context().setOffline(false)
  await expectBanner(
    page,
    /1 ticket vendu hors ligne attend d’être repris, 1,50 €.*La journée est clôturée : ces tickets seront repris demain/,
  )
  expect(await page.getByRole('alert').filter({ hasText: /\S/u }).count()).toBe(0)
  await expectAccessible(page)
  const again = await page.context().newPage()
  await page.close()
  await again.goto('/home')
  await expectBanner(again, /ces tickets seront repris demain/)
  expect(await taken(series)).toEqual([])
  const tomorrow = new Date(evening.getTime() + 75 * 60_000)
  house.setNow(tomorrow)
  await again.getByRole('button', { name: 'Réessayer' }).click()
  await again.getByText('1 ticket repris').waitFor()
  expect(await taken(series)).toEqual(numbered(1))
  const { rows } = await sql<{ day: string }>`
    select t.ticket_on::text as day from ticket t order by t.id desc limit 1`.execute(db)
  expect(rows[0]?.day).toBe(todayIn('Europe/Paris', tomorrow))
})
