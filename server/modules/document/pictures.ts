/** Pictures that a filled text names: of the house's store, and of the record. */
import type { Flow } from '#domain/document/flow.ts'
import type { Part } from '#domain/document/part.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { Context } from '#server/platform/http/route.ts'

/** A message with more would be refused by most. */
const MOST_STORED = 40

const keysOfParts = (parts: readonly Part[]): string[] =>
  parts.flatMap((part) => {
    if (part.part === 'pictures') return part.pictures.map(({ key }) => key)
    if (part.part === 'card') return [part.picture.key]
    return part.part === 'columns' ? keysOfParts([...part.left, ...part.right]) : []
  })

/** Keys of the pictures that would be drawn. */
export const pictureKeys = (flow: readonly Flow[]): string[] =>
  flow.flatMap((one) => {
    if (one.kind === 'image') return [one.key]
    if (one.kind === 'block') return keysOfParts(one.parts)
    if (one.kind === 'list') return one.items.flatMap(pictureKeys)
    if (one.kind === 'quote') return pictureKeys(one.flow)
    return one.kind === 'table' ? one.rows.flat().flatMap((cell) => pictureKeys(cell.flow)) : []
  })

/** The flow without pictures that are nowhere. */
export const withoutPictures = (flow: readonly Flow[], missing: ReadonlySet<string>): Flow[] =>
  flow.flatMap((one): Flow[] => {
    if (one.kind === 'image') return missing.has(one.key) ? [] : [one]
    if (one.kind === 'list') return [{ ...one, items: one.items.map((item) => withoutPictures(item, missing)) }]
    if (one.kind === 'quote') return [{ ...one, flow: withoutPictures(one.flow, missing) }]
    if (one.kind !== 'table') return [one]
    const cell = (own: (typeof one.rows)[number][number]) => ({ ...own, flow: withoutPictures(own.flow, missing) })
    return [{ ...one, rows: one.rows.map((row) => row.map(cell)) }]
  })

/** Pictures of the store among these keys; those that are gone are left out. */
export const storedPictures = async (context: Context, keys: readonly string[]): Promise<Map<string, Uint8Array>> => {
  const found = new Map<string, Uint8Array>()
  const { storedFile } = context.services
  if (storedFile === undefined) return found
  for (const key of [...new Set(keys)].slice(0, MOST_STORED)) {
    const id = /^stored-(\d+)$/.exec(key)?.[1]
    if (id === undefined) continue
    try {
      const { type, bytes } = await storedFile(context, Number(id))
      if (type.startsWith('image/')) found.set(key, bytes)
    } catch (error) {
      if (!(error instanceof RuleError)) throw error
    }
  }
  return found
}

export const pictureType = (bytes: Uint8Array): string => {
  if (bytes[0] === 0x89) return 'image/png'
  if (bytes[0] === 0xff) return 'image/jpeg'
  return bytes[0] === 0x47 ? 'image/gif' : 'image/svg+xml'
}
