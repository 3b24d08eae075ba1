/** An empty establishment started from each template: in one transaction, once, with nothing that only its owner can know. */
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { TEMPLATE_KINDS, TEMPLATE_TYPES } from '#contract/operations/establishment/template.ts'
import type { TemplateKind } from '#contract/operations/establishment/template.ts'
import { everywhere } from '#server/platform/auth/rights.ts'
import { createEstablishment } from '#server/modules/establishment/index.ts'
import { testHouse } from '#server/testing/test-house.ts'

const house = await testHouse()
const PATH = 'establishment/establishment/template'

const emptySite = (name: string): Promise<number> =>
  house.house.db.transaction().execute((tx) => createEstablishment(tx, name, false))

const bodyOf = (kind: TemplateKind) => ({
  kind,
  types: TEMPLATE_TYPES[kind].map(({ code, label, prefix, places }) => ({ code, label, prefix, places })),
})

const counts = async (site: number): Promise<Record<string, unknown>> => {
  const of = sql`establishment_id = ${site}`
  const { rows } = await sql<Record<string, unknown>>`select
    (select count(*)::int from place_type where ${of}) as types, (select count(*)::int from place where ${of}) as places,
    (select count(*)::int from age_category where ${of}) as ages, (select count(*)::int from extra where ${of}) as extras,
    (select count(*)::int from price_grid where ${of}) as grids,
    (select count(*)::int from price_grid where ${of} and current_version is not null) as published`.execute(
    house.house.db,
  )
  return rows[0] ?? {}
}

describe('an establishment from a template', () => {
  it.each(TEMPLATE_KINDS)('%s: types, places, people, extras, and drafts of grids without prices', async (kind) => {
    const site = await emptySite(`Camping ${kind}`)
    const owner = await house.user(undefined, site)
    const types = TEMPLATE_TYPES[kind]
    const places = types.reduce((sum, type) => sum + type.places, 0)
    const made = await owner.post(PATH, bodyOf(kind))
    expect(made.body).toEqual({ status: 'SAVED', types: types.length, places, grids: types.length })
    expect(await counts(site)).toEqual({
      ...{ types: types.length, places, ages: 3, extras: 3, grids: types.length, published: 0 },
    })
    const { rows } = await sql<{ draft: { periods: { night?: number }[]; options: { price?: number }[] } }>`
      select draft from price_grid where establishment_id = ${site}`.execute(house.house.db)
    expect(rows.flatMap(({ draft }) => draft.options).length).toBeGreaterThan(0)
    expect(rows.flatMap(({ draft }) => draft.options).every(({ price }) => price === undefined)).toBe(true)
    expect(rows.flatMap(({ draft }) => draft.periods).every(({ night }) => night == null)).toBe(true)
    // Asked twice, it is made once.
    expect((await owner.post(PATH, bodyOf(kind))).body).toMatchObject({ message: 'template.notEmpty' })
  })

  it('keeps what the owner kept, by the names that were given', async () => {
    const site = await emptySite('Camping gardé')
    const owner = await house.user(undefined, site)
    const types = [{ code: 'MH4', label: 'Mobil-home Pinède', prefix: 'MH', places: 3 }]
    expect((await owner.post(PATH, { kind: 'mixte', types })).body).toMatchObject({ types: 1, places: 3 })
    const { rows } = await sql<{ label: string; codes: string[] }>`
      select t.label ->> 'fr' as label, array_agg(p.code order by p.position) as codes from place_type t
      join place p on p.establishment_id = t.establishment_id and p.place_type_id = t.id
      where t.establishment_id = ${site} group by t.id, t.label`.execute(house.house.db)
    expect(rows).toEqual([{ label: 'Mobil-home Pinède', codes: ['MH1', 'MH2', 'MH3'] }])
  })

  it('makes nothing where a part fails, nor without the rights on all that it makes', async () => {
    const site = await emptySite('Camping refusé')
    const owner = await house.user(undefined, site)
    const same = ['EMPL', 'EMPLCONF'].map((code) => ({ code, label: code, prefix: 'A', places: 5 }))
    const refused = await owner.post(PATH, { kind: 'nu', types: same })
    expect(JSON.stringify(refused.body)).toContain('series.taken')
    await sql`update tva set active = false where establishment_id = ${site}`.execute(house.house.db)
    expect((await owner.post(PATH, bodyOf('nu'))).body).toMatchObject({ message: 'template.noRate' })
    const clerk = await house.user(
      { ...everywhere('111', true), occupant_extra_price: { code: '001', canExport: false } },
      site,
    )
    expect((await clerk.post(PATH, bodyOf('nu'))).body).toMatchObject({ message: 'right.insufficient' })
    expect(await counts(site)).toEqual({ types: 0, places: 0, ages: 0, extras: 0, grids: 0, published: 0 })
  })
})
