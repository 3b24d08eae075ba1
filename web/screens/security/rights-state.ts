/** Rights as the tree edits them: one functionality, or a whole group at once. Pure. */
import type { ListedRight } from '#contract/operations/session/users.ts'
import { FUNCTIONALITY_GROUPS, RIGHT_CODES, allows, functionalities, isSpecial } from '#contract/rights.ts'
import type { Functionality, Right, RightCode, Rights } from '#contract/rights.ts'

export type FullRights = Readonly<Record<Functionality, Right>>

const NONE: Right = { code: '000', canExport: false }

/** Every functionality has a right; one that the server did not list has none. */
export const toRights = (listed: readonly Omit<ListedRight, 'label'>[]): FullRights => {
  const known: Rights = Object.fromEntries(
    listed.map(({ functionality, code, canExport }) => [functionality, { code, canExport }]),
  )
  return Object.fromEntries(functionalities.map((key) => [key, known[key] ?? NONE])) as FullRights
}

/** As they are saved. */
export const toList = (rights: FullRights) =>
  functionalities.map((functionality) => ({ functionality, ...rights[functionality] }))

export interface RightsGroup {
  readonly label: string
  readonly keys: readonly Functionality[]
}

/** What a tree shows: all but what belongs to modules that are off. */
export type Shown = (key: Functionality) => boolean

/** Those that the server listed. */
export const listedOnly = (listed: readonly ListedRight[]): Shown => {
  const keys = new Set(listed.map(({ functionality }) => functionality))
  return (key) => keys.has(key)
}

/** Groups of the tree; special rights, which have no levels, are apart. Labels are read in the language of the moment. */
export const rightsGroups = (shown: Shown = () => true): readonly RightsGroup[] =>
  FUNCTIONALITY_GROUPS.map(({ prefix, label }) => ({
    label,
    keys: functionalities.filter((key) => key.startsWith(prefix) && !isSpecial(key) && shown(key)),
  })).filter(({ keys }) => keys.length > 0)

/** Special rights: given or not. */
export const isGiven = (rights: FullRights, key: Functionality): boolean => allows(rights[key], 'write')

/** How many functionalities have each level, and how many may be exported. */
export const countLevels = (
  rights: FullRights,
  shown: Shown = () => true,
): { levels: Readonly<Record<RightCode, number>>; exported: number } => {
  const keys = functionalities.filter((key) => !isSpecial(key) && shown(key))
  const count = (code: RightCode): number => keys.filter((key) => rights[key].code === code).length
  return {
    levels: Object.fromEntries(RIGHT_CODES.map((code) => [code, count(code)])) as Record<RightCode, number>,
    exported: keys.filter((key) => rights[key].canExport).length,
  }
}

/** The level that all of `keys` have; undefined where they differ. */
export const commonCode = (rights: FullRights, keys: readonly Functionality[]): RightCode | undefined => {
  const codes = new Set(keys.map((key) => rights[key].code))
  return codes.size === 1 ? [...codes][0] : undefined
}

/** Whether all of `keys` may export, some, or none. */
export const exportState = (rights: FullRights, keys: readonly Functionality[]): 'all' | 'some' | 'none' => {
  const count = keys.filter((key) => rights[key].canExport).length
  if (count === 0) return 'none'
  return count === keys.length ? 'all' : 'some'
}

const change = (rights: FullRights, keys: readonly Functionality[], next: (right: Right) => Right): FullRights => ({
  ...rights,
  ...Object.fromEntries(keys.map((key) => [key, next(rights[key])])),
})

/** Without reading there is nothing to export. */
export const withCode = (rights: FullRights, keys: readonly Functionality[], code: RightCode): FullRights =>
  change(rights, keys, ({ canExport }) => ({ code, canExport: code === '000' ? false : canExport }))

export const withExport = (rights: FullRights, keys: readonly Functionality[], canExport: boolean): FullRights =>
  change(rights, keys, ({ code }) => ({ code, canExport: canExport && code !== '000' }))

export const sameRights = (a: FullRights, b: FullRights): boolean =>
  functionalities.every((key) => a[key].code === b[key].code && a[key].canExport === b[key].canExport)
