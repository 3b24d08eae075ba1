/** The menu tree as the bar, the drawer, the search and the home tiles read it. Pure. */
import type { MenuNode } from '#contract/menu.ts'

export interface MenuLeaf {
  readonly key: string
  readonly path: string
  /** Keys of the submenus above, from the top. */
  readonly above: readonly string[]
}

/** Every screen of the tree, in order. */
export const leavesOf = (nodes: readonly MenuNode[], above: readonly string[] = []): MenuLeaf[] =>
  nodes.flatMap((node) => {
    if (node.kind === 'leaf' && node.path !== undefined) return [{ key: node.key, path: node.path, above }]
    return leavesOf(node.children ?? [], [...above, node.key])
  })

export interface MenuColumn {
  /** Key of the submenu; undefined for what stands directly below the top. */
  readonly key: string | undefined
  readonly entries: readonly MenuNode[]
}

/** A top submenu as columns: its own entries, then one column a nested submenu. */
export const columnsOf = (node: MenuNode): MenuColumn[] => {
  const children = node.children ?? []
  const own = children.filter((child) => child.kind !== 'submenu')
  const nested = children.filter((child) => child.kind === 'submenu')
  return [
    ...(own.length > 0 ? [{ key: undefined, entries: own }] : []),
    ...nested.map((child) => ({ key: child.key, entries: flatten(child) })),
  ]
}

/** Entries of a nested submenu; deeper ones are laid flat. */
const flatten = (node: MenuNode): MenuNode[] =>
  (node.children ?? []).flatMap((child) => (child.kind === 'submenu' ? flatten(child) : [child]))

/** `/layout-list` and `/layout/3` are the same place of the menu. */
const stemOf = (path: string): string =>
  path
    .replace(/-list(\/.*)?$/, '')
    .split('/')
    .slice(0, 3)
    .join('/')

/** Whether the screen at `pathname` belongs to this node. */
export const holds = (node: MenuNode, pathname: string): boolean => {
  if (node.path === pathname) return true
  if (node.path !== undefined) {
    const stem = stemOf(node.path)
    return pathname === stem || pathname.startsWith(`${stem}/`) || pathname.startsWith(`${stem}-list`)
  }
  return (node.children ?? []).some((child) => holds(child, pathname))
}

/** Keys of the screens below the top submenu whose header has this context (spec 2). */
export const keysOfContext = (nodes: readonly MenuNode[], contextId: number): ReadonlySet<string> | undefined => {
  const top = nodes.find((node) =>
    node.children?.some((child) => child.kind === 'header' && child.contextId === contextId),
  )
  return top === undefined ? undefined : new Set(leavesOf([top]).map((leaf) => leaf.key))
}
