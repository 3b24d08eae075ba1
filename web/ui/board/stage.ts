import { barRect, contentHeight, contentWidth, dayX, rowY } from './geometry.ts'
import type { Grid } from './geometry.ts'
import { element, moveTo } from './dom.ts'
import type { Place } from './drag.ts'
import { HEAD_HEIGHT } from './model.ts'
import type { BoardTexts } from './model.ts'

interface GhostWords {
  readonly text: string
  readonly refused: boolean
  readonly from: number
}

/** The fixed elements of a board: a scroller, its sticky header and frozen column, and the surface that bars lie on. */
export class Stage {
  /** Holds the scroller and the corner that does not scroll. */
  readonly frame: HTMLElement
  readonly scroller: HTMLElement
  readonly head: HTMLElement
  readonly side: HTMLElement
  readonly backdrop: HTMLElement
  readonly headings: HTMLElement
  readonly bars: HTMLElement
  private readonly month: HTMLElement
  private readonly content: HTMLElement
  private readonly body: HTMLElement
  private readonly ghost: HTMLElement
  private readonly ghostText: HTMLElement
  private readonly today: HTMLElement
  private readonly rowLight: HTMLElement
  private readonly dayLight: HTMLElement

  /** Built aside: the screen puts `frame` in the page once it is drawn, so that the browser lays it out once. */
  constructor(texts: BoardTexts, sideWidth: number, helpId: string) {
    this.frame = document.createElement('div')
    this.frame.className = 'board-frame'
    this.scroller = element(this.frame, 'board')
    this.scroller.setAttribute('role', 'region')
    this.scroller.ariaLabel = texts.label
    this.scroller.setAttribute('aria-describedby', helpId)
    this.frame.style.setProperty('--board-side', `${sideWidth}px`)
    this.content = element(this.scroller, 'board-content')
    this.head = element(this.content, 'board-head')
    this.dayLight = element(this.head, 'board-day-light')
    const corner = element(this.frame, 'board-corner')
    this.month = element(corner, 'board-corner-month')
    element(corner, 'board-corner-title').textContent = texts.corner
    element(corner, 'board-corner-heat').textContent = texts.heat
    this.side = element(this.content, 'board-side')
    this.body = element(this.content, 'board-body')
    this.backdrop = element(this.body, 'board-backdrop')
    this.rowLight = element(this.body, 'board-row-light')
    this.headings = element(this.body, 'board-headings')
    this.today = element(this.body, 'board-today')
    this.bars = element(this.body, 'board-bars')
    this.ghost = element(this.body, 'board-ghost')
    this.ghostText = document.createElement('span')
    this.ghost.append(this.ghostText)
    this.hideGhost()
    this.hover(undefined, -1, undefined)
  }

  /** Sizes of the surface and of what repeats on it. */
  layOut(grid: Grid, sideWidth: number, today: number): void {
    const width = contentWidth(grid)
    const height = contentHeight(grid)
    this.content.style.width = `${width + sideWidth}px`
    this.content.style.height = `${height + HEAD_HEIGHT}px`
    this.body.style.width = `${width}px`
    this.body.style.height = `${height}px`
    this.frame.style.setProperty('--board-day', `${grid.dayWidth}px`)
    this.frame.style.setProperty('--board-row', `${grid.rowHeight}px`)
    this.frame.classList.toggle('board-far', grid.dayWidth < 12)
    moveTo(this.today, Math.round(dayX(grid, today) + grid.dayWidth / 2) - 1, 0)
    this.today.hidden = today < grid.firstDay || today >= grid.firstDay + grid.days
  }

  /** The month at the left edge, whose own label may have scrolled away. */
  showMonth(text: string): void {
    if (this.month.textContent !== text) this.month.textContent = text
  }

  /** `from`: left edge of the view, so that the words stay in sight. */
  showGhost(grid: Grid, place: Place, { text, refused, from }: GhostWords): void {
    const rect = barRect(grid, place.row, place)
    moveTo(this.ghost, rect.x, rect.y)
    this.ghost.style.width = `${rect.width}px`
    this.ghost.style.height = `${rect.height}px`
    this.ghostText.textContent = text
    this.ghostText.style.left = `${Math.max(0, from - rect.x) - 2}px`
    this.ghost.className = refused ? 'board-ghost board-ghost-refused' : 'board-ghost'
    this.ghost.hidden = false
  }

  hideGhost(): void {
    this.ghost.hidden = true
  }

  /** Lights up the row and the day under the pointer; row -1 and no day: none. */
  hover(grid: Grid | undefined, row: number, day: number | undefined): void {
    this.rowLight.hidden = grid === undefined || row < 0
    this.dayLight.hidden = grid === undefined || day === undefined
    if (grid === undefined) return
    if (row >= 0) moveTo(this.rowLight, 0, rowY(grid, row))
    if (day === undefined) return
    moveTo(this.dayLight, dayX(grid, day), 0)
    this.dayLight.style.width = `${grid.dayWidth}px`
  }
}
