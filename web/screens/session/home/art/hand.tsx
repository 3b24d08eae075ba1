/** The one hand all tile drawings share: a tint that fills, an ink that fills or draws, one touch of resin. 72 × 56. */
import type { ReactNode } from 'react'

interface Shape {
  readonly d: string
}

/** Filled with the tint. */
export const Tint = ({ d }: Shape) => <path d={d} fill="var(--p-art-tint)" />
/** Filled with the ink. */
export const Ink = ({ d }: Shape) => <path d={d} fill="var(--p-art-ink)" />
/** Drawn with the ink. */
export const Line = ({ d }: Shape) => (
  <path d={d} fill="none" stroke="var(--p-art-ink)" strokeWidth="2.5" strokeLinecap="round" strokeLinejoin="round" />
)
/** Drawn on ink, in the colour of the paper. */
export const Cut = ({ d }: Shape) => (
  <path d={d} fill="none" stroke="var(--p-surface)" strokeWidth="2.5" strokeLinecap="round" strokeLinejoin="round" />
)
/** Drawn on resin, dark in either theme. */
export const Etch = ({ d }: Shape) => (
  <path d={d} fill="none" stroke="#1d4a38" strokeWidth="2.5" strokeLinecap="round" strokeLinejoin="round" />
)
/** The touch of resin. */
export const Spark = ({ d }: Shape) => <path d={d} fill="var(--p-accent)" />

export const Drawing = ({ children }: { readonly children: ReactNode }) => (
  <svg viewBox="0 0 72 56" width={72} height={56} aria-hidden="true" focusable="false">
    {children}
  </svg>
)
