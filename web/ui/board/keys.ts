import type { BoardBar } from './bar-index.ts'
import { step, stepOf } from './keyboard.ts'
import type { Pointer } from './pointer.ts'
import type { BoardView } from './view.ts'

const isMenuKey = (event: KeyboardEvent): boolean =>
  event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)

/** Keyboard and focus: arrows go from bar to bar, Enter opens, Ctrl+Enter chooses, the menu key opens the menu, Escape drops a drag. */
export class Keys<B extends BoardBar> {
  private readonly view: BoardView<B>
  private readonly pointer: Pointer<B>
  /** The night the eye is on, kept through vertical moves. */
  private night = 0

  constructor(view: BoardView<B>, pointer: Pointer<B>) {
    this.view = view
    this.pointer = pointer
  }

  listen(): void {
    const { scroller } = this.view
    scroller.addEventListener('keydown', (event) => this.pressed(event))
    scroller.addEventListener('focusin', (event) => this.entered(event))
    scroller.addEventListener('focusout', (event) => this.left(event))
    scroller.addEventListener('contextmenu', (event) => this.menu(event))
    scroller.addEventListener('click', (event) => this.clicked(event))
    scroller.addEventListener('wheel', (event) => this.wheeled(event), { passive: false })
  }

  private entered(event: FocusEvent): void {
    const bar = this.view.barOf(event.target)
    if (bar === undefined) return
    if (this.night < bar.start || this.night >= bar.end) this.night = bar.start
    this.view.holdFocus(bar)
  }

  private left(event: FocusEvent): void {
    if (!this.view.scroller.contains(event.relatedTarget instanceof Node ? event.relatedTarget : null))
      this.view.holdFocus(undefined)
  }

  private pressed(event: KeyboardEvent): void {
    if (event.key === 'Escape' && this.pointer.dragging) {
      event.preventDefault()
      event.stopPropagation()
      this.pointer.cancel()
      return
    }
    const bar = this.view.barOf(event.target)
    if (bar === undefined) return
    if (event.key === 'Enter' || event.key === ' ')
      this.view.events[event.ctrlKey || event.metaKey ? 'onChoose' : 'onOpen'](bar)
    else if (isMenuKey(event)) {
      // A menu that is there before the key has done travelling would take it for its own, and close.
      event.stopPropagation()
      this.openMenu(bar, event.target)
    } else if (!this.travel(bar, event)) return
    event.preventDefault()
  }

  /** True where the key was an arrow or its like, even if there is nowhere to go. */
  private travel(bar: B, event: KeyboardEvent): boolean {
    const move = event.altKey || event.ctrlKey || event.metaKey ? undefined : stepOf(event.key)
    if (move === undefined) return false
    const { rows, index } = this.view.model()
    const order = {
      count: rows.length,
      keyOf: (at: number) => (rows[at]?.heading === false ? rows[at].key : undefined),
      positionOf: (key: number) => this.view.positionOf(key),
    }
    const eye = { day: this.night, sight: this.view.daysInView, page: this.view.rowsInView }
    const next = step(index, order, bar, move, eye)
    if (next === undefined) return true
    const vertical = next.row !== bar.row
    const night = this.night
    this.view.focusBar(next)
    this.night = vertical ? night : next.start
    return true
  }

  private openMenu(bar: B, target: EventTarget | null): void {
    const box = target instanceof Element ? target.getBoundingClientRect() : undefined
    if (box === undefined) return
    const left = Math.max(box.left, this.view.scroller.getBoundingClientRect().left + this.view.frame.side)
    this.view.events.onMenu(bar, { x: left + 12, y: box.bottom })
  }

  private menu(event: MouseEvent): void {
    const bar = this.pointer.barUnder(event.clientX, event.clientY)
    // The menu key comes here as well, with the pointer anywhere: the key itself was answered already.
    if (bar === undefined || event.button !== 2) return
    event.preventDefault()
    this.view.events.onMenu(bar, { x: event.clientX, y: event.clientY })
  }

  /** Headings fold by a click. Fingers click a bar, and so do screen readers, without any pointer; the mouse is in pointer.ts. */
  private clicked(event: MouseEvent): void {
    const heading = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-heading]') : null
    if (heading !== null) this.view.events.onHeading(Number(heading.dataset['heading']))
    const isTap = event instanceof PointerEvent && event.pointerType === 'touch'
    const bar = isTap || event.detail === 0 ? this.view.barOf(event.target) : undefined
    if (bar !== undefined) this.view.events.onOpen(bar)
  }

  private wheeled(event: WheelEvent): void {
    if (!event.ctrlKey || event.deltaY === 0) return
    event.preventDefault()
    this.view.events.onZoom(event.deltaY < 0 ? 1 : -1)
  }
}
