/** No accessibility fault (WCAG 2.2 AA) on any screen, at the desk and on a telephone; nothing in the console either. */
import { expect, test } from 'vitest'
import { BEFORE_LOGIN, PATHS } from '#web/paths.ts'
import { expectAccessible } from './house.ts'
import { SCREENS, addressOf } from './screens.ts'
import { filledHouse, walkAreas } from './walk-areas.ts'
import { DESK, PHONE, faultsAt, visit } from './walk.ts'

const filled = await filledHouse()
const { house, samples } = filled

test('the list of screens is that of the product', () => {
  const listed = SCREENS.map(({ path }) => path.replaceAll(/\{(\w+)\}/g, '$$$1'))
  expect(listed.toSorted()).toEqual(PATHS.filter((path) => !BEFORE_LOGIN.some((one) => one === path)).toSorted())
})

walkAreas(filled, 0, 2)

test.each([
  ['at the desk', DESK],
  ['on a telephone', PHONE],
])('before the log-in and where nothing is, %s', async (_, size) => {
  const page = await house.window(size)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Se connecter' }).waitFor()
  await expectAccessible(page)
  const desk = await house.session(undefined, size)
  await desk.goto('/nulle-part')
  await desk.getByRole('heading', { name: 'Page non trouvée' }).waitFor()
  await expectAccessible(desk)
})

test('the dark theme has its contrast too', async () => {
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
