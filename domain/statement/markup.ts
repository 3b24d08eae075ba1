/** A tree of elements, whoever read it, without the prefixes of namespaces. */
export interface Markup {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly Markup[]
  readonly text: string
}

/** Children of that name, in their order. */
export const childrenOf = (tree: Markup | undefined, name: string): readonly Markup[] =>
  tree?.children.filter((child) => child.name === name) ?? []

/** Follows names from child to child. */
export const within = (tree: Markup | undefined, ...names: readonly string[]): Markup | undefined =>
  names.reduce<Markup | undefined>((here, name) => here?.children.find((child) => child.name === name), tree)

/** The text there; empty where there is none. */
export const textWithin = (tree: Markup | undefined, ...names: readonly string[]): string =>
  within(tree, ...names)?.text.trim() ?? ''
