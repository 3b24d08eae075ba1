/** The dates on which a grid is shut, as a list that is added to and taken from. */
import type { GridClosure } from '#domain/pricing/types.ts'

type Dates = Pick<GridClosure, 'start' | 'end' | 'closed'>

/** The same thing shut on the same dates, whatever the reason given. */
export const isSameClosure = (a: Dates, b: Dates): boolean =>
  a.start === b.start && a.end === b.end && a.closed === b.closed

const inOrder = (closures: readonly GridClosure[]): GridClosure[] =>
  closures.toSorted((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : 0))

export const withoutClosure = (closures: readonly GridClosure[], gone: Dates): GridClosure[] =>
  inOrder(closures.filter((one) => !isSameClosure(one, gone)))

/** In place of the one of the same dates, whose reason it replaces. */
export const withClosure = (closures: readonly GridClosure[], made: GridClosure): GridClosure[] =>
  inOrder([...withoutClosure(closures, made), made])

/** A closure with where it is: in force on what is sold, in the draft that the next publication sells, or in both. */
export interface PlacedClosure {
  readonly closure: GridClosure
  readonly isSold: boolean
  readonly isDrafted: boolean
}

/** Those of the draft and of what is sold, by date. */
export const placedClosures = (draft: readonly GridClosure[], sold: readonly GridClosure[]): PlacedClosure[] =>
  inOrder([...draft, ...sold.filter((one) => !draft.some((d) => isSameClosure(d, one)))]).map((closure) => ({
    closure,
    isSold: sold.some((one) => isSameClosure(one, closure)),
    isDrafted: draft.some((one) => isSameClosure(one, closure)),
  }))
