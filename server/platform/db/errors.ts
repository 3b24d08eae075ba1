import { RuleError } from '#domain/rule-error.ts'

/** An error as PostgreSQL reports it. Its `detail` may quote personal data: use the names only. */
export interface DatabaseError extends Error {
  readonly code: string
  readonly table?: string
  readonly column?: string
  readonly constraint?: string
  readonly detail?: string
}

export const isDatabaseError = (error: unknown): error is DatabaseError =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && 'severity' in error

/** Violations whose detail begins with `Key (a, b)=(1, 2)`; a check's detail quotes the row instead. */
const KEY_VIOLATIONS = ['23P01', '23505', '23503']

/** Names of the columns, never their values, in any language of the server's messages. */
const columnsOf = (error: DatabaseError): string => {
  const key = KEY_VIOLATIONS.includes(error.code) ? /\((.*?)\)=\(/.exec(error.detail ?? '')?.[1] : error.column
  return (key ?? '')
    .split(', ')
    .filter((column) => column !== 'establishment_id')
    .join(', ')
}

const contextOf = (error: DatabaseError): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ table: error.table, constraint: error.constraint, column: columnsOf(error) }).filter(
      (entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '',
    ),
  )

/** A rule that the database itself keeps, because only it sees all writers: its message is the code, its detail the context. */
const OWN_RULE = 'PN001'

const ruleOf = (error: DatabaseError): RuleError => {
  const rule = new RuleError(error.message, JSON.parse(error.detail ?? '{}') as RuleError['context'])
  rule.cause = error
  return rule
}

/** A broken reference is told from either end: the row still has others that name it, or names one that is not there. */
const referenceCode = (error: DatabaseError, statement: string): string =>
  /^\s*delete/i.test(statement) || error.message.startsWith('update or delete on table')
    ? 'record.inUse'
    : 'reference.unknown'

/** What a violated constraint means to whoever typed the value; `undefined` where it is our own defect. */
function ruleCode(error: DatabaseError, statement: string): string | undefined {
  switch (error.code) {
    case '23P01': // exclusion: the ledger of nights, else periods that overlap
      return error.table === 'place_hold' ? 'place.taken' : 'period.overlap'
    case '23505':
      return 'value.taken'
    case '23503':
      return referenceCode(error, statement)
    case '23514': // check
    case '22001': // too long
    case '22003': // out of range
    case '22021': // a character that no text can hold (NUL)
    case '22P05':
      return 'value.invalid'
    case '23502':
      return 'value.missing'
    case '53100': // the disk is full: nothing was kept, and who runs the machine must know
      return 'disk.full'
    default:
      return undefined
  }
}

/**
 * Turns a violated constraint into the RuleError that the screens understand, with `table`, `constraint` and `column`
 * in its context and the original as its cause. Everything else (defects, lost connections, conflicts to retry)
 * comes back as it is.
 */
export function translateError(error: unknown, statement: string): unknown {
  if (!isDatabaseError(error)) return error
  if (error.code === OWN_RULE) return ruleOf(error)
  const code = ruleCode(error, statement)
  if (code === undefined) return error
  const rule = new RuleError(code, contextOf(error))
  rule.cause = error
  return rule
}
