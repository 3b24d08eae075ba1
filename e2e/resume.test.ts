/** « Reprendre »: what was signed since is seen, a wrong entry is said beside its field, and the house goes on. */
import { beforeAll, expect, test } from 'vitest'
import type { CarryOn, Comparison, Resume } from '#server/platform/backup/resume.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { Day } from '#domain/day.ts'
import { PHONE, browserHouse, expectAccessible } from './house.ts'
import type { BrowserHouse } from './house.ts'
import { plain } from './walk.ts'

const AT = '2026-11-20T13:05:00.000Z'
let house: BrowserHouse
let asked: CarryOn | undefined
let isGone = false

const comparison = (): Comparison => {
  const site = house.establishmentId
  const chain = { site, till: 'ACCUEIL', training: false, signature: '' } as const
  const year = { site, id: 7, label: 'Exercice 2026', prefix: 'F26-', digits: 5, closed: false }
  const dates = { start: '2026-01-01' as Day, end: '2026-12-31' as Day }
  const heads = (last: number) => ({
    ...{ system: '1', sites: [{ id: site, name: 'Camping des Tests' }], customers: 1, records: 1, credits: [] },
    chains: [{ ...chain, kind: 'INVOICE', seq: last } as const, { ...chain, kind: 'PAYMENT', seq: last * 2 } as const],
    years: [{ ...year, ...dates, last }],
    bookings: [{ site, year: 2026, last }],
  })
  return { own: heads(40), known: { heads: heads(42), at: '2026-11-20T14:00:00.000Z', final: false } }
}

const resume: Resume = {
  restored: {
    ...{ id: 'r', from: '/mnt/sauvegardes', house: 'h', base: 'b', asked: AT, reached: AT, isEnd: false },
    ...{ segments: 1, timeZone: 'Europe/Paris' },
  },
  compare: () =>
    isGone
      ? Promise.reject(new RuleError('resume.placeGone', { place: '/mnt/sauvegardes' }))
      : Promise.resolve(comparison()),
  carryOn: async (what) => {
    asked = what
    // The next server is the house itself.
    setTimeout(() => Object.assign(house.house.services, { resume: undefined }), 500)
  },
}

beforeAll(async () => {
  house = await browserHouse({ readOnly: true, resume })
})

test('a copy of the past says so everywhere, and goes on above what was given since', async () => {
  const page = await house.desk()
  const banner = page.getByRole('region', { name: 'Copie du passé' })
  await banner.getByText(/rien ne s’y enregistre/).waitFor()
  await expectAccessible(page)

  isGone = true
  await banner.getByRole('button', { name: 'Reprendre…' }).click()
  await page.getByText(/rebranchez son disque, sans lui rien ne dit/).waitFor()
  isGone = false
  await page.getByRole('button', { name: 'Réessayer' }).click()

  const signed = page.getByRole('table', { name: 'Signé depuis, par poste' })
  await signed.getByRole('row', { name: /ACCUEIL Factures 2 41 à 42/ }).waitFor()
  const numbers = page.getByRole('table', { name: 'Numéros donnés depuis' })
  await numbers.getByRole('row', { name: /Factures, Exercice 2026 F26-00041 à F26-00042 \(2\) F26-00143/ }).waitFor()
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  await expectAccessible(page)

  await page.getByLabel('Dernier numéro de facture connu').fill('F26-00012')
  await page.getByLabel('Motif').fill('Disque perdu')
  await page.getByLabel('Tapez REPRENDRE').fill('REPRENDRE')
  await page.getByRole('main').getByRole('button', { name: 'Reprendre' }).click()
  await page.getByText('Le dernier numéro connu est F26-00042').waitFor()
  expect(asked).toBeUndefined()

  await page.getByLabel('Dernier numéro de facture connu').fill('F26-00150')
  await page.getByRole('main').getByRole('button', { name: 'Reprendre' }).click()
  await page.getByRole('heading', { name: 'L’installation reprend' }).waitFor()
  await page.waitForURL(/\/home/)
  await banner.waitFor({ state: 'detached' })
  expect([[...(asked?.papers ?? [])], plain(asked?.reason ?? '')]).toEqual([[[7, 150]], 'Disque perdu'])
})

test('a house that is no copy has nothing to carry on', async () => {
  const page = await house.session()
  await page.goto('/resume')
  await page.getByText('Rien à reprendre').waitFor()
  await expectAccessible(page)
})
