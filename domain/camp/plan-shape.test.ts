import { describe, expect, test } from 'vitest'
import { areaOf, centreOf, checkShapes, crossesItself, neighbourOf } from '#domain/camp/plan-shape.ts'
import type { PlanShape, Point } from '#domain/camp/plan-shape.ts'

const square = (x: number, y: number, side = 100): Point[] => [
  [x, y],
  [x + side, y],
  [x + side, y + side],
  [x, y + side],
]
const at = (placeId: number, x: number, y: number): PlanShape => ({ placeId, points: square(x, y) })
const BOW: Point[] = [
  [0, 0],
  [200, 200],
  [200, 0],
  [0, 200],
]

describe('a shape', () => {
  test('has the same area whichever way it is drawn', () => {
    expect([areaOf(square(5, 5)), areaOf(square(5, 5).toReversed())]).toEqual([10_000, 10_000])
  })

  test('has its number at the centre of its surface, also where it is flat', () => {
    expect(centreOf(square(100, 300))).toEqual([150, 350])
    expect(
      centreOf([
        [0, 0],
        [10, 10],
        [20, 20],
      ]),
    ).toEqual([10, 10])
  })

  test('may not cross itself', () => {
    expect([crossesItself(BOW), crossesItself(square(0, 0))]).toEqual([true, false])
  })
})

describe('a drawing', () => {
  test.each([
    ['plan.placeTwice', [at(1, 0, 0), at(1, 300, 0)]],
    ['plan.shapeSmall', [{ placeId: 1, points: square(0, 0, 44) }]],
    ['plan.shapeCrosses', [{ placeId: 1, points: [...BOW.slice(0, 3), [50, 200] as const] }]],
  ])('is refused: %s', (code, shapes) => expect(() => checkShapes(shapes)).toThrow(code))

  test('with each place once is accepted', () => {
    expect(() => checkShapes([at(1, 0, 0), at(2, 300, 0), { placeId: 3, points: square(0, 500, 45) }])).not.toThrow()
  })
})

describe('arrows', () => {
  const shapes = [at(1, 0, 0), at(2, 200, 0), at(3, 600, 0), at(4, 0, 200), at(5, 220, 220)]
  test.each([
    [1, 'right', 2],
    [2, 'right', 3],
    [2, 'left', 1],
    [1, 'down', 4],
    [2, 'down', 5],
    [5, 'up', 2],
    [3, 'right', undefined],
    [1, 'up', undefined],
  ] as const)('from %d to the %s: %s', (from, to, placeId) =>
    expect(neighbourOf(shapes, from, to)?.placeId).toBe(placeId),
  )
})
