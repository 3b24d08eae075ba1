/** Colours that the house chose for the planning, as custom properties of its screen, its legend and its page on paper. */
import type { CSSProperties } from 'react'
import type { Preferences } from '#contract/operations/establishment/preference.ts'

const KINDS = [
  'option',
  'reservation',
  'arrived',
  'internet',
  'allotment',
  'resident',
  'unavailability',
  'sublet',
] as const

const BLACK = '#1a1712'
const WHITE = '#ffffff'

const channel = (hex: string): number => {
  const value = Number.parseInt(hex, 16) / 255
  return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

/** Relative luminance of « #rrggbb » (WCAG 2). */
const luminance = (color: string): number =>
  0.2126 * channel(color.slice(1, 3)) + 0.7152 * channel(color.slice(3, 5)) + 0.0722 * channel(color.slice(5, 7))

/** Contrast of two colours, 1 to 21 (WCAG 2). */
export const contrast = (a: string, b: string): number => {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y)
  return (high + 0.05) / (low + 0.05)
}

/** Black or white, whichever reads better on a colour. */
export const inkOn = (color: string): string => (contrast(color, BLACK) >= contrast(color, WHITE) ? BLACK : WHITE)

/** `--plan-…` of the kinds whose colour the house chose; the stylesheet has the usual ones. */
export const planningColours = (planning: Preferences['planning']): CSSProperties =>
  Object.fromEntries(
    KINDS.flatMap((kind) => {
      const color = planning[`${kind}Color`]
      if (color === null) return []
      const edge = `color-mix(in srgb, ${color} 55%, ${inkOn(color)})`
      return [
        [`--plan-${kind}`, color],
        [`--plan-${kind}-ink`, inkOn(color)],
        [`--plan-${kind}-edge`, edge],
      ]
    }),
  )
