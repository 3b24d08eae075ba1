/** Dragging what is on a shape to another shape, by mouse or pen; a finger moves the plan, and has the menu. */

interface Dragging {
  /** What is written under the pointer; undefined: nothing to drag now. */
  readonly cargo: () => string | undefined
  readonly onDrop: (placeId: number) => void
}

/** The pointer went this far: it is no click. */
const THRESHOLD = 6

const shapeAt = ({ clientX, clientY }: PointerEvent): Element | null | undefined =>
  document.elementFromPoint(clientX, clientY)?.closest('[data-place]')

const makeGhost = (text: string): HTMLElement => {
  const ghost = document.createElement('div')
  ghost.className = 'plan-ghost'
  ghost.textContent = text
  document.body.append(ghost)
  return ghost
}

/** Lets a shape's cargo be dragged. The plan does not move meanwhile, and the click that ends a drag opens nothing. */
export const followDrag = (element: SVGElement, { cargo, onDrop }: Dragging): void => {
  // Leaflet moves the plan from the mouse, and a press that starts a drag is not for it.
  element.addEventListener('mousedown', (event) => {
    if (event.button === 0 && cargo() !== undefined) event.stopPropagation()
  })
  element.addEventListener('pointerdown', (down) => {
    const text = cargo()
    if (text === undefined || down.button !== 0 || down.pointerType === 'touch') return
    const life = new AbortController()
    let ghost: HTMLElement | undefined
    let over: Element | null | undefined
    const end = (): void => {
      life.abort()
      ghost?.remove()
      over?.removeAttribute('data-over')
    }
    const move = (event: PointerEvent): void => {
      if (Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) > THRESHOLD) ghost ??= makeGhost(text)
      if (ghost === undefined) return
      ghost.style.left = `${event.clientX + 12}px`
      ghost.style.top = `${event.clientY + 12}px`
      over?.removeAttribute('data-over')
      over = shapeAt(event)
      over?.setAttribute('data-over', '')
    }
    const up = (event: PointerEvent): void => {
      const to = shapeAt(event)
      const dragged = ghost !== undefined
      end()
      if (!dragged) return
      window.addEventListener('click', swallow, { capture: true, once: true })
      setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 0)
      if (to instanceof SVGElement && to !== element) onDrop(Number(to.dataset['place']))
    }
    const key = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || ghost === undefined) return
      event.stopPropagation()
      end()
    }
    const { signal } = life
    window.addEventListener('pointermove', move, { signal })
    window.addEventListener('pointerup', up, { signal })
    window.addEventListener('pointercancel', end, { signal })
    window.addEventListener('keydown', key, { signal, capture: true })
  })
}

const swallow = (event: Event): void => {
  event.stopPropagation()
  event.preventDefault()
}
