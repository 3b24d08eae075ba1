import type { Span } from './geometry.ts'
import type { BarIndex, BoardBar } from './bar-index.ts'
import type { Freedom, Place } from './drag.ts'

/** A line of the board: a place, or the heading of a group of places. Bars name the key of the row they lie on. */
export interface BoardRow {
  readonly key: number
  readonly heading: boolean
}

/** Colours by meaning (spec 3, "Planning colours"); each has a border or a pattern of its own as well (board.css). */
export type BarKind =
  | 'option'
  | 'reservation'
  | 'internet'
  | 'arrived'
  | 'gone'
  | 'basket'
  | 'unavailability'
  | 'resident'
  | 'allotment'
  | 'sublet'
  | 'quote'

/** Small signs drawn before the text; the spoken label says the same in words. */
export type BarMark = 'arrived' | 'gone' | 'due' | 'pinned' | 'expiring' | 'closed'

/** State of a place today. */
export type RowSign = 'free' | 'occupied' | 'arrival' | 'departure' | 'turnover' | 'closed'

/** How a bar looks and sounds; asked for when the bar is drawn, not before. */
export interface BarFace {
  readonly kind: BarKind
  readonly text: string
  readonly marks: readonly BarMark[]
  /** Spoken in full: who, how many, when, what, where, what is due. */
  readonly label: string
  readonly freedom: Freedom
  /** Shown before the server has answered. */
  readonly pending: boolean
  /** Left in the background by a filter: still there, for its nights are taken. */
  readonly dim: boolean
  /** One of several that are dealt with together. */
  readonly chosen: boolean
  /** A colleague has just changed it. */
  readonly news: boolean
}

export interface RowFace {
  readonly title: string
  readonly note: string
  /** Its full name: « emplacement 12 ». */
  readonly spoken: string
  /** State of the place, and its words; headings have none. */
  readonly sign?: RowSign
  readonly signLabel: string
  /** Headings only. */
  readonly collapsed?: boolean
}

export interface CellFace {
  readonly text: string
  readonly label: string
  /** 0 to 1; drawn as a height and a shade. */
  readonly level: number
}

/** Days off: tinted, and named over the day. */
export interface Tint extends Span {
  readonly label: string
}

/** Everything the board shows. A new object redraws what changed in it; the same parts (===) cost nothing. */
export interface BoardModel<B extends BoardBar> {
  readonly firstDay: number
  readonly days: number
  readonly dayWidth: number
  readonly rows: readonly BoardRow[]
  readonly index: BarIndex<B>
  readonly today: number
  /** Stretches of days on which the house is closed, in order. */
  readonly closed: readonly Span[]
  /** Public and school holidays, in order; they may overlap. */
  readonly tints: readonly Tint[]
  readonly selected: number | undefined
  readonly barFace: (bar: B) => BarFace
  /** Whether what holds a place would go elsewhere for whoever is given it: no more than a guess, the server decides. */
  readonly gives: (bar: B) => boolean
  readonly rowFace: (row: BoardRow) => RowFace
  /** Occupancy of a night over the rows shown; undefined where it is not known yet. */
  readonly heat: (day: number) => CellFace | undefined
  /** Cell of a heading for a night. */
  readonly headingCell: (key: number, day: number) => CellFace | undefined
  readonly texts: BoardTexts
}

export interface BoardTexts {
  /** Name of the whole board. */
  readonly label: string
  /** How it is used with the keyboard, read after the name of a bar. */
  readonly help: string
  readonly corner: string
  readonly heat: string
  /** Said of a day on which the house is closed. */
  readonly closed: string
  readonly months: readonly string[]
  /** Sunday first. */
  readonly weekdays: readonly string[]
  /** « 7 nuits », beside a bar that is being moved. */
  readonly nights: (count: number) => string
  /** « occupé par … »; shown while dragging over another bar. */
  readonly taken: (label: string) => string
  /** « prend la place de … »; shown while dragging over a bar that gives way. */
  readonly displaces: (label: string) => string
}

export interface BoardEvents<B extends BoardBar> {
  readonly onOpen: (bar: B) => void
  /** Ctrl or Shift with a click, or Ctrl+Enter: it joins those that are dealt with together, or leaves them. */
  readonly onChoose: (bar: B) => void
  /** A click on an empty cell. */
  readonly onCell: (key: number, day: number) => void
  /** Menu key or right button; the point is in the page. */
  readonly onMenu: (bar: B, point: { readonly x: number; readonly y: number }) => void
  /** The bar was dropped elsewhere, where nothing is in its way that does not give way; `place.row` is the key of a row. */
  readonly onDrop: (bar: B, place: Place) => void
  /** Something was dropped on `other`, which holds some of these nights. */
  readonly onRefused: (other: B, place: Place) => void
  /** An empty stretch of a row was drawn; the point, in the page, is where it ended. */
  readonly onCreate: (key: number, span: Span, point: { readonly x: number; readonly y: number }) => void
  readonly onHeading: (key: number) => void
  /** Days in view changed, overscan excluded. */
  readonly onVisible: (days: Span) => void
  readonly onZoom: (by: 1 | -1) => void
}

/** Height of the header: months, days, occupancy; the stylesheet has the same. In pixels. */
export const HEAD_HEIGHT = 22 + 34 + 20
export const ROW_HEIGHT = 28
