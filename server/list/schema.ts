/** The body that a declared list takes: made of its filters, so that zod stays out of the browser. */
import { z } from 'zod'
import type { AnyList, ListFilter } from '#contract/list.ts'
import { keyOf, sortable } from '#contract/list.ts'
import { dayInput, idInput, pageInput, sortInput } from '#contract/operations/input.ts'

const LONGEST_TEXT = 100
const MOST_IDS = 500

const keysOf = ({ options, states }: ListFilter): readonly (string | number)[] =>
  states?.keys ?? Object.keys(options ?? {}).map(keyOf)

const oneOf = (keys: readonly (string | number)[]): z.ZodType => z.union(keys.map((key) => z.literal(key)))

const valueOf = (filter: ListFilter): z.ZodType => {
  switch (filter.kind) {
    case 'text':
      return z.string().max(LONGEST_TEXT).optional()
    case 'record':
    case 'offered':
    case 'id':
      return idInput.optional()
    case 'flag':
      return z.boolean().optional()
    case 'view': {
      const keys = keysOf(filter)
      return oneOf(keys).default(keys[0] ?? '')
    }
    case 'choice':
      return oneOf(keysOf(filter)).optional()
    case 'ids':
      return z.array(idInput).max(MOST_IDS).optional()
    case 'days':
      throw new Error('days are two values')
  }
}

const DAYS = { from: dayInput.optional(), to: dayInput.optional() }

/** Body of `{base}/search` and `{base}/document`. */
export const searchBodyOf = (list: AnyList): z.ZodType => {
  const shape = Object.fromEntries(
    Object.entries(list.filters).flatMap(([key, filter]): [string, z.ZodType][] =>
      filter.kind === 'days' ? Object.entries(DAYS) : [[key, valueOf(filter)]],
    ),
  )
  const criteria = z.object(shape)
  const [first, ...others] = sortable(list)
  return z.object({
    criteria: criteria.prefault({}),
    ...pageInput,
    sort: first === undefined ? z.array(z.never()).max(0).default([]) : sortInput([first, ...others]),
  })
}
