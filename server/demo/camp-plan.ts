/** The map of the demo's campsite, drawn by this code: a row of places after another along its lanes, then the picture below them. */
import { createCanvas } from '@napi-rs/canvas'
import type { SKRSContext2D } from '@napi-rs/canvas'
import type { PlanShape, Point } from '#domain/camp/plan-shape.ts'
import { PLAN_SIDE } from '#domain/camp/plan-shape.ts'
import { TYPES } from './campsite.ts'
import { randomFrom } from './random.ts'

/** Places in a row, rows on a map. */
const ROW = 15
const ROWS = 18
const [WIDTH, HEIGHT] = [2400, 1800]

/** What is left around the rows: the lake above, the road on the left, the pool and the showers on the right. */
const AREA = { left: 700, right: 8600, top: 1500, bottom: 9700 } as const

interface Spot {
  readonly color: string
  readonly placeId: number
}

type Row = readonly Spot[]

export interface DrawnMap {
  readonly label: string
  readonly rows: readonly Row[]
  readonly shapes: readonly PlanShape[]
}

const chunks = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, i) => items.slice(i * size, (i + 1) * size))

const rowsOf = (places: ReadonlyMap<string, readonly number[]>): Row[] =>
  chunks(
    TYPES.flatMap(({ code, color }) => (places.get(code) ?? []).map((placeId) => ({ color, placeId }))),
    ROW,
  )

/** How far down a lane bends there, in ten-thousandths: the ground slopes to the lake. */
const bend = (x: number): number => Math.round(220 * Math.sin(((x - AREA.left) / (AREA.right - AREA.left)) * Math.PI))

/** Two rows lie back to back, then comes a lane. */
const topOf = (row: number, rows: number): { top: number; height: number } => {
  const lanes = Math.ceil(rows / 2)
  const unit = (AREA.bottom - AREA.top) / (rows + lanes * 0.55)
  return { top: AREA.top + unit * (row + Math.floor(row / 2) * 0.55), height: unit * 0.92 }
}

const shapesOf = (rows: readonly Row[]): PlanShape[] =>
  rows.flatMap((row, r) => {
    const { top, height } = topOf(r, rows.length)
    const step = (AREA.right - AREA.left) / ROW
    return row.map(({ placeId }, n) => {
      const [x0, x1] = [AREA.left + n * step, AREA.left + (n + 0.93) * step]
      const corner = (x: number, y: number): Point => [Math.round(x), Math.round(y + bend(x))]
      return {
        placeId,
        points: [corner(x0, top), corner(x1, top), corner(x1, top + height), corner(x0, top + height)],
      }
    })
  })

/** Maps of the campsite: one, or several where there are many places. Deterministic. */
export const mapsOf = (places: ReadonlyMap<string, readonly number[]>): DrawnMap[] =>
  chunks(rowsOf(places), ROWS).map((rows, i) => ({
    label: i === 0 ? 'Plan du camping' : `Plan du camping ${i + 1}`,
    rows,
    shapes: shapesOf(rows),
  }))

const px = ([x, y]: Point): readonly [number, number] => [(x * WIDTH) / PLAN_SIDE, (y * HEIGHT) / PLAN_SIDE]

const trace = (pen: SKRSContext2D, points: readonly Point[]): void => {
  pen.beginPath()
  for (const [i, point] of points.entries()) {
    if (i === 0) pen.moveTo(...px(point))
    else pen.lineTo(...px(point))
  }
}

/** Meadow, lake and its beach. */
const drawGround = (pen: SKRSContext2D): void => {
  pen.fillStyle = '#dfe9d2'
  pen.fillRect(0, 0, WIDTH, HEIGHT)
  for (const [color, y] of [
    ['#efe3c2', 1250],
    ['#a9cfe3', 1050],
  ] as const) {
    pen.fillStyle = color
    const shore: Point[] = Array.from({ length: 41 }, (_, i) => [i * 250, y + 130 * Math.sin(i / 5)])
    trace(pen, [[0, 0], ...shore, [PLAN_SIDE, 0]])
    pen.fill()
  }
}

const drawLanes = (pen: SKRSContext2D, rows: number): void => {
  pen.strokeStyle = '#f6f1e4'
  pen.lineWidth = 34
  pen.lineCap = 'round'
  for (const x of [380, 8830]) {
    trace(pen, [
      [x, AREA.top],
      [x, PLAN_SIDE],
    ])
    pen.stroke()
  }
  for (let row = 1; row < rows + 1; row += 2) {
    const { top, height } = topOf(row, rows)
    const y = top + height * 1.33
    const line: Point[] = Array.from({ length: 61 }, (_, i) => {
      const x = 380 + (i * (8830 - 380)) / 60
      return [x, y + bend(Math.min(Math.max(x, AREA.left), AREA.right))]
    })
    trace(pen, line)
    pen.stroke()
  }
}

const drawPlaces = (pen: SKRSContext2D, { rows, shapes }: DrawnMap): void => {
  const colors = rows.flat().map(({ color }) => color)
  for (const [i, { points }] of shapes.entries()) {
    trace(pen, points)
    pen.closePath()
    pen.fillStyle = colors[i] ?? '#ffffff'
    pen.fill()
    pen.strokeStyle = '#8fa382'
    pen.lineWidth = 3
    pen.stroke()
  }
}

/** The pool, two blocks of showers and the reception, on the right. */
const drawBuildings = (pen: SKRSContext2D): void => {
  const box = (x: number, y: number, w: number, h: number, fill: string): void => {
    pen.fillStyle = fill
    pen.strokeStyle = '#7d7466'
    pen.lineWidth = 4
    pen.beginPath()
    pen.roundRect(...px([x, y]), ...px([w, h]), 14)
    pen.fill()
    pen.stroke()
  }
  box(9050, 2600, 750, 1400, '#8fd0ea')
  box(9150, 5000, 560, 640, '#f4efe6')
  box(9150, 7000, 560, 640, '#f4efe6')
  box(9050, 8800, 750, 800, '#e2b896')
}

const drawTrees = (pen: SKRSContext2D): void => {
  const random = randomFrom(33)
  for (let i = 0; i < 90; i++) {
    const isLeft = i % 2 === 0
    const [x, y] = px([isLeft ? random.int(40, 240) : random.int(8930, 9960), random.int(1500, 9900)])
    pen.fillStyle = random.chance(0.5) ? '#86a878' : '#9bb98a'
    pen.beginPath()
    pen.arc(x, y, random.int(9, 17), 0, 2 * Math.PI)
    pen.fill()
  }
}

/** The picture below the shapes, as PNG. */
export const pictureOf = async (map: DrawnMap): Promise<Uint8Array> => {
  const canvas = createCanvas(WIDTH, HEIGHT)
  const pen = canvas.getContext('2d')
  drawGround(pen)
  drawTrees(pen)
  drawLanes(pen, map.rows.length)
  drawBuildings(pen)
  drawPlaces(pen, map)
  return canvas.encode('png')
}
