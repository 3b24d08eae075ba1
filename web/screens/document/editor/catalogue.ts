/** The catalogue of tags and blocks as one function's editor offers it (spec 3, « Document tag catalogue »). */
import type { BlockName } from '#contract/document/blocks.ts'
import { BLOCK_LABELS, blocksOf, isBlock } from '#contract/document/blocks.ts'
import type { TagFacts, TagGroup, TagName } from '#contract/document/tags.ts'
import { TAG_LABELS } from '#contract/document/tag-labels.ts'
import { TAG_GROUPS, isTag, tagFacts, tagsOf } from '#contract/document/tags.ts'
import type { DocumentFunction } from '#contract/document/functions.ts'
import { matches } from '#web/ui/plain-text.ts'

export interface TagEntry extends TagFacts {
  readonly name: TagName
  readonly label: string
}

export interface BlockEntry {
  readonly name: BlockName
  readonly label: string
}

export interface Catalogue {
  readonly tags: readonly TagEntry[]
  readonly blocks: readonly BlockEntry[]
}

export const catalogueOf = (of: DocumentFunction): Catalogue => ({
  tags: tagsOf(of).map((name) => ({ ...tagFacts(name), name, label: TAG_LABELS[name] })),
  blocks: blocksOf(of).map((name) => ({ name, label: BLOCK_LABELS[name] })),
})

/** What a tag is called; undefined where no function has it. */
export const labelOfTag = (name: string): string | undefined => (isTag(name) ? TAG_LABELS[name] : undefined)

export const labelOfBlock = (name: string): string | undefined => (isBlock(name) ? BLOCK_LABELS[name] : undefined)

/** What answers the words typed, in the order of the catalogue. */
export const searchCatalogue = ({ tags, blocks }: Catalogue, typed: string): Catalogue => ({
  tags: tags.filter(({ label, group }) => matches(`${label} ${TAG_GROUPS[group]}`, typed)),
  blocks: blocks.filter(({ label }) => matches(label, typed)),
})

/** Tags that print, by group; those that only conditions ask for come apart. */
export const groupsOf = (tags: readonly TagEntry[]): readonly (readonly [TagGroup, readonly TagEntry[]])[] =>
  [...new Set(tags.map(({ group }) => group))].map((group) => [group, tags.filter((tag) => tag.group === group)])
