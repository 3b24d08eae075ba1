/** Small icons of the house: 20 px, one stroke, drawn for this application. Decorative: the words beside them say it all. */
import type { SVGProps } from 'react'

const SHAPES = {
  home: 'M3.5 9 10 3.5 16.5 9v7a.5.5 0 0 1-.5.5h-4v-5H8v5H4a.5.5 0 0 1-.5-.5z',
  search: 'M9 14.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11zM13 13l3.5 3.5',
  menu: 'M3.5 5.5h13M3.5 10h13M3.5 14.5h13',
  close: 'm5 5 10 10M15 5 5 15',
  check: 'm4 10.5 4 4 8-9',
  plus: 'M10 4v12M4 10h12',
  minus: 'M4 10h12',
  edit: 'm4 16 .8-3.2 8.4-8.4a1.4 1.4 0 0 1 2 0l.4.4a1.4 1.4 0 0 1 0 2l-8.4 8.4zM12 5.6 14.4 8',
  trash: 'M4 6h12M8 6V4h4v2M5.5 6l.7 10h7.6l.7-10M8.5 9v4.5M11.5 9v4.5',
  print: 'M6 7V3.5h8V7M6 13.5H4.5a1 1 0 0 1-1-1V8a1 1 0 0 1 1-1h11a1 1 0 0 1 1 1v4.5a1 1 0 0 1-1 1H14M6 11.5h8v5H6z',
  download: 'M10 3.5v9M6.5 9.5 10 13l3.5-3.5M4 16.5h12',
  calendar: 'M4 5.5h12v11H4zM4 9h12M7 3.5v3M13 3.5v3',
  user: 'M10 10a3.25 3.25 0 1 0 0-6.5A3.25 3.25 0 0 0 10 10zM3.8 16.5c.6-2.6 3-4 6.2-4s5.6 1.4 6.2 4',
  users:
    'M7.5 9.5a2.75 2.75 0 1 0 0-5.5 2.75 2.75 0 0 0 0 5.5zM2.5 16c.4-2.5 2.3-3.8 5-3.8s4.6 1.3 5 3.8M13 4.3a2.6 2.6 0 0 1 0 5M14.5 12.5c1.7.5 2.7 1.7 3 3.5',
  key: 'M12.5 11a4 4 0 1 0-3.7-2.5L3.5 13.8V16.5h2.7v-2h2v-2l1.6-1.6c.8.1 1.7.1 2.7.1zM13.5 6.5h.01',
  sun: 'M10 13.2a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4zM10 2.5v1.5M10 16v1.5M2.5 10H4M16 10h1.5M4.7 4.7l1 1M14.3 14.3l1 1M15.3 4.7l-1 1M5.7 14.3l-1 1',
  moon: 'M16 11.8A6.5 6.5 0 0 1 8.2 4a6.5 6.5 0 1 0 7.8 7.8z',
  tabs: 'M7 7V4h9v9h-3M4 7h9v9H4z',
  logout: 'M8 3.5H4.5v13H8M8.5 10h8M13.5 7l3 3-3 3',
  lock: 'M5 9h10v7.5H5zM7 9V6.5a3 3 0 0 1 6 0V9',
  unlock: 'M5 9h10v7.5H5zM7 9V6.5a3 3 0 0 1 5.8-1',
  chevronDown: 'm5.5 8 4.5 4.5L14.5 8',
  chevronUp: 'm5.5 12 4.5-4.5 4.5 4.5',
  chevronLeft: 'm12 5.5-4.5 4.5 4.5 4.5',
  chevronRight: 'm8 5.5 4.5 4.5L8 14.5',
  first: 'M5 5v10M15 5.5 10.5 10l4.5 4.5',
  last: 'M15 5v10M5 5.5 9.5 10 5 14.5',
  sort: 'm6.5 8 3.5-3.5L13.5 8M6.5 12l3.5 3.5 3.5-3.5',
  warning: 'M10 3.5 17.5 16h-15zM10 8.5v3.5M10 14h.01',
  info: 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM10 9.5v4M10 6.5h.01',
  offline: 'M3 8a10.5 10.5 0 0 1 4-2.3M17 8a10.5 10.5 0 0 0-6.5-2.9M6 11.2A6 6 0 0 1 9.3 9.6M10 15h.01M3.5 3.5l13 13',
  building: 'M4.5 16.5v-12h7v12M11.5 8.5h4v8M3 16.5h14M7 7.5h2M7 10.5h2M7 13.5h2',
  arrowLeft: 'M16 10H4M8.5 5.5 4 10l4.5 4.5',
  undo: 'M7 4.5 3.5 8 7 11.5M4 8h8a4 4 0 0 1 0 8H8.5',
  redo: 'm13 4.5 3.5 3.5-3.5 3.5M16 8H8a4 4 0 0 0 0 8h3.5',
  refresh: 'M16 5v3.5h-3.5M4 15v-3.5h3.5M15.3 8.5A5.8 5.8 0 0 0 5 6.9M4.7 11.5A5.8 5.8 0 0 0 15 13.1',
  enter: 'M16 5v4.5a2 2 0 0 1-2 2H5M8 8.5l-3 3 3 3',
  filter: 'M3.5 5h13l-5 6v4.5l-3 1V11z',
  eye: 'M2.5 10S5 5 10 5s7.5 5 7.5 5-2.5 5-7.5 5-7.5-5-7.5-5zM10 12a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  more: 'M5 10h.01M10 10h.01M15 10h.01',
  half: 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM10 3v14M10 6l5.5-1M10 9.5h6.8M10 13l6-.2',
  language: 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM3.3 10h13.4M10 3c2 2 3 4.4 3 7s-1 5-3 7c-2-2-3-4.4-3-7s1-5 3-7z',
  book: 'M4 4.5h4.5a1.5 1.5 0 0 1 1.5 1.5v10a1.5 1.5 0 0 0-1.5-1H4zM16 4.5h-4.5A1.5 1.5 0 0 0 10 6v10a1.5 1.5 0 0 1 1.5-1H16z',
  mail: 'M3.5 5.5h13v9h-13zM3.5 6l6.5 5 6.5-5',
  tasks: 'M3.5 5.5l1.5 1.5 2.5-3M3.5 13l1.5 1.5L7.5 11.5M10 5.5h6.5M10 13.5h6.5',
  expand: 'M4 8V4h4M12 4h4v4M16 12v4h-4M8 16H4v-4',
  copy: 'M7.5 7.5h9v9h-9zM12.5 7.5v-4h-9v9h4',
} as const

export type IconName = keyof typeof SHAPES

/** Arrows that mean forwards and backwards: mirrored where people read from right to left (`theme/base.css`). */
const TURNING: ReadonlySet<IconName> = new Set([
  'chevronLeft',
  'chevronRight',
  'first',
  'last',
  'arrowLeft',
  'undo',
  'redo',
  'enter',
  'logout',
])

interface IconProps extends SVGProps<SVGSVGElement> {
  readonly name: IconName
  readonly size?: number
}

export const Icon = ({ name, size = 18, ...rest }: IconProps) => (
  <svg
    viewBox="0 0 20 20"
    width={size}
    height={size}
    fill="none"
    stroke="currentColor"
    strokeWidth={1.6}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
    data-turns={TURNING.has(name) || undefined}
    {...rest}
  >
    <path d={SHAPES[name]} />
  </svg>
)
