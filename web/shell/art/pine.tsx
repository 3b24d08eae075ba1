/** The umbrella pine that every drawing of the house shares. */

export interface PineProps {
  /** Foot of the trunk. */
  readonly x: number
  readonly y: number
  /** 1: a hundred units high. */
  readonly size: number
  readonly crown: string
  readonly trunk: string
  /** Underside of the crown; none on small drawings. */
  readonly shade?: string
}

export const Pine = ({ x, y, size, crown, trunk, shade }: PineProps) => (
  <g transform={`translate(${x} ${y}) scale(${size})`}>
    <path
      d="M-3.5 0C-2.5-22-4-42-1.5-60M-1.5-60C-6-68-14-74-22-78M-1.5-58C4-68 12-74 22-79M-1.5-64C0-72 1-78 1-84"
      fill="none"
      stroke={trunk}
      strokeWidth={shade === undefined ? 7 : 4.6}
      strokeLinecap="round"
    />
    <path
      d="M-50-76c0-9 9-14 18-14 4-9 16-14 30-14s27 5 32 13c10 0 20 6 20 15 0 5-4 8-10 8h-80c-6 0-10-3-10-8z"
      fill={crown}
    />
    {shade === undefined ? null : (
      <path d="M-46-72c10-3 22-4 34-2 14 2 30 2 44-1 8-2 15-2 18 0-1 4-5 7-10 7h-80c-3 0-5-2-6-4z" fill={shade} />
    )}
  </g>
)
