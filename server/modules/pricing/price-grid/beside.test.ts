/** Grids side by side: the active ones of the site, by their types, as their drafts are. */
import { beforeAll, expect, it } from 'vitest'
import type { GridsBeside } from '#contract/operations/occupant-extra/price-grid-tools.ts'
import { BASE, gridHouse } from '#server/testing/grid-house.ts'

let made: Awaited<ReturnType<typeof gridHouse>>
beforeAll(async () => {
  made = await gridHouse()
})

it('are the active ones of the site, with their drafts', async () => {
  const sold = await made.published({ label: 'Vendue' })
  const off = await made.newGrid({ label: 'Coupée' })
  await made.caller.post(`${BASE}/activate/${off.id}`, { version: off.version, active: false })
  const read = async (who = made.caller) => (await who.get(`${BASE}/beside`)).body as unknown as GridsBeside
  const { list, total } = await read()
  expect(list.map(({ id, currentVersion, draftChanged }) => [id, currentVersion, draftChanged])).toEqual([
    [sold.id, 1, false],
  ])
  expect([total, list[0]?.placeTypes, list[0]?.draft.periods.length]).toEqual([
    1,
    [{ id: made.ids.type, label: 'Emplacement' }],
    2,
  ])
  expect((await read(made.stranger)).total).toBe(0)
})

it('are saved together, or none is', async () => {
  const other = await made.published({ label: 'Autre' })
  const read = async () => ((await made.caller.get(`${BASE}/beside`)).body as unknown as GridsBeside).list
  const nights = async () => (await read()).map(({ draft }) => draft.periods[0]?.night)
  const before = await nights()
  const priced = (grid: GridsBeside['list'][number] | undefined, night: number, version = grid?.version) => ({
    id: grid?.id,
    version,
    draft: { ...grid?.draft, periods: grid?.draft.periods.map((period) => ({ ...period, night })) },
  })
  const list = await read()
  const save = (who: typeof made.caller, ...grids: object[]) => who.post(`${BASE}/beside`, { grids })
  const stale = await save(made.caller, priced(list[0], 3100), priced(list[1], 3200, 99))
  expect([stale.status, stale.body['current']]).toMatchObject([409, { id: list[1]?.id }])
  expect((await save(made.caller, priced(list[0], 3100), priced(list[1], -1))).status).toBe(400)
  expect((await save(made.caller, priced(list[0], 3100), priced(list[0], 3200))).status).toBe(400)
  expect((await save(made.stranger, priced(list[0], 3100))).status).toBe(404)
  expect(await nights()).toEqual(before)
  expect((await save(made.caller, priced(list[0], 3100), priced(list[1], 3200))).status).toBe(200)
  expect(await nights()).toEqual([3100, 3200])
  expect((await read()).map(({ draftChanged }) => draftChanged)).toEqual([true, true])
  expect(list.map(({ id }) => id)).toContain(other.id)
})
