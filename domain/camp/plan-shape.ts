/** Places drawn on a plan. Coordinates are ten-thousandths of the picture's width and height, from its top left corner. */
import { RuleError } from '#domain/rule-error.ts'

export const PLAN_SIDE = 10_000
export const MOST_CORNERS = 60
/** A shape smaller than this, in squares of a ten-thousandth, cannot be clicked: some twenty pixels a side on a picture of 4,000. */
const LEAST_AREA = 2000

export type Point = readonly [x: number, y: number]

export interface PlanShape {
  readonly placeId: number
  readonly points: readonly Point[]
}

const edgesOf = (points: readonly Point[]): (readonly [Point, Point])[] =>
  points.map((point, i) => [point, points[(i + 1) % points.length] ?? point])

/** Twice the signed area of the triangle: which side of ab is c. */
const side = (a: Point, b: Point, c: Point): number => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

/** Area, whichever way it turns. */
export const areaOf = (points: readonly Point[]): number =>
  Math.abs(edgesOf(points).reduce((sum, [a, b]) => sum + a[0] * b[1] - b[0] * a[1], 0)) / 2

const cross = ([a, b]: readonly [Point, Point], [c, d]: readonly [Point, Point]): boolean =>
  side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0

/** Whether two edges of the shape cross. */
export const crossesItself = (points: readonly Point[]): boolean => {
  const edges = edgesOf(points)
  return edges.some((edge, i) => edges.slice(i + 1).some((other) => cross(edge, other)))
}

/** Where its number is written: the centre of its surface, or of its corners where it has none. */
export const centreOf = (points: readonly Point[]): Point => {
  const doubled = edgesOf(points).reduce((sum, [a, b]) => sum + a[0] * b[1] - b[0] * a[1], 0)
  if (doubled === 0) {
    const mean = (axis: 0 | 1): number => points.reduce((sum, point) => sum + point[axis], 0) / points.length
    return [mean(0), mean(1)]
  }
  const moment = (axis: 0 | 1): number =>
    edgesOf(points).reduce((sum, [a, b]) => sum + (a[axis] + b[axis]) * (a[0] * b[1] - b[0] * a[1]), 0) / (3 * doubled)
  return [moment(0), moment(1)]
}

export type Direction = 'left' | 'right' | 'up' | 'down'

const AHEAD: Readonly<Record<Direction, (dx: number, dy: number) => readonly [along: number, aside: number]>> = {
  left: (dx, dy) => [-dx, dy],
  right: (dx, dy) => [dx, dy],
  up: (dx, dy) => [-dy, dx],
  down: (dx, dy) => [dy, dx],
}

/** The shape that an arrow leads to from another: the nearest ahead, those aside counting for farther. Undefined: none is. */
export const neighbourOf = (shapes: readonly PlanShape[], from: number, to: Direction): PlanShape | undefined => {
  const start = shapes.find((shape) => shape.placeId === from)
  if (start === undefined) return shapes[0]
  const [x, y] = centreOf(start.points)
  const ahead = shapes.flatMap((shape) => {
    const [cx, cy] = centreOf(shape.points)
    const [along, aside] = AHEAD[to](cx - x, cy - y)
    return shape.placeId === from || along <= 0 ? [] : [{ shape, cost: along + 2 * Math.abs(aside) }]
  })
  return ahead.toSorted((a, b) => a.cost - b.cost)[0]?.shape
}

/** Throws RuleError `plan.placeTwice`, `plan.shapeSmall`, `plan.shapeCrosses`. */
export const checkShapes = (shapes: readonly PlanShape[]): void => {
  const drawn = new Set<number>()
  for (const { placeId, points } of shapes) {
    if (drawn.has(placeId)) throw new RuleError('plan.placeTwice', { placeId })
    drawn.add(placeId)
    if (crossesItself(points)) throw new RuleError('plan.shapeCrosses', { placeId })
    if (areaOf(points) < LEAST_AREA) throw new RuleError('plan.shapeSmall', { placeId })
  }
}
