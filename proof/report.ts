/** Lines of a proof: one a claim, held or not, with what was seen where it did not. */

const counts = { passed: 0, failed: 0 }

/** Prints the claim and remembers whether it held. `seen` explains a failure; a few lines of it are enough. */
export const claim = (text: string, holds: boolean, seen: unknown = ''): void => {
  counts[holds ? 'passed' : 'failed'] += 1
  console.log(`${holds ? 'ok  ' : 'FAIL'} ${text}`)
  if (!holds && seen !== '') console.log(`     ${JSON.stringify(seen).slice(0, 1500)}`)
}

/** A claim that nothing of a kind is there: what is found is shown. */
export const claimNone = (text: string, found: readonly unknown[]): void =>
  claim(text, found.length === 0, found.slice(0, 5))

export const note = (text: string): void => console.log(`     ${text}`)

export const heading = (text: string): void => console.log(`\n${text}`)

export const total = (): Readonly<typeof counts> => counts

/** The value below which this share of them lies; NaN where there is none. */
export const quantile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
