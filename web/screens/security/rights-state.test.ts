import { describe, expect, it } from 'vitest'
import { functionalities } from '#contract/rights.ts'
import {
  RIGHTS_GROUPS,
  commonCode,
  exportState,
  sameRights,
  toList,
  toRights,
  withCode,
  withExport,
} from '#web/screens/security/rights-state.ts'

const none = toRights([])
const camp = RIGHTS_GROUPS.find(({ label }) => label === 'Camping')?.keys ?? []

describe('rights tree', () => {
  it('has every functionality once', () => {
    expect(RIGHTS_GROUPS.flatMap(({ keys }) => keys).toSorted()).toEqual([...functionalities].toSorted())
    expect(RIGHTS_GROUPS.every(({ keys }) => keys.length > 0)).toBe(true)
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
