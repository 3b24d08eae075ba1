/** Drawings of the editor's tools: 20 px, one stroke, as those of the house; here, since no other screen loads them. */
const SHAPES = {
  undo: 'M7 4.5 3.5 8 7 11.5M4 8h8a4 4 0 0 1 0 8H8.5',
  redo: 'm13 4.5 3.5 3.5-3.5 3.5M16 8H8a4 4 0 0 0 0 8h3.5',
  down: 'm6 8.5 4 4 4-4',
  bold: 'M6.5 4h4.2a3 3 0 0 1 0 6H6.5zM6.5 10h5a3 3 0 0 1 0 6h-5z',
  italic: 'M8.5 4H14M6 16h5.5M11.5 4 8.5 16',
  underline: 'M6 4v5a4 4 0 0 0 8 0V4M5.5 16.5h9',
  strike:
    'M13.5 6.2C13 4.8 11.7 4 10 4 8 4 6.5 5.2 6.5 6.8c0 3.6 7.4 2 7.4 6C13.9 14.7 12.3 16 10.1 16 8 16 6.5 15 6 13.3M3.5 10h13',
  letters: 'M4 14 8 4l4 10M5.4 10.6h5.2M13 16.5h4.5M14 9.5l1.2-2 1.2 2',
  left: 'M3.5 5h13M3.5 8.3h8M3.5 11.7h13M3.5 15h8',
  center: 'M3.5 5h13M6 8.3h8M3.5 11.7h13M6 15h8',
  right: 'M3.5 5h13M8.5 8.3h8M3.5 11.7h13M8.5 15h8',
  justify: 'M3.5 5h13M3.5 8.3h13M3.5 11.7h13M3.5 15h13',
  bullets: 'M8 5.5h8.5M8 10h8.5M8 14.5h8.5M4.5 5.5h.01M4.5 10h.01M4.5 14.5h.01',
  numbers: 'M8.5 5.5h8M8.5 10h8M8.5 14.5h8M3.8 4.3l1-.6v3.6M3.6 12.8c.8-1 2-.4 1.8.5-.2.7-1.8 1.9-1.8 1.9h2',
  quote: 'M4 5.5v9M7.5 6.5h9M7.5 10h9M7.5 13.5h6',
  table: 'M3.5 4.5h13v11h-13zM3.5 8.2h13M3.5 11.9h13M8 4.5v11M12.2 4.5v11',
  rule: 'M3.5 10h13',
  pageBreak: 'M5.5 3.5v4h9v-4M5.5 16.5v-4h9v4M3 10h2M7 10h2M11 10h2M15 10h2',
  link: 'M8.5 11.5 11.5 8.5M9.5 6.5l1.7-1.7a2.8 2.8 0 0 1 4 4L13.5 10.5M10.5 13.5l-1.7 1.7a2.8 2.8 0 0 1-4-4L6.5 9.5',
  image: 'M3.5 4.5h13v11h-13zM3.5 13l3.5-3.5 3 3 2.5-2.5 4 4M12.5 7.5h.01',
  condition: 'M10 3.5v3M10 6.5l4 3.5-4 3.5L6 10zM10 13.5v3M14 10h3M3 10h3',
} as const

export type ToolIconName = keyof typeof SHAPES

export const ToolIcon = ({ name }: { readonly name: ToolIconName }) => (
  <svg
    viewBox="0 0 20 20"
    width={18}
    height={18}
    fill="none"
    stroke="currentColor"
    strokeWidth={1.6}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    <path d={SHAPES[name]} />
  </svg>
)
