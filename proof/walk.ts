/** Every screen, as every kind of user, in a real browser: nothing fails, nothing opens that should not, everybody can use it. */
import type { Browser, Page } from 'playwright-core'
import { FUNCTIONALITIES, allows, functionalities } from '#contract/rights.ts'
import type { Functionality, Right, RightCode, Rights } from '#contract/rights.ts'
import { openChrome } from '../e2e/chrome.ts'
import { FACES, SCREENS, addressOf } from '../e2e/screens.ts'
import type { ScreenRoute } from '../e2e/screen-route.ts'
import type { Samples } from '../e2e/screens.ts'
import { DESK, PHONE, deskContext, complaintsOf, enter, faultsAt, visit } from '../e2e/walk.ts'
import { LOGIN, PASSWORD } from './camp.ts'
import type { Client } from './client.ts'
import { must } from './client.ts'
import { claim, claimNone } from './report.ts'
import { sampleHouse } from './sample-house.ts'

const ALL = [...SCREENS, ...FACES]

type Size = typeof DESK

interface Visitor {
  readonly login: string
  readonly rights: Rights
  /** Sizes at which accessibility is looked at as well. */
  readonly sizes: readonly Size[]
}

const all = (code: RightCode, except: Partial<Record<Functionality, RightCode>> = {}): Rights =>
  Object.fromEntries(
    functionalities.map((key): [Functionality, Right] => [
      key,
      { code: except[key] ?? code, canExport: code === '111' },
    ]),
  )

const VISITORS: readonly Visitor[] = [
  { login: LOGIN, rights: all('111'), sizes: [PHONE, DESK] },
  { login: 'direction', rights: all('111', { system: '000' }), sizes: [] },
  {
    login: 'reception',
    rights: all('011', { system: '000', establishment_user: '000', occupant_extra_price: '001', payment_tva: '001' }),
    sizes: [],
  },
  { login: 'lecture', rights: all('001', { system: '000', establishment_user: '000' }), sizes: [DESK] },
  { login: 'sansdroit', rights: all('000'), sizes: [PHONE, DESK] },
]

const addUser = async (client: Client, { login, rights }: Visitor): Promise<void> => {
  const flags = { admin: false, systeme: false, suspended: false }
  const user = { id: 0, name: `Utilisateur ${login}`, login, ...flags, password: PASSWORD }
  const { id } = await must(client.post('security/user/edit', user))
  const list = functionalities.map((functionality) => ({ functionality, ...rights[functionality] }))
  await must(client.post(`security/user/set_right/${String(id)}`, list))
}

const mayOpen = (rights: Rights, { right, action = 'read' }: ScreenRoute): boolean =>
  right === 'session' || allows(rights[right], action)

interface Findings {
  readonly errors: string[]
  readonly misplaced: string[]
  readonly faults: string[]
}

const look = async (page: Page, visitor: Visitor, address: string, found: Findings): Promise<void> => {
  for (const size of visitor.sizes) {
    for (const fault of await faultsAt(page, size))
      found.faults.push(`${address} at ${size.width}: ${fault.slice(0, 300)}`)
  }
}

const open = async (
  page: Page,
  visitor: Visitor,
  route: ScreenRoute,
  samples: Samples,
  found: Findings,
): Promise<void> => {
  const address = addressOf(route, samples)
  try {
    const expected = mayOpen(visitor.rights, route) ? address.replace(/\?.*/, '') : '/home'
    const path = await visit(page, address)
    if (path !== expected) found.misplaced.push(`${address} ends on ${path}, not ${expected}`)
    const missing = await page.getByRole('heading', { name: 'Page non trouvée' }).count()
    const broken = await page.getByText('Cet écran n’a pas pu s’afficher').count()
    if (missing + broken > 0) found.errors.push(`${address}: ${missing > 0 ? 'not found' : 'cannot be shown'}`)
    if (path === expected && mayOpen(visitor.rights, route)) await look(page, visitor, address, found)
  } catch (error) {
    found.errors.push(`${address}: ${String(error).slice(0, 300)}`)
  }
}

const walkAs = async (browser: Browser, url: string, visitor: Visitor, samples: Samples): Promise<void> => {
  const context = await deskContext(browser, url)
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  const complaints = complaintsOf(page)
  const found: Findings = { errors: [], misplaced: [], faults: [] }
  await enter(page, visitor.login, PASSWORD)
  for (const route of ALL) {
    const before = complaints.length
    await open(page, visitor, route, samples, found)
    for (const complaint of complaints.slice(before)) found.errors.push(`${addressOf(route, samples)}: ${complaint}`)
  }
  await context.close()
  const count = ALL.filter((route) => mayOpen(visitor.rights, route)).length
  claimNone(
    `as ${visitor.login}: the ${count} screens open without an error, in the console or elsewhere`,
    found.errors,
  )
  claimNone(`as ${visitor.login}: the ${ALL.length - count} others lead home`, found.misplaced)
  const sizes = visitor.sizes.map(({ width, height }) => `${width}×${height}`).join(' and ')
  if (sizes !== '') claimNone(`as ${visitor.login}: no accessibility fault at ${sizes}`, found.faults)
}

export const walk = async (): Promise<void> => {
  const { house, running, client, samples } = await sampleHouse()
  const { url, complaints } = running
  for (const visitor of VISITORS.slice(1)) await addUser(client, visitor)
  const unknown = ALL.filter(({ right }) => right !== 'session' && !(right in FUNCTIONALITIES))
  claimNone('every screen is guarded by a functionality that exists', unknown)
  const browser = await openChrome()
  try {
    for (const visitor of VISITORS) await walkAs(browser, url, visitor, samples)
  } finally {
    await browser.close()
  }
  claim('the server complained of nothing', complaints.length === 0, complaints)
  await house.stop()
}
