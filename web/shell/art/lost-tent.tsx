import { Pine } from '#web/shell/art/pine.tsx'

const TREE = { crown: 'var(--p-art-tint)', trunk: 'var(--p-art-ink)' }

/** A tent alone among pines, the moon up: for the page that does not exist. */
export const LostTent = () => (
  <svg viewBox="0 0 220 130" width={220} height={130} aria-hidden="true">
    <ellipse cx="110" cy="118" rx="100" ry="7" fill="var(--p-art-tint)" opacity=".7" />
    <circle cx="158" cy="20" r="11" fill="var(--p-accent)" opacity=".85" />
    <Pine x={34} y={117} size={0.86} {...TREE} />
    <Pine x={68} y={116} size={0.42} {...TREE} />
    <Pine x={190} y={117} size={0.7} {...TREE} />
    <path d="m78 116 38-56 38 56z" fill="var(--p-art-ink)" />
    <path d="m102 116 14-34 14 34z" fill="var(--p-art-tint)" />
    <path d="m116 60-5-7M116 60l5-7" stroke="var(--p-art-ink)" strokeWidth="3" strokeLinecap="round" />
    <path d="m78 116-9 3M154 116l9 3" stroke="var(--p-art-ink)" strokeWidth="2" strokeLinecap="round" />
  </svg>
)
