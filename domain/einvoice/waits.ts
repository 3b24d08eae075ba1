/** How long to wait before a platform is asked again. */

const MINUTE = 60_000
const WAITS = [1, 2, 5, 15, 30].map((minutes) => minutes * MINUTE)
/** Invoices are to be there the same day: never longer. */
const LONGEST = 60 * MINUTE

/** After so many failures in a row, in milliseconds. */
export const waitAfter = (attempts: number): number => WAITS[attempts - 1] ?? LONGEST
