/** No accessibility fault (WCAG 2.2 AA) on any screen, at the desk and on a telephone; nothing in the console either. */
import { expect, test } from 'vitest'
import { PATHS } from '#web/paths.ts'
import type { Caller } from '#server/testing/test-house.ts'
import type { Client, Reply } from '../proof/client.ts'
import { fillHouse } from '../proof/sample.ts'
import { browserHouse, expectAccessible } from './house.ts'
import { FACES, SCREENS, addressOf } from './screens.ts'
import type { ScreenRoute } from './screens.ts'
import { DESK, PHONE, complaintsOf, faultsAt, visit } from './walk.ts'

const house = await browserHouse()

/** The calls of a test's user as those of a browser. */
const clientOf = (caller: Caller): Client => {
  const reply = async (answer: ReturnType<Caller['get']>): Promise<Reply> => ({ ...(await answer), ms: 0 })
  return {
    get: (path) => reply(caller.get(path)),
    post: (path, body, key) =>
      reply(
        caller.post(path, body, { returnedititem: 'true', ...(key === undefined ? {} : { 'idempotency-key': key }) }),
      ),
    download: () => Promise.resolve(undefined),
    at: () => clientOf(caller),
  }
}

const caller = await house.user()
const samples = await fillHouse(clientOf(caller), caller.userId)

/** Screens of one area of rights: `camp`, `payment`… */
const AREAS = Object.entries(Object.groupBy([...SCREENS, ...FACES], ({ right }) => right.split('_')[0] ?? right))

test('the list of screens is that of the product', () => {
  const listed = SCREENS.map(({ path }) => path.replaceAll(/\{(\w+)\}/g, '$$$1'))
  expect(listed.toSorted()).toEqual(PATHS.filter((path) => path !== '/login' && path !== '/setup').toSorted())
})

test.each(AREAS)('screens of %s', { timeout: 300_000 }, async (_, screens: readonly ScreenRoute[] = []) => {
  const page = await house.desk()
  const faults: string[] = []
  const complaints = complaintsOf(page)
  for (const screen of screens) {
    const address = addressOf(screen, samples)
    expect(await visit(page, address)).toBe(address.replace(/\?.*/, ''))
    for (const size of [PHONE, DESK])
      for (const fault of await faultsAt(page, size)) faults.push(`${address} at ${size.width}: ${fault}`)
  }
  expect(faults).toEqual([])
  expect(complaints).toEqual([])
})

test.each([
  ['at the desk', DESK],
  ['on a telephone', PHONE],
])('before the log-in and where nothing is, %s', async (_, size) => {
  const page = await house.window(size)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Se connecter' }).waitFor()
  await expectAccessible(page)
  const desk = await house.desk(undefined, size)
  await desk.goto('/nulle-part')
  await desk.getByRole('heading', { name: 'Page non trouvée' }).waitFor()
  await expectAccessible(desk)
})

test('the dark theme has its contrast too', { timeout: 180_000 }, async () => {
  const page = await house.desk()
  await page.getByRole('button', { name: 'Menu de Claire Martin' }).click()
  await page.getByText('Thème sombre').click()
  const faults: string[] = []
  for (const { path, ...rest } of SCREENS.filter((one) => /home|planning|search|customer|price.grid/.test(one.path))) {
    const address = addressOf({ path, ...rest }, samples)
    await visit(page, address)
    for (const fault of await faultsAt(page, DESK)) faults.push(`${address}: ${fault}`)
  }
  expect(faults).toEqual([])
})
