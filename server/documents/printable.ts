import type { DocumentData } from '#server/ports/document-renderer.ts'

/** Stands for what no font draws (scripts that few guests write): a document is never refused for a character in a name. */
export const SUBSTITUTE = '?'

/** Line ends and other controls: a space. The no-break spaces stay. */
const CONTROLS = /[\p{Cc}\u2028\u2029]+/gu
/**
 * Marks without a shape of their own: dropped, but for the joiners that Persian names need. Direction marks could turn the
 * amounts that follow them around; the templates isolate each text instead.
 */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}--[\u200C\u200D]]/gv

const clusters = new Intl.Segmenter('fr', { granularity: 'grapheme' })

/** Makes texts that the fonts can draw. `coverage` as `readFonts` gives it. */
export const printer = (coverage: readonly ReadonlySet<number>[]) => {
  const isDrawn = (text: string, font: ReadonlySet<number>): boolean => {
    for (const character of text) if (!font.has(character.codePointAt(0) ?? 0)) return false
    return true
  }
  const first = coverage[0] ?? new Set<number>()
  /** A base and its marks are drawn by one font, or not at all. */
  const clusterText = (cluster: string): string =>
    coverage.some((font) => isDrawn(cluster, font)) ? cluster : SUBSTITUTE

  const text = (raw: string): string => {
    const clean = raw.toWellFormed().normalize('NFC').replace(CONTROLS, ' ').replace(INVISIBLE, '')
    if (isDrawn(clean, first)) return clean
    return Array.from(clusters.segment(clean), ({ segment }) => clusterText(segment)).join('')
  }

  /** Every text of a JSON value; keys are ours. */
  const data = (value: DocumentData): DocumentData => {
    if (typeof value === 'string') return text(value)
    if (value === null || typeof value !== 'object') return value
    if (Array.isArray(value)) return value.map(data)
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, data(entry)]))
  }
  return { text, data }
}
