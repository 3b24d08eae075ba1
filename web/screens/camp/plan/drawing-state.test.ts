import { expect, test } from 'vitest'
import type { PlanShape } from '#domain/camp/plan-shape.ts'
import { rectangleAt, relinked, undrawn, withShape, withoutShape } from '#web/screens/camp/plan/drawing-state.ts'

const at = (placeId: number, x: number): PlanShape => ({ placeId, points: rectangleAt([x, 5000]) })
const drawn = [at(1, 1000), at(2, 3000)]

test('a rectangle stays within the picture', () => {
  expect(rectangleAt([0, 10_000])).toEqual([
    [0, 9500],
    [500, 9500],
    [500, 10_000],
    [0, 10_000],
  ])
})

test('a place is drawn once: again is anew, in its place', () => {
  expect(withShape(drawn, at(1, 8000))).toEqual([at(1, 8000), at(2, 3000)])
  expect(withShape(drawn, at(3, 8000))).toEqual([...drawn, at(3, 8000)])
  expect(withoutShape(drawn, 1)).toEqual([at(2, 3000)])
})

test('a shape is given to another place; one that has a shape takes it in exchange', () => {
  expect(relinked(drawn, 1, 9)).toEqual([{ ...at(1, 1000), placeId: 9 }, at(2, 3000)])
  expect(relinked(drawn, 1, 2)).toEqual([
    { ...at(1, 1000), placeId: 2 },
    { ...at(2, 3000), placeId: 1 },
  ])
})

test('places that lack are listed in their order', () => {
  const places = [3, 2, 1].map((id) => ({ id, code: `A${id}` }))
  expect(undrawn(places, drawn).map((one) => one.code)).toEqual(['A3'])
})
