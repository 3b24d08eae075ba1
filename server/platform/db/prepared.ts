/** Parses and plans of a statement that comes back often are most of its cost: from then on each connection keeps them. */

/** Uses before a statement is prepared, and how many may be, as PostgreSQL's JDBC driver has it. */
const USES = 5
const AT_MOST = 256
/** Statements counted beside the prepared ones; lists have one for each set of filters. */
const COUNTED = 1000

/** A search by text is planned each time: how much it finds, which decides its plan, depends on what is looked for. */
const BY_TEXT = /\blike\b|\bilike\b/

/**
 * Counts the statements of a pool. Answers the name under which its connections keep a statement; undefined while it is rare, and
 * for those without parameters (`begin`). PostgreSQL plans a kept statement anew where the values matter to its plan.
 */
export const preparedNames = (): ((text: string, parameters: number) => string | undefined) => {
  const names = new Map<string, string>()
  const uses = new Map<string, number>()

  const count = (text: string): number => {
    const times = (uses.get(text) ?? 0) + 1
    if (uses.size >= COUNTED && times === 1) uses.clear()
    uses.set(text, times)
    return times
  }

  return (text, parameters) => {
    if (parameters === 0) return undefined
    const known = names.get(text)
    if (known !== undefined || names.size >= AT_MOST || count(text) < USES || BY_TEXT.test(text)) return known
    uses.delete(text)
    const name = `s${names.size + 1}`
    names.set(text, name)
    return name
  }
}
