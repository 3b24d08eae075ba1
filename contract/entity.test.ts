import { tableOf } from '#contract/entity.ts'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { allEntities, entities } from '#contract/entities/index.ts'
import { FUNCTIONALITIES, FUNCTIONALITY_GROUPS, allows, functionalities } from '#contract/rights.ts'
import type { Row } from '#contract/entity.ts'
import type { tva } from '#contract/entities/payment/payment.ts'
import type { place } from '#contract/entities/camp/place.ts'

describe('declarations', () => {
  it.each(Object.entries(entities))('%s names fields that exist', (name, entity) => {
    expect(entity.name).toBe(name)
    const known = new Set(Object.keys(entity.fields))
    const used = [
      entity.display,
      entity.orderBy ?? entity.display,
      ...entity.list,
      ...entity.form.flat(),
      ...entity.unique.flat(),
      ...(entity.parent ? [entity.parent] : []),
    ]
    expect(used.filter((key) => !known.has(key))).toEqual([])
    expect(new Set(entity.form.flat()).size).toBe(entity.form.flat().length)
    expect(FUNCTIONALITIES).toHaveProperty(entity.right)
  })

  it('shows every field that can be typed in its form', () => {
    const hidden = allEntities.flatMap((entity) =>
      Object.entries(entity.fields)
        .filter(([key, field]) => !field.readOnly && key !== entity.parent && !entity.form.flat().includes(key))
        .map(([key]) => `${entity.name}.${key}`),
    )
    expect(hidden).toEqual([])
  })

  it('never makes a group table point to a site table (design 4)', () => {
    const wrong = allEntities.flatMap((entity) =>
      Object.entries(entity.fields)
        .filter(
          ([, field]) =>
            entity.scope === 'group' && field.entity !== undefined && entities[field.entity].scope === 'site',
        )
        .map(([key]) => `${entity.name}.${key}`),
    )
    expect(wrong).toEqual([])
  })

  it('has one table and one path an entity', () => {
    const all = allEntities
    expect(new Set(all.map(tableOf)).size).toBe(all.length)
    expect(new Set(all.map((e) => e.path)).size).toBe(all.length)
  })

  it('infers rows', () => {
    expectTypeOf<Row<typeof tva>['rate']>().toEqualTypeOf<number>()
    expectTypeOf<Row<typeof place>['capacity']>().toEqualTypeOf<number | null>()
    expectTypeOf<Row<typeof place>['features']>().toEqualTypeOf<readonly number[]>()
  })
})

describe('rights', () => {
  it('puts every functionality in exactly one group', () => {
    for (const key of functionalities)
      expect(FUNCTIONALITY_GROUPS.filter((g) => key.startsWith(g.prefix))).toHaveLength(1)
  })

  it.each([
    ['000', false, false, false, false],
    ['001', true, false, false, true],
    ['011', true, true, false, true],
    ['111', true, true, true, true],
  ] as const)('%s', (code, read, write, remove, exported) => {
    const right = { code, canExport: true }
    expect([allows(right, 'read'), allows(right, 'write'), allows(right, 'delete'), allows(right, 'export')]).toEqual([
      read,
      write,
      remove,
      exported,
    ])
    expect(allows({ code, canExport: false }, 'export')).toBe(false)
    expect(allows(undefined, 'read')).toBe(false)
  })
})
