/** Drawing a shape corner by corner, and moving the corners of one that is there. */
import { divIcon, marker, polygon } from 'leaflet'
import type { LeafletKeyboardEvent, LeafletMouseEvent, Marker } from 'leaflet'
import { MOST_CORNERS, PLAN_SIDE } from '#domain/camp/plan-shape.ts'
import type { Point } from '#domain/camp/plan-shape.ts'
import type { PlanCanvas } from '#web/ui/map/plan-canvas.ts'

/** A click this near the first corner closes the shape, in pixels. */
const CLOSING = 12
/** An arrow moves a corner by this; with Maj by ten. */
const NUDGE = 20

interface Drawing {
  readonly onDone: (points: readonly Point[]) => void
  readonly onCancel: () => void
}

/** Follows clicks until the shape is closed: on its first corner, by a double click, or by Entrée. Gives what stops it. */
export const drawShape = (canvas: PlanCanvas, { onDone, onCancel }: Drawing): (() => void) => {
  const { map } = canvas
  const host = map.getContainer()
  const points: Point[] = []
  let hover: Point | undefined
  const sketch = polygon([], { className: 'plan-drawing', interactive: false, noClip: true }).addTo(map)
  const redraw = (): void => {
    const all = hover === undefined ? points : [...points, hover]
    sketch.setLatLngs(all.map((point) => canvas.toLatLng(point)))
  }
  const stop = (): void => {
    sketch.remove()
    map.off('click', onClick)
    map.off('dblclick', close)
    map.off('mousemove', onMove)
    window.removeEventListener('keydown', onKey, { capture: true })
    host.removeAttribute('data-drawing')
  }
  const close = (): void => {
    if (points.length < 3) return
    stop()
    onDone(points)
  }
  const onClick = ({ latlng, containerPoint }: LeafletMouseEvent): void => {
    const [first] = points
    const isClosing =
      first !== undefined &&
      points.length > 2 &&
      map.latLngToContainerPoint(canvas.toLatLng(first)).distanceTo(containerPoint) < CLOSING
    if (isClosing || points.length === MOST_CORNERS) return close()
    const point = canvas.toPoint(latlng)
    const last = points.at(-1)
    // The second click of a double one.
    if (last === undefined || last[0] !== point[0] || last[1] !== point[1]) points.push(point)
    return redraw()
  }
  const onMove = ({ latlng }: LeafletMouseEvent): void => {
    hover = canvas.toPoint(latlng)
    redraw()
  }
  const onKey = (event: KeyboardEvent): void => {
    const isUndo = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z'
    if (!isUndo && !['Enter', 'Escape', 'Backspace'].includes(event.key)) return
    if (event.target instanceof HTMLInputElement) return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') close()
    else if (isUndo || event.key === 'Backspace') points.pop()
    else {
      stop()
      onCancel()
    }
    redraw()
  }
  host.setAttribute('data-drawing', '')
  map.on('click', onClick)
  map.on('dblclick', close)
  map.on('mousemove', onMove)
  window.addEventListener('keydown', onKey, { capture: true })
  return stop
}

const icon = (className: string, side: number) => divIcon({ className, iconSize: [side, side] })

const STEPS: Readonly<Record<string, Point>> = {
  ArrowLeft: [-NUDGE, 0],
  ArrowRight: [NUDGE, 0],
  ArrowUp: [0, -NUDGE],
  ArrowDown: [0, NUDGE],
}

const nudged = ([x, y]: Point, [dx, dy]: Point, times: number): Point => {
  const within = (value: number): number => Math.min(PLAN_SIDE, Math.max(0, value))
  return [within(x + dx * times), within(y + dy * times)]
}

interface Editing {
  /** Spoken name of a corner, by its rank from 1. */
  readonly cornerLabel: (rank: number) => string
  /** `nudged`: rank of a corner that an arrow moved; as long as it is the same, it is one change. */
  readonly onChange: (points: readonly Point[], nudged?: number) => void
}

const middleOf = ([ax, ay]: Point, [bx, by]: Point): Point => [Math.round((ax + bx) / 2), Math.round((ay + by) / 2)]

/**
 * Handles on the corners of a shape: dragged, or moved by arrows; Suppr removes one; the handle of an edge makes a new corner of it.
 * Gives what takes them away. `focused`: rank of the corner that keeps the keyboard.
 */
export const editCorners = (
  canvas: PlanCanvas,
  points: readonly Point[],
  { cornerLabel, onChange }: Editing,
  focused?: number,
): (() => void) => {
  const handles: Marker[] = []
  const add = (point: Point, className: string, side: number, onMoved: (to: Point) => void): Marker => {
    const handle = marker(canvas.toLatLng(point), { icon: icon(className, side), draggable: true, autoPan: false })
    handle.addTo(canvas.map)
    handle.on('dragend', () => onMoved(canvas.toPoint(handle.getLatLng())))
    handles.push(handle)
    return handle
  }
  for (const [i, point] of points.entries()) {
    const corner = add(point, 'plan-corner', 16, (to) => onChange(points.with(i, to)))
    const element = corner.getElement()
    element?.setAttribute('aria-label', cornerLabel(i + 1))
    element?.setAttribute('data-corner', String(i))
    corner.on('keydown', ({ originalEvent: event }: LeafletKeyboardEvent) => {
      const step = STEPS[event.key]
      if (step !== undefined) {
        event.preventDefault()
        event.stopPropagation()
        onChange(points.with(i, nudged(point, step, event.shiftKey ? 10 : 1)), i)
      } else if (event.key === 'Delete' && points.length > 3) onChange(points.toSpliced(i, 1))
    })
    if (i === focused) element?.focus({ preventScroll: true })
    const next = points[(i + 1) % points.length] ?? point
    if (points.length === MOST_CORNERS) continue
    const edge = add(middleOf(point, next), 'plan-edge', 12, (to) => onChange(points.toSpliced(i + 1, 0, to)))
    edge.on('click', () => onChange(points.toSpliced(i + 1, 0, middleOf(point, next))))
    // The corners are enough for the keyboard.
    edge.getElement()?.setAttribute('tabindex', '-1')
    edge.getElement()?.setAttribute('aria-hidden', 'true')
  }
  return () => {
    for (const handle of handles) handle.remove()
  }
}
