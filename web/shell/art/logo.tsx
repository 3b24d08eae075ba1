/** The mark: three umbrella pines, a pinède, over the line of the ground. */
interface MarkProps {
  readonly size?: number
}

export const Mark = ({ size = 28 }: MarkProps) => (
  <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
    <g fill="none" stroke="var(--p-mark-trunk, currentColor)" strokeLinecap="round" strokeWidth="1.9">
      <path d="M7.5 26V15.5M24.5 26v-8M16 26V11" />
      <path d="M16 17.5 20 13M16 20.5l-3.5-3.5" strokeWidth="1.5" />
    </g>
    <path d="M1.5 16.5a6.2 5.2 0 0 1 12.4 0z" fill="var(--p-mark-back, #8fc0a7)" />
    <path d="M18.6 19a5.9 4.9 0 0 1 11.8 0z" fill="var(--p-mark-back, #8fc0a7)" />
    <path
      d="M6 12.5a10 8.5 0 0 1 20 0c0 .9-.7 1.5-1.6 1.5H7.6c-.9 0-1.6-.6-1.6-1.5z"
      fill="var(--p-mark-front, currentColor)"
    />
    <path d="M3 27.5h26" stroke="var(--p-mark-ground, #e9a735)" strokeLinecap="round" strokeWidth="2.2" />
  </svg>
)
