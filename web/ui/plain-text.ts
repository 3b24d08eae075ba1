/** Search without accents nor case: « eté » finds « Été ». */

export const plainText = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .replaceAll(/[’']/g, ' ')
    .replaceAll('œ', 'oe')
    .replaceAll('Œ', 'OE')
    .toLowerCase()

/** Whether every word of `query` begins somewhere in `text`. */
export const matches = (text: string, query: string): boolean => {
  const where = plainText(text)
  return plainText(query)
    .split(/\s+/)
    .every((word) => where.includes(word))
}

/** How well `text` answers `query`: 0 it begins with it, 1 its words do, 2 they are somewhere inside, undefined not at all. */
export const rankOf = (text: string, query: string): 0 | 1 | 2 | undefined => {
  const where = plainText(text)
  const asked = plainText(query.trim())
  if (where.startsWith(asked)) return 0
  const starts = where.split(/[\s›-]+/)
  if (asked.split(/\s+/).every((word) => starts.some((start) => start.startsWith(word)))) return 1
  return matches(text, query) ? 2 : undefined
}
