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
