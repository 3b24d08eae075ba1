/**
 * The only error that a rule throws: a closed code, plus the values that the French sentence needs.
 * The sentence itself lives in `contract/messages.fr.ts`; a code without one does not compile (spec 8).
 */
export class RuleError extends Error {
  readonly code: string
  readonly context: Readonly<Record<string, string | number>>

  constructor(code: string, context: Readonly<Record<string, string | number>> = {}) {
    super(code)
    this.name = 'RuleError'
    this.code = code
    this.context = context
  }
}
