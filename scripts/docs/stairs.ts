/**
 * Rooms of one layer as a staircase: whoever imports stands above and to the left of what it imports. An arrow leaves its room to the
 * right and goes down to the other; where two rooms import each other, the second arrow goes back, to the left and up.
 */
import type { Imports } from './rooms-imports.ts'

/** A thicker arrow means more imports. Few steps, far from most counts: the picture changes when the house does, not with each line. */
const STEPS = [26, 90, 250, 1000]
const WIDTHS = [1.5, 2.8, 5, 8.5, 12]

/** How thick the arrow of so many imports is. */
export const widthOf = (imports: number): number => WIDTHS[STEPS.filter((step) => imports >= step).length] ?? 0

const f = (value: number): string => String(Math.round(value * 10) / 10)

/** A line with its head at the end, along points; corners are rounded. */
export const arrow = (points: readonly (readonly [number, number])[], width: number, classes: string): string => {
  const [end, before] = [points.at(-1) ?? [0, 0], points.at(-2) ?? [0, 0]]
  const head = 4 + width * 1.35
  const [dx, dy] = [Math.sign(end[0] - before[0]), Math.sign(end[1] - before[1])]
  const neck = [end[0] - dx * head, end[1] - dy * head] as const
  const half = 2.4 + width * 0.85
  const line = [...points.slice(0, -1), neck].map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${f(x)} ${f(y)}`).join('')
  const tip = [
    [end[0], end[1]],
    [neck[0] + dy * half, neck[1] + dx * half],
    [neck[0] - dy * half, neck[1] - dx * half],
  ]
  return [
    `<path class="line ${classes}" stroke-width="${width}" d="${line}"/>`,
    `<path class="head ${classes}" d="M${tip.map(([x = 0, y = 0]) => `${f(x)} ${f(y)}`).join('L')}Z"/>`,
  ].join('')
}

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The files beside the folders of a layer, by what they are. */
const ROOT_NAMES: Readonly<Record<string, string>> = { contract: 'fields, rights…' }

/** What a room is called in the picture. */
export const nameOf = (room: string): string => ROOT_NAMES[room] ?? room.split('/').at(-1) ?? ''

/** A named box of a room. */
export const room = (name: string, { x, y, width, height }: Box): string =>
  `<rect class="room" x="${f(x)}" y="${f(y)}" width="${f(width)}" height="${f(height)}" rx="6"/>` +
  `<text class="name" x="${f(x + width / 2)}" y="${f(y + height / 2 + 4.4)}">${name}</text>`

/** Importers first. Of a circle, the room that the others import least comes first; names decide the rest. */
export const inOrder = (rooms: readonly string[], { count }: Imports): string[] => {
  const left = [...rooms]
  const imports = (of: string): number => left.reduce((sum, one) => sum + (one === of ? 0 : count(one, of)), 0)
  const order: string[] = []
  while (left.length > 0) {
    const next = left.toSorted((a, b) => imports(a) - imports(b) || (a < b ? -1 : 1))[0] ?? ''
    order.push(next)
    left.splice(left.indexOf(next), 1)
  }
  return order
}

export interface Stairs {
  readonly x: number
  readonly y: number
  readonly width: number
  /** Of all rows together. */
  readonly height: number
  /** Width of a room. */
  readonly room: number
  /** Class of the arrows. */
  readonly tint: string
}

const ROOM_HEIGHT = 24

/** How high a staircase of so many rooms has to be. */
export const heightOf = (rooms: number): number => (rooms - 1) * 31 + ROOM_HEIGHT

/** Where the k-th of n arrows stands between two ends. */
const spread = (from: number, to: number, k: number, n: number): number => from + ((to - from) * (k + 1)) / (n + 1)

/** Draws rooms that import each other, in the order given. */
export const drawStairs = (rooms: readonly string[], imports: Imports, stairs: Stairs): string => {
  const steps = Math.max(rooms.length - 1, 1)
  const [step, rise] = [(stairs.width - stairs.room) / steps, (stairs.height - ROOM_HEIGHT) / steps]
  const boxes = rooms.map((_, i) => ({
    x: stairs.x + i * step,
    y: stairs.y + i * rise,
    width: stairs.room,
    height: ROOM_HEIGHT,
  }))
  const linked = (i: number, j: number): boolean => i !== j && imports.count(rooms[i] ?? '', rooms[j] ?? '') > 0
  const all = rooms.map((_, i) => i)
  const draw = (i: number, j: number): string => {
    const [from, to] = [boxes[i], boxes[j]]
    if (from === undefined || to === undefined) return ''
    const width = widthOf(imports.count(rooms[i] ?? '', rooms[j] ?? ''))
    const isDown = j > i
    // The nearest stands innermost on both sides, so that the arrows of one room never cross each other.
    const targets = all.filter((k) => linked(i, k) && k > i === isDown)
    const sources = all.filter((k) => linked(k, j) && j > k === isDown)
    const row = targets.toReversed().indexOf(j)
    const column = sources.toReversed().indexOf(i)
    const y = spread(from.y + 1, from.y + ROOM_HEIGHT - 1, row, targets.length)
    if (isDown) {
      const x = spread(to.x + Math.max(stairs.room - step + 6, 4), to.x + stairs.room - 2, column, sources.length)
      const corner = [x, y] as const
      return arrow([[from.x + stairs.room, y], corner, [x, to.y]], width, stairs.tint)
    }
    const x = spread(to.x + 4, to.x + Math.min(step - 6, stairs.room - 4), column, sources.length)
    return arrow(
      [
        [from.x, y],
        [x, y],
        [x, to.y + ROOM_HEIGHT],
      ],
      width,
      `${stairs.tint} back`,
    )
  }
  const arrows = all.flatMap((i) => all.filter((j) => linked(i, j)).map((j) => draw(i, j)))
  return [...arrows, ...boxes.map((box, i) => room(nameOf(rooms[i] ?? ''), box))].join('\n')
}
