import type { Grid, Span } from './geometry.ts'
import { collision } from './bar-index.ts'
import type { BoardBar } from './bar-index.ts'
import { dragTo, edgeSpeed, hitTest, samePlace, selection } from './drag.ts'
import type { Grab, Hit, Place } from './drag.ts'
import type { BoardEvents, BoardModel } from './model.ts'

/** What the pointer needs of the view: where it is, what is there, and a ghost to show the outcome. */
export interface PointerHost<B extends BoardBar> {
  readonly scroller: HTMLElement
  /** Size of the frozen column and of the header. */
  readonly frame: { readonly side: number; readonly head: number }
  readonly events: BoardEvents<B>
  model(): BoardModel<B>
  grid(): Grid
  /** Point of the body under a point of the page; undefined over the header or the frozen column. */
  bodyPoint(clientX: number, clientY: number, anywhere: boolean): { readonly x: number; readonly y: number } | undefined
  showGhost(place: Place, text: string, refused: boolean): void
  hideGhost(): void
  hover(row: number, day: number | undefined): void
}

interface Pressed<B> {
  readonly hit: Extract<Hit<B>, { kind: 'bar' | 'cell' }>
  readonly clientX: number
  readonly clientY: number
  readonly x: number
  readonly y: number
  /** Several are chosen with Ctrl or Shift, as in a list of files. */
  readonly many: boolean
}

/** Pixels before a press becomes a drag. */
const SLACK = 4
const CURSORS = { body: 'grab', start: 'ew-resize', end: 'ew-resize' } as const

/** Mouse and pen: click, drag, resize, draw a new stay. Fingers scroll; a tap is a click (keys.ts), and the panel has « Déplacer… ». */
export class Pointer<B extends BoardBar> {
  private readonly host: PointerHost<B>
  private pressed: Pressed<B> | undefined
  private grab: Grab | undefined
  private place: Place | undefined
  /** What is in the way there, and stays. */
  private other: B | undefined
  private drawn: Span | undefined
  private last = { x: 0, y: 0 }
  private frame = 0

  constructor(host: PointerHost<B>) {
    this.host = host
  }

  listen(): void {
    const { scroller } = this.host
    scroller.addEventListener('pointerdown', (event) => this.down(event))
    scroller.addEventListener('pointermove', (event) => this.move(event))
    scroller.addEventListener('pointerup', () => this.up())
    scroller.addEventListener('pointercancel', () => this.cancel())
    scroller.addEventListener('pointerleave', () => this.host.hover(-1, undefined))
  }

  get dragging(): boolean {
    return this.grab !== undefined || this.drawn !== undefined
  }

  /** Nothing is dropped. */
  cancel(): void {
    cancelAnimationFrame(this.frame)
    if (this.dragging) this.host.hideGhost()
    this.pressed = undefined
    this.grab = undefined
    this.place = undefined
    this.other = undefined
    this.drawn = undefined
    this.host.scroller.classList.remove('board-dragging')
  }

  private readonly keyOf = (row: number): number | undefined => {
    const found = this.host.model().rows[row]
    return found === undefined || found.heading ? undefined : found.key
  }

  private hit(clientX: number, clientY: number): { hit: Hit<B>; x: number; y: number } | undefined {
    const point = this.host.bodyPoint(clientX, clientY, false)
    if (point === undefined) return undefined
    return { hit: hitTest(this.host.grid(), this.host.model().index, this.keyOf, point.x, point.y), ...point }
  }

  private down(event: PointerEvent): void {
    if (event.button !== 0 || event.pointerType === 'touch') return
    const found = this.hit(event.clientX, event.clientY)
    if (found === undefined || found.hit.kind === 'none') return
    const { hit, x, y } = found
    const many = event.ctrlKey || event.metaKey || event.shiftKey
    this.pressed = { hit, x, y, clientX: event.clientX, clientY: event.clientY, many }
    this.host.scroller.setPointerCapture(event.pointerId)
  }

  private move(event: PointerEvent): void {
    if (event.pointerType === 'touch') return
    this.last = { x: event.clientX, y: event.clientY }
    if (this.pressed === undefined) this.point(event)
    else if (this.dragging || this.far(event)) this.follow()
  }

  private far(event: PointerEvent): boolean {
    const { clientX = 0, clientY = 0 } = this.pressed ?? {}
    return Math.hypot(event.clientX - clientX, event.clientY - clientY) >= SLACK
  }

  /** Nothing pressed: the cursor says what a press would do, the row and the day light up. */
  private point(event: PointerEvent): void {
    const found = this.hit(event.clientX, event.clientY)
    const hit: Hit<B> = found?.hit ?? { kind: 'none' }
    const { scroller } = this.host
    if (hit.kind === 'bar') {
      const free = this.host.model().barFace(hit.bar).freedom
      const can = hit.zone === 'body' ? free.rows || (free.start && free.end) : free[hit.zone]
      scroller.style.cursor = can ? CURSORS[hit.zone] : 'pointer'
    } else scroller.style.cursor = hit.kind === 'cell' ? 'cell' : ''
    this.host.hover(
      hit.kind === 'none' ? -1 : hit.row,
      found === undefined ? undefined : Math.floor(found.x / this.host.grid().dayWidth) + this.host.grid().firstDay,
    )
  }

  private follow(): void {
    const { pressed } = this
    if (pressed === undefined) return
    if (!this.dragging) {
      this.begin(pressed)
      this.host.scroller.classList.add('board-dragging')
      this.frame = requestAnimationFrame(this.autoScroll)
    }
    const point = this.host.bodyPoint(this.last.x, this.last.y, true)
    if (point === undefined) return
    if (this.grab !== undefined && pressed.hit.kind === 'bar') this.dragBar(this.grab, pressed.hit.bar, point)
    else if (pressed.hit.kind === 'cell') this.draw(pressed.hit, point.x)
  }

  private begin({ hit, x, y }: Pressed<B>): void {
    if (hit.kind === 'cell') {
      this.drawn = selection(hit.day, hit.day)
      return
    }
    const { freedom } = this.host.model().barFace(hit.bar)
    this.grab = { zone: hit.zone, from: { row: hit.row, start: hit.bar.start, end: hit.bar.end }, x, y, freedom }
  }

  private dragBar(grab: Grab, bar: B, { x, y }: { readonly x: number; readonly y: number }): void {
    const model = this.host.model()
    const place = dragTo(this.host.grid(), grab, x, y, (row) => this.keyOf(row) !== undefined)
    const key = this.keyOf(place.row)
    const { index, gives } = model
    this.aim(place, key === undefined ? undefined : collision(index, key, place, { except: bar.id, gives }))
  }

  /** Where it would land, and what is said of it there: how long, who is in the way, who would go elsewhere. */
  private aim(place: Place, other: B | undefined): void {
    const { texts, gives, barFace } = this.host.model()
    const isRefused = other !== undefined && !gives(other)
    this.place = place
    this.other = isRefused ? other : undefined
    const text =
      other === undefined
        ? texts.nights(place.end - place.start)
        : texts[isRefused ? 'taken' : 'displaces'](barFace(other).text)
    this.host.showGhost(place, text, isRefused)
  }

  private draw(cell: { readonly row: number; readonly day: number }, x: number): void {
    const grid = this.host.grid()
    const model = this.host.model()
    const span = selection(cell.day, grid.firstDay + Math.floor(x / grid.dayWidth))
    const key = this.keyOf(cell.row)
    const { index, gives } = model
    this.drawn = span
    this.aim({ ...span, row: cell.row }, key === undefined ? undefined : collision(index, key, span, { gives }))
  }

  private readonly autoScroll = (): void => {
    if (!this.dragging) return
    const { scroller, frame } = this.host
    const box = scroller.getBoundingClientRect()
    const left = edgeSpeed(this.last.x - box.left - frame.side, box.width - frame.side)
    const top = this.drawn === undefined ? edgeSpeed(this.last.y - box.top - frame.head, box.height - frame.head) : 0
    if (left !== 0 || top !== 0) {
      scroller.scrollBy(left, top)
      this.follow()
    }
    this.frame = requestAnimationFrame(this.autoScroll)
  }

  private up(): void {
    const { pressed, place, grab, other } = this
    this.cancel()
    if (pressed === undefined) return
    const { hit } = pressed
    if (hit.kind === 'bar' && grab === undefined) this.host.events[pressed.many ? 'onChoose' : 'onOpen'](hit.bar)
    if (hit.kind === 'cell' && place === undefined) this.clickCell(hit)
    const key = place === undefined ? undefined : this.keyOf(place.row)
    if (place === undefined || key === undefined || (grab !== undefined && samePlace(place, grab.from))) return
    const dropped = { ...place, row: key }
    if (other !== undefined) this.host.events.onRefused(other, dropped)
    else if (hit.kind === 'bar') this.host.events.onDrop(hit.bar, dropped)
    else this.host.events.onCreate(key, dropped, this.last)
  }

  private clickCell({ row, day }: { readonly row: number; readonly day: number }): void {
    const key = this.keyOf(row)
    if (key !== undefined) this.host.events.onCell(key, day)
  }

  /** The bar under a point of the page, for the context menu. */
  barUnder(clientX: number, clientY: number): B | undefined {
    const found = this.hit(clientX, clientY)
    return found?.hit.kind === 'bar' ? found.hit.bar : undefined
  }
}
