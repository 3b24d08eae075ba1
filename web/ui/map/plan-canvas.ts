/** A picture with shapes on it, that one moves about in: Leaflet for pan, zoom and touch; the shapes are buttons. */
import { CRS, imageOverlay, latLng, latLngBounds, map as newMap, point as pixels, polygon, svg } from 'leaflet'
import type { LatLng, LatLngBounds, Map as LeafletMap, Polygon } from 'leaflet'
import 'leaflet/dist/leaflet.css'
import { PLAN_SIDE, centreOf, neighbourOf } from '#domain/camp/plan-shape.ts'
import type { Direction, PlanShape, Point } from '#domain/camp/plan-shape.ts'
import { followDrag } from '#web/ui/map/drag-shape.ts'
import '#web/ui/board/board.css'
import '#web/ui/map/map.css'

export interface PlanPicture {
  readonly url: string
  readonly width: number
  readonly height: number
}

/** How a shape looks, and what it says. */
export interface ShapeFace {
  /** Written on it: its number, then its sign. */
  readonly text: string
  readonly spoken: string
  /** Class of its colours: `board-bar-…`, `plan-free`. */
  readonly tone: string
  /** Left in the background by a filter. */
  readonly isDim: boolean
  readonly isSelected: boolean
  /** What is on it may be dragged elsewhere; this is written under the pointer. */
  readonly cargo: string | undefined
}

export interface PlanEvents {
  readonly onOpen: (placeId: number) => void
  readonly onDrop?: ((from: number, to: number) => void) | undefined
  /** Suppr on a shape. */
  readonly onErase?: ((placeId: number) => void) | undefined
}

const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
}

const FARTHEST = -6
const NEAREST = 3
const STEP = 0.5
/** Numbers are written once a usual shape is this wide, in pixels. */
const READABLE = 20

interface Drawn {
  readonly shape: Polygon
  points: readonly Point[]
  face: ShapeFace
}

export class PlanCanvas {
  readonly map: LeafletMap
  private readonly host: HTMLElement
  private readonly picture: PlanPicture
  private readonly bounds: LatLngBounds
  private readonly drawn = new Map<number, Drawn>()
  private readonly watcher: ResizeObserver
  private events: PlanEvents = { onOpen: () => undefined }
  private shapes: readonly PlanShape[] = []
  private stop: number | undefined
  /** How far the plan was moved, in pixels, for what opened beside it; taken back with it, unless the plan was moved by hand since. */
  private slid = pixels(0, 0)

  constructor(host: HTMLElement, picture: PlanPicture) {
    this.host = host
    this.picture = picture
    this.bounds = latLngBounds([0, 0], [-picture.height, picture.width])
    this.map = newMap(host, {
      crs: CRS.Simple,
      renderer: svg({ padding: 0.5 }),
      minZoom: FARTHEST,
      maxZoom: NEAREST,
      zoomSnap: 0.25,
      zoomDelta: STEP,
      wheelPxPerZoomLevel: 120,
      // Leaflet's own keeps the middle, that of nothing too while a sheet is printed; ours follows below.
      trackResize: false,
      zoomControl: false,
      attributionControl: false,
      keyboard: false,
      doubleClickZoom: false,
      // Nothing moves by itself: a plan that glides is harder to aim at.
      zoomAnimation: false,
      fadeAnimation: false,
      markerZoomAnimation: false,
      inertia: false,
      maxBounds: this.bounds.pad(0.5),
    })
    host.removeAttribute('tabindex')
    imageOverlay(picture.url, this.bounds, { alt: '' }).addTo(this.map)
    this.fit()
    this.map.on('zoomend', () => this.sizeTexts())
    this.map.on('zoomstart dragstart', () => {
      this.slid = pixels(0, 0)
    })
    host.addEventListener('keydown', this.onKey)
    this.watcher = new ResizeObserver(() => {
      // Not in view, while a sheet is printed: nothing to follow.
      if (host.clientWidth === 0) return
      // What opens or closes beside the plan takes or gives room at its edge: the plan stays under the pointer that aims at it.
      this.map.panBy(this.slid.multiplyBy(-1), { animate: false })
      this.map.invalidateSize({ pan: false })
      this.sizeTexts()
      this.revealChosen()
    })
    this.watcher.observe(host)
  }

  /** The whole picture. */
  fit(): void {
    this.map.fitBounds(this.bounds, { animate: false })
    this.sizeTexts()
  }

  zoom(by: 1 | -1): void {
    this.map.setZoom(this.map.getZoom() + by * STEP, { animate: false })
  }

  toLatLng([x, y]: Point): LatLng {
    return latLng((-y * this.picture.height) / PLAN_SIDE, (x * this.picture.width) / PLAN_SIDE)
  }

  /** Within the picture. */
  toPoint({ lat, lng }: LatLng): Point {
    const within = (value: number): number => Math.min(PLAN_SIDE, Math.max(0, Math.round(value)))
    return [within((lng / this.picture.width) * PLAN_SIDE), within((-lat / this.picture.height) * PLAN_SIDE)]
  }

  /** Middle of what is in view. */
  middle(): Point {
    return this.toPoint(this.map.getCenter())
  }

  setEvents(events: PlanEvents): void {
    this.events = events
  }

  /** Draws these shapes and no other. */
  show(shapes: readonly PlanShape[], faceOf: (placeId: number) => ShapeFace): void {
    this.shapes = shapes
    const kept = new Set(shapes.map((one) => one.placeId))
    for (const [placeId, { shape }] of this.drawn)
      if (!kept.has(placeId)) {
        shape.remove()
        this.drawn.delete(placeId)
      }
    if (this.stop === undefined || !kept.has(this.stop)) this.stop = shapes[0]?.placeId
    for (const { placeId, points } of shapes) this.put(placeId, points, faceOf(placeId))
    this.sizeTexts()
  }

  /** Brings a shape into view and gives it the keyboard. */
  focus(placeId: number): void {
    const found = this.drawn.get(placeId)
    if (found === undefined) return
    this.setStop(placeId)
    this.slid = pixels(0, 0)
    this.map.panInside(this.toLatLng(centreOf(found.points)), { padding: [60, 60], animate: false })
    this.elementOf(found).focus({ preventScroll: true })
  }

  /** The shape that is looked at comes back from under what opened beside the plan. */
  private revealChosen(): void {
    const chosen = [...this.drawn.values()].find(({ face }) => face.isSelected)
    this.slid = pixels(0, 0)
    if (chosen === undefined) return
    const centre = this.toLatLng(centreOf(chosen.points))
    const before = this.map.latLngToContainerPoint(centre)
    this.map.panInside(centre, { padding: [60, 60], animate: false })
    this.slid = before.subtract(this.map.latLngToContainerPoint(centre))
  }

  destroy(): void {
    this.watcher.disconnect()
    this.host.removeEventListener('keydown', this.onKey)
    this.map.remove()
  }

  private elementOf({ shape }: Drawn): SVGElement {
    const element = shape.getElement()
    if (!(element instanceof SVGElement)) throw new Error('the shapes are SVG')
    return element
  }

  private make(placeId: number, points: readonly Point[], face: ShapeFace): Drawn {
    const shape = polygon(
      points.map((point) => this.toLatLng(point)),
      { className: 'plan-shape', noClip: true, smoothFactor: 0, weight: 2 },
    )
    shape.addTo(this.map)
    shape.on('click', () => this.events.onOpen(placeId))
    shape.bindTooltip('', { permanent: true, direction: 'center', className: 'plan-text', interactive: false })
    const made: Drawn = { shape, points, face }
    const element = this.elementOf(made)
    element.setAttribute('role', 'button')
    element.dataset['place'] = String(placeId)
    followDrag(element, {
      cargo: () => (this.events.onDrop === undefined ? undefined : this.drawn.get(placeId)?.face.cargo),
      onDrop: (to) => this.events.onDrop?.(placeId, to),
    })
    this.drawn.set(placeId, made)
    return made
  }

  private put(placeId: number, points: readonly Point[], face: ShapeFace): void {
    const known = this.drawn.get(placeId)
    const drawn = known ?? this.make(placeId, points, face)
    if (known !== undefined && known.points !== points)
      drawn.shape.setLatLngs(points.map((point) => this.toLatLng(point)))
    drawn.points = points
    drawn.face = face
    const element = this.elementOf(drawn)
    element.setAttribute('class', `plan-shape ${face.tone} leaflet-interactive`)
    element.toggleAttribute('data-dim', face.isDim)
    element.toggleAttribute('data-cargo', face.cargo !== undefined)
    element.setAttribute('aria-label', face.spoken)
    element.setAttribute('aria-pressed', String(face.isSelected))
    element.setAttribute('tabindex', this.stop === placeId ? '0' : '-1')
    const text = document.createElement('span')
    text.textContent = face.text
    drawn.shape.setTooltipContent(text)
    const tooltip = drawn.shape.getTooltip()
    tooltip?.setLatLng(this.toLatLng(centreOf(points)))
    const box = tooltip?.getElement()
    box?.setAttribute('aria-hidden', 'true')
    box?.removeAttribute('role')
    box?.toggleAttribute('data-dim', face.isDim)
    element.removeAttribute('aria-describedby')
  }

  private setStop(placeId: number): void {
    for (const id of [this.stop, placeId]) {
      const found = id === undefined ? undefined : this.drawn.get(id)
      if (found !== undefined) this.elementOf(found).setAttribute('tabindex', id === placeId ? '0' : '-1')
    }
    this.stop = placeId
  }

  private readonly onKey = (event: KeyboardEvent): void => {
    const at = event.target instanceof SVGElement ? Number(event.target.dataset['place']) : Number.NaN
    if (Number.isNaN(at)) return
    const to = ARROWS[event.key]
    if (to !== undefined) {
      event.preventDefault()
      const next = neighbourOf(this.shapes, at, to)
      if (next !== undefined) this.focus(next.placeId)
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      this.setStop(at)
      this.events.onOpen(at)
    } else if (event.key === 'Delete') this.events.onErase?.(at)
  }

  /** Numbers are left out while most shapes are too small to hold them. */
  private sizeTexts(): void {
    const widths = [...this.drawn.values()].map(({ shape }) => {
      const bounds = shape.getBounds()
      return this.map.latLngToLayerPoint(bounds.getNorthEast()).x - this.map.latLngToLayerPoint(bounds.getSouthWest()).x
    })
    const usual = widths.toSorted((a, b) => a - b)[Math.floor(widths.length / 2)] ?? READABLE
    this.host.toggleAttribute('data-small', usual < READABLE)
  }
}
