import { plainText } from '#web/ui/plain-text.ts'

export interface FoundTown {
  readonly id: number
  readonly label: string
  readonly postalCode: string
  readonly countryId: number
}

/** Towns to propose for what was typed: those that begin with it, then those that only hold it; postal codes must begin with it. */
export const rankTowns = (towns: readonly FoundTown[], typed: string, most: number): FoundTown[] => {
  const text = plainText(typed.trim())
  if (/^\d/.test(text)) return towns.filter(({ postalCode }) => postalCode.startsWith(text)).slice(0, most)
  const begins = (town: FoundTown): boolean => plainText(town.label).startsWith(text)
  return [...towns.filter(begins), ...towns.filter((town) => !begins(town))].slice(0, most)
}
