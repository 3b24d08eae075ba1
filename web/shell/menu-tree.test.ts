import { expect, it } from 'vitest'
import { functionalities } from '#contract/rights.ts'
import type { Rights } from '#contract/rights.ts'
import { menuFor } from '#contract/menu.ts'
import type { MenuNode } from '#contract/menu-node.ts'
import { texts } from '#contract/texts/fr/menu.ts'
import { columnsOf, currentOf, keysOfContext, leavesOf } from '#web/shell/menu-tree.ts'
import { PATHS } from '#web/paths.ts'

const everything = Object.fromEntries(functionalities.map((key) => [key, { code: '111', canExport: true }])) as Rights
const menu = menuFor(everything)

const keysOf = (nodes: readonly MenuNode[]): string[] =>
  nodes.flatMap((node) => [node.key, ...keysOf(node.children ?? [])])

const matchesPath = (address: string): boolean =>
  PATHS.some((path) => new RegExp(`^${path.replaceAll(/\$\w+/g, '[^/]+')}$`).test(address))

it('has a label for every entry', () => {
  expect(keysOf(menu).filter((key) => !(key in texts))).toEqual([])
})

it('leads only to paths that exist', () => {
  expect(leavesOf(menu).filter((leaf) => !matchesPath(leaf.path))).toEqual([])
})

it('lays a top submenu in columns, its own entries first', () => {
  const files = menu.find((node) => node.key === 'files')
  const columns = files === undefined ? [] : columnsOf(files)
  expect(columns[0]?.key).toBeUndefined()
  expect(columns.map((column) => column.key)).toContain('parameters')
})

it('knows where a record belongs', () => {
  const at = (pathname: string): string[] => [...currentOf(menu, pathname)]
  expect(at('/layout/3')).toEqual(['layouts', 'files', 'places'])
  expect(at('/planning')).toEqual(['planning'])
  expect(at('/new-booking/stay/12/0/0/0/0/3')).toContain('stays')
  expect(at('/admin/module/accounting-grid')).toEqual(['accountingSoftware', 'access'])
  expect(at('/admin/module/online-booking/7')).toEqual(['onlineBookings', 'access'])
  expect(at('/preference/booking/option')).toContain('preferenceOption')
  expect(at('/preference/booking/option')).not.toContain('preferenceBooking')
  // Four lists show a file: none of them is where it is.
  expect(at('/booking/12')).toEqual(['stays'])
})

it('marks one top and one leaf at most, on every screen; each leaf on its own', () => {
  const leaves = new Set(leavesOf(menu).map(({ key }) => key))
  const tops = new Set(menu.map(({ key }) => key))
  for (const path of PATHS) {
    const current = [...currentOf(menu, path.replaceAll(/\$\w+/g, '7'))]
    expect([path, current.filter((key) => tops.has(key)).length <= 1]).toEqual([path, true])
    expect([path, current.filter((key) => leaves.has(key)).length <= 1]).toEqual([path, true])
  }
  for (const { key, path } of leavesOf(menu)) expect(currentOf(menu, path).has(key)).toBe(true)
})

it('narrows home to a context', () => {
  expect(keysOfContext(menu, 2)?.has('searchAvailability')).toBe(true)
  expect(keysOfContext(menu, 2)?.has('tva')).toBe(false)
  expect(keysOfContext(menu, 99)).toBeUndefined()
})
