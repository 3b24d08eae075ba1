/** The drawing of a plan while it is being changed: pure, so that each step can be tested. */
import type { PlanShape, Point } from '#domain/camp/plan-shape.ts'
import { PLAN_SIDE } from '#domain/camp/plan-shape.ts'

export interface PlaceName {
  readonly id: number
  readonly code: string
}

/** Half the width and height of a rectangle that is put down, in ten-thousandths. */
const HALF = 250

/** A rectangle around a point, within the picture. */
export const rectangleAt = ([x, y]: Point): readonly Point[] => {
  const middle = (value: number): number => Math.min(PLAN_SIDE - HALF, Math.max(HALF, value))
  const [cx, cy] = [middle(x), middle(y)]
  return [
    [cx - HALF, cy - HALF],
    [cx + HALF, cy - HALF],
    [cx + HALF, cy + HALF],
    [cx - HALF, cy + HALF],
  ]
}

/** Draws a place, or draws it anew: a place is on a plan once. */
export const withShape = (shapes: readonly PlanShape[], shape: PlanShape): readonly PlanShape[] =>
  shapes.some((one) => one.placeId === shape.placeId)
    ? shapes.map((one) => (one.placeId === shape.placeId ? shape : one))
    : [...shapes, shape]

export const withoutShape = (shapes: readonly PlanShape[], placeId: number): readonly PlanShape[] =>
  shapes.filter((one) => one.placeId !== placeId)

/** Gives a shape to another place; one that is drawn already takes the shape of the first in exchange. */
export const relinked = (shapes: readonly PlanShape[], from: number, to: number): readonly PlanShape[] =>
  shapes.map((one) => {
    if (one.placeId === from) return { ...one, placeId: to }
    return one.placeId === to ? { ...one, placeId: from } : one
  })

/** Places that the plan lacks, in their order. */
export const undrawn = <P extends PlaceName>(places: readonly P[], shapes: readonly PlanShape[]): readonly P[] => {
  const drawn = new Set(shapes.map((one) => one.placeId))
  return places.filter((place) => !drawn.has(place.id))
}
