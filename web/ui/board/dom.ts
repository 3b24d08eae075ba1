/** Small helpers of the board's renderer: elements are drawn once, kept by key, and reused. */

export const element = (parent: HTMLElement, className: string): HTMLElement => {
  const made = document.createElement('div')
  made.className = className
  parent.append(made)
  return made
}

export const moveTo = (el: HTMLElement, x: number, y: number): void => {
  el.style.transform = `translate(${x}px, ${y}px)`
}

/** A layer of absolutely placed children addressed by key; elements that leave serve for those that come. */
export class KeyedLayer<T> {
  private readonly parent: HTMLElement
  private readonly className: string
  private readonly draw: (el: HTMLElement, item: T, key: number) => void
  private readonly kept = new Map<number, { readonly el: HTMLElement; item: T }>()
  private readonly spare: HTMLElement[] = []

  /** `draw` writes everything that depends on the item. */
  constructor(parent: HTMLElement, className: string, draw: (el: HTMLElement, item: T, key: number) => void) {
    this.parent = parent
    this.className = className
    this.draw = draw
  }

  /** Shows exactly `items`; a known one is drawn again only where `force`, or where it is another object. */
  sync(items: ReadonlyMap<number, T>, force: boolean): void {
    for (const [key, { el }] of this.kept) {
      if (items.has(key)) continue
      this.kept.delete(key)
      this.spare.push(el)
    }
    for (const [key, item] of items) {
      const known = this.kept.get(key)
      if (known === undefined) this.appear(key, item)
      else if (force || known.item !== item) {
        known.item = item
        this.draw(known.el, item, key)
      }
    }
    for (const el of this.spare) el.remove()
  }

  private appear(key: number, item: T): void {
    const el = this.spare.pop() ?? document.createElement('div')
    el.className = this.className
    this.kept.set(key, { el, item })
    this.draw(el, item, key)
    if (!el.isConnected) this.parent.append(el)
  }
}
