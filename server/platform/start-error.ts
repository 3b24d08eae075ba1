/**
 * Pinède cannot start, for a reason that its operator can mend: one French sentence that says what happened and what
 * to do. `main.ts` prints the sentence alone; anything else that is thrown is a defect and keeps its stack.
 */
export class StartError extends Error {
  constructor(sentence: string, cause?: unknown) {
    super(sentence, cause === undefined ? undefined : { cause })
    this.name = 'StartError'
  }
}
