/** What publishing a second grid on the same type and dates changes, told before it is done. */
import { beforeAll, expect, it } from 'vitest'
import type { GridRivals } from '#contract/operations/occupant-extra/price-grid-tools.ts'
import { BASE, gridHouse } from '#server/testing/grid-house.ts'
import type { GridHouse } from '#server/testing/grid-house.ts'

let made: GridHouse
beforeAll(async () => {
  made = await gridHouse()
})

const season = (night: number) => [{ id: -1, label: 'Été', start: '2027-07-03', end: '2027-08-28', night }]
const rivals = async (id: number, who = made.caller) => await who.get(`${BASE}/rivals/${id}`)

it('names the grids on sale that price the same stays, with an example', async () => {
  const sold = await made.published({ label: 'Vendue', ageCategories: [], options: [] })
  await made.newGrid({ label: 'Brouillon', ageCategories: [], options: [] })
  const second = await made.newGrid({ label: 'Seconde', periods: season(2400), ageCategories: [], options: [] })
  expect((await rivals(second.id)).body as unknown as GridRivals).toEqual({
    list: [
      {
        ...{ gridId: sold.id, label: 'Vendue', placeTypes: ['Emplacement'], wins: 'CHEAPEST', by: 'LOWEST' },
        sample: { arrival: '2027-07-03', departure: '2027-07-10', people: 2, own: 16_800, other: 17_850 },
      },
    ],
    total: 1,
  })
})

it('names none for other guests, nor for a stranger', async () => {
  const eligibility = { kind: 'PARTY', min: 3, max: 4, fromAge: 2 }
  const sized = await made.published({
    label: 'De 3 à 4',
    eligibility,
    ageCategories: [],
    options: [],
    periods: season(3000),
  })
  const eight = await made.newGrid({
    label: 'Dès 8',
    eligibility: { ...eligibility, min: 8, max: null },
    ageCategories: [],
    options: [],
    periods: season(9000),
  })
  const list = ((await rivals(eight.id)).body as unknown as GridRivals).list
  expect(list.map(({ gridId }) => gridId)).not.toContain(sized.id)
  expect((await rivals(eight.id, made.stranger)).body['message']).toBe('record.unknown')
})

it('keeps the size of party and the longest stay of a draft, and refuses absurd ones', async () => {
  const item = await made.newGrid({ eligibility: { kind: 'PARTY', min: 1, max: 2, fromAge: 3 }, maxStay: 'STRICTEST' })
  expect(item.draft).toMatchObject({ eligibility: { kind: 'PARTY', min: 1, max: 2, fromAge: 3 }, maxStay: 'STRICTEST' })
  const reversed = await made.newGrid({ eligibility: { kind: 'PARTY', min: 4, max: 2, fromAge: 0 } })
  expect(reversed.issues).toMatchObject([{ path: 'eligibility', code: 'grid.wrongParty', severity: 'error' }])
  for (const over of [
    { maxStay: 'SOMETIMES' },
    { eligibility: { kind: 'PARTY', min: 0, max: 2, fromAge: 0 } },
    { eligibility: { kind: 'PARTY', min: 1e9, max: null, fromAge: 0 } },
    { eligibility: { kind: 'PARTY', min: 1, max: '2', fromAge: 0 } },
    { eligibility: { kind: 'PARTY', min: 1.5, max: 2, fromAge: 0 } },
  ])
    expect((await made.save({ id: 0, version: 0, draft: made.draft(over) })).status).toBe(400)
})
