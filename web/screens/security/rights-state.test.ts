import { describe, expect, it } from 'vitest'
import { SPECIAL_RIGHTS, functionalities } from '#contract/rights.ts'
import {
  commonCode,
  countLevels,
  exportState,
  isGiven,
  rightsGroups,
  sameRights,
  toList,
  toRights,
  withCode,
  withExport,
} from '#web/screens/security/rights-state.ts'

const none = toRights([])
const camp = rightsGroups().find(({ label }) => label === 'Camping')?.keys ?? []

describe('rights tree', () => {
  it('has every functionality once', () => {
    const keys = [...rightsGroups().flatMap((group) => group.keys), ...SPECIAL_RIGHTS]
    expect(keys.toSorted()).toEqual([...functionalities].toSorted())
    expect(rightsGroups().every((group) => group.keys.length > 0)).toBe(true)
  })

  it('counts levels, special rights aside', () => {
    const some = withExport(withCode(withCode(none, camp, '011'), SPECIAL_RIGHTS, '111'), camp, true)
    const { levels, exported } = countLevels(some)
    expect([levels['011'], levels['111'], exported]).toEqual([camp.length, 0, camp.length])
    expect(levels['000']).toBe(functionalities.length - SPECIAL_RIGHTS.length - camp.length)
    expect(SPECIAL_RIGHTS.every((key) => isGiven(some, key) && !isGiven(none, key))).toBe(true)
  })

  it('gives nothing where the server listed nothing', () => {
    expect(none.camp_place).toEqual({ code: '000', canExport: false })
    expect(toList(none)).toHaveLength(functionalities.length)
  })

  it('keeps what it read', () => {
    const listed = [{ functionality: 'camp_place', code: '011', canExport: true }] as const
    expect(toList(toRights(listed))).toContainEqual(listed[0])
  })

  it('changes a whole group and nothing else', () => {
    const next = withCode(none, camp, '111')
    expect(commonCode(next, camp)).toBe('111')
    expect(next.payment_tva).toEqual(none.payment_tva)
    expect(sameRights(next, none)).toBe(false)
  })

  it('says when a group is mixed', () => {
    const mixed = withCode(none, ['camp_place'], '001')
    expect(commonCode(mixed, camp)).toBeUndefined()
    expect(exportState(withExport(mixed, ['camp_place'], true), camp)).toBe('some')
    expect(exportState(withExport(withCode(none, camp, '001'), camp, true), camp)).toBe('all')
  })

  it('never exports what cannot be read', () => {
    expect(withExport(none, camp, true).camp_place.canExport).toBe(false)
    const exporting = withExport(withCode(none, camp, '001'), camp, true)
    expect(withCode(exporting, camp, '000').camp_place.canExport).toBe(false)
  })
})
