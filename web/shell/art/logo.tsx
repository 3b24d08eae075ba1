interface MarkProps {
  readonly size?: number
}

/** The mark: two umbrella pines over the line of the ground. */
export const Mark = ({ size = 28 }: MarkProps) => (
  <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
    <path
      d="M.8 18.6c0-1.5 1.3-2.5 2.8-2.5.7-1.7 2.3-2.6 4.1-2.6 2 0 3.6 1 4.2 2.7 1.5.1 2.6 1.1 2.6 2.5 0 1-.7 1.7-1.7 1.7H2.5c-1 0-1.7-.8-1.7-1.8z"
      fill="var(--p-mark-back, #7fb89c)"
    />
    <path
      d="M7.2 27.5V20"
      stroke="var(--p-mark-trunk, currentColor)"
      strokeWidth="1.8"
      fill="none"
      strokeLinecap="round"
    />
    <path
      d="M19 27.5V14M19 21.5l5-6M19 19l-4.2-4"
      stroke="var(--p-mark-trunk, currentColor)"
      strokeWidth="2.1"
      fill="none"
      strokeLinecap="round"
    />
    <path
      d="M6.8 12.7c0-2.5 2.1-4.2 4.7-4.2C12.7 5.3 15.6 3.5 19 3.5c3.5 0 6.5 1.8 7.6 4.7 2.7 0 4.7 1.9 4.7 4.3 0 1.7-1.2 2.9-2.9 2.9H9.7c-1.7 0-2.9-1.1-2.9-2.7z"
      fill="var(--p-mark-front, currentColor)"
    />
    <path d="M2.5 28.6h27" stroke="var(--p-mark-ground, #e9a735)" strokeLinecap="round" strokeWidth="2.2" />
  </svg>
)
