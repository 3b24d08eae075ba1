/** A tent alone among pines, at night: for the page that does not exist. */
export const LostTent = () => (
  <svg viewBox="0 0 220 130" width={220} height={130} aria-hidden="true">
    <ellipse cx="110" cy="118" rx="100" ry="7" fill="var(--p-art-tint)" opacity=".7" />
    <circle cx="172" cy="22" r="11" fill="var(--p-accent)" opacity=".85" />
    <path d="M30 116V62M62 116V88M190 116V70" stroke="var(--p-art-ink)" strokeWidth="4" strokeLinecap="round" />
    <path d="M4 62a26 19 0 0 1 52 0z" fill="var(--p-art-tint)" />
    <path d="M46 88a16 11 0 0 1 32 0z" fill="var(--p-art-tint)" />
    <path d="M168 70a22 16 0 0 1 44 0z" fill="var(--p-art-tint)" />
    <path d="m78 116 38-56 38 56z" fill="var(--p-art-ink)" />
    <path d="m102 116 14-34 14 34z" fill="var(--p-art-tint)" />
    <path d="m116 60-5-7M116 60l5-7" stroke="var(--p-art-ink)" strokeWidth="3" strokeLinecap="round" />
    <path d="m78 116-9 3M154 116l9 3" stroke="var(--p-art-ink)" strokeWidth="2" strokeLinecap="round" />
  </svg>
)
