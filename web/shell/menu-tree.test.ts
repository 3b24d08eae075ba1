import { expect, it } from 'vitest'
import { functionalities } from '#contract/rights.ts'
import type { Rights } from '#contract/rights.ts'
import { menuFor } from '#contract/menu.ts'
import type { MenuNode } from '#contract/menu.ts'
import { texts } from '#contract/texts/fr/menu.ts'
import { columnsOf, holds, keysOfContext, leavesOf } from '#web/shell/menu-tree.ts'
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
  const stays = menu.find((node) => node.key === 'stays')
  const files = menu.find((node) => node.key === 'files')
  expect(files !== undefined && holds(files, '/layout/3')).toBe(true)
  expect(files !== undefined && holds(files, '/planning')).toBe(false)
  expect(stays !== undefined && holds(stays, '/new-booking/stay/12/0/0/0/0/3')).toBe(true)
})

it('narrows home to a context', () => {
  expect(keysOfContext(menu, 2)?.has('searchAvailability')).toBe(true)
  expect(keysOfContext(menu, 2)?.has('tva')).toBe(false)
  expect(keysOfContext(menu, 99)).toBeUndefined()
})
