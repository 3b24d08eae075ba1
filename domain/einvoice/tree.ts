/** An XML document as rules walk it: names without prefix. */
export interface Tree {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly Tree[]
  readonly text: string
}

/** Elements at the end of `a/b/c` from here, in their order. */
export const at = (tree: Tree | undefined, path: string): readonly Tree[] => {
  let here: readonly Tree[] = tree === undefined ? [] : [tree]
  for (const name of path.split('/'))
    here = here.flatMap(({ children }) => children.filter((child) => child.name === name))
  return here
}

/** Text of the first; null: there is none, or it is empty. */
export const textAt = (tree: Tree | undefined, path: string): string | null => {
  const text = at(tree, path)[0]?.text.trim()
  return text === undefined || text === '' ? null : text
}

/** Every element of these names, however deep. */
export const within = (tree: Tree | undefined, ...names: readonly string[]): readonly Tree[] => {
  if (tree === undefined) return []
  const deeper = tree.children.flatMap((child) => within(child, ...names))
  return names.includes(tree.name) ? [tree, ...deeper] : deeper
}

export const textsOf = (trees: readonly Tree[]): readonly string[] => trees.map(({ text }) => text.trim())

export const valuesOf = (root: Tree, ...names: readonly string[]): readonly string[] => textsOf(within(root, ...names))
