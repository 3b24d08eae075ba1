/** The menu tree as the bar, the drawer, the search and the home tiles read it. Pure. */
import type { MenuNode } from '#contract/menu-node.ts'

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

const segmentsOf = (path: string): string[] => path.split('/').filter((part) => part !== '')

/** `/layout-list` and `/layout/3` are the same place of the menu: what names it stops where numbers begin. */
const stemOf = (path: string): string[] => {
  const parts = segmentsOf(path)
  const named = parts.slice(0, parts.findIndex((part) => /^\d+$/.test(part)) >>> 0)
  return named.map((part, i) => (i === named.length - 1 ? part.replace(/-(list|grid)$/, '') : part))
}

/** How exactly a screen is that of a leaf: 0 where it is not. `/account-discount` is near `/account-list`, where nothing is nearer. */
const nearness = ({ path }: MenuLeaf, pathname: string): number => {
  if (path === pathname) return Number.POSITIVE_INFINITY
  const [stem, parts] = [stemOf(path), segmentsOf(pathname)]
  const [last = '', own = ''] = [stem.at(-1), parts[stem.length - 1]]
  if (stem.length === 0 || !stem.slice(0, -1).every((part, i) => parts[i] === part)) return 0
  if (own === last || own === `${last}-list` || own === `${last}-grid`) return stem.length
  return own.startsWith(`${last}-`) ? stem.length - 1 + last.length / 1000 : 0
}

/**
 * Keys of the menu that are marked at `pathname`: the one leaf that is nearest, and what it is in. Where several are as near (a file,
 * below four lists of files), what they are all in, else what the first is in.
 */
export const currentOf = (nodes: readonly MenuNode[], pathname: string): ReadonlySet<string> => {
  const found = leavesOf(nodes).map((leaf) => ({ leaf, near: nearness(leaf, pathname) }))
  const best = Math.max(0, ...found.map(({ near }) => near))
  const [first, ...others] = found.flatMap(({ leaf, near }) => (near > 0 && near === best ? [leaf] : []))
  if (first === undefined) return new Set()
  if (others.length === 0) return new Set([first.key, ...first.above])
  const shared = first.above.filter((key) => others.every(({ above }) => above.includes(key)))
  return new Set(shared.length === 0 ? first.above : shared)
}

/** Keys of the screens below the top submenu whose header has this context (spec 2). */
export const keysOfContext = (nodes: readonly MenuNode[], contextId: number): ReadonlySet<string> | undefined => {
  const top = nodes.find((node) =>
    node.children?.some((child) => child.kind === 'header' && child.contextId === contextId),
  )
  return top === undefined ? undefined : new Set(leavesOf([top]).map((leaf) => leaf.key))
}
