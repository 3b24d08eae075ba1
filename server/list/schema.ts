/** The body that a declared list takes: made of its filters, so that zod stays out of the browser. */
import { z } from 'zod'
import { daysBetween } from '#domain/day.ts'
import type { AnyList, Days, ListFilter } from '#contract/list.ts'
import { keyOf, sortable } from '#contract/list.ts'
import { dayInput, formatInput, idInput, pageInput, shownInput, sortInput } from '#contract/operations/input.ts'

const LONGEST_TEXT = 100
const MOST_IDS = 500
/** Longest period of a list that comes whole: a year. */
const MOST_DAYS = 366

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
    case 'day':
      return dayInput.optional()
    case 'days':
    case 'period':
      throw new Error('days are two values')
  }
}

const DAYS = { from: dayInput.optional(), to: dayInput.optional() }

const criteriaOf = ({ filters }: AnyList) =>
  z.object(
    Object.fromEntries(
      Object.entries(filters)
        .filter(([, { here }]) => here !== true)
        .flatMap(([key, filter]): [string, z.ZodType][] =>
          filter.kind === 'days' || filter.kind === 'period' ? Object.entries(DAYS) : [[key, valueOf(filter)]],
        ),
    ),
  )

const isShort = ({ from, to }: Days): boolean =>
  to === undefined || (from !== undefined && from <= to && daysBetween(from, to) <= MOST_DAYS)

/** Body of a list that comes whole; of its file, the rows that the screen shows, in its order. */
export const wholeBodyOf = (list: AnyList) =>
  z.object({
    criteria: criteriaOf(list).refine(isShort, { error: 'reception.period' }).prefault({}),
    ids: shownInput,
    format: formatInput,
  })

/** Body of `{base}/search` and `{base}/document`. */
export const searchBodyOf = (list: AnyList): z.ZodType => {
  const criteria = criteriaOf(list)
  const [first, ...others] = sortable(list)
  return z.object({
    criteria: criteria.prefault({}),
    ...pageInput,
    format: formatInput,
    sort: first === undefined ? z.array(z.never()).max(0).default([]) : sortInput([first, ...others]),
  })
}
