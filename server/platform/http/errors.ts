import type { FastifyReply } from 'fastify'
import { ZodError } from 'zod'
import { own } from '#domain/own.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { ErrorBody } from '#contract/operations/session/session.ts'
import { messages } from '#contract/messages.fr.ts'
import { sayUses } from '#contract/uses.ts'
import type { Use } from '#contract/uses.ts'

/** A save met a newer version of the record: answers 409 with it (design 5). */
export class StaleError extends Error {
  readonly current: Readonly<Record<string, unknown>>

  constructor(current: Readonly<Record<string, unknown>>) {
    super('record.stale')
    this.current = current
  }
}

/** A rule refused several fields at once; `path` is the field's key. */
export class FieldsError extends Error {
  readonly fields: NonNullable<ErrorBody['fields']>

  constructor(fields: NonNullable<ErrorBody['fields']>) {
    super('form.invalid')
    this.fields = fields
  }
}

/** A record that others use is not deleted; `uses` is shown with the reason (spec 8). */
export class InUseError extends RuleError {
  readonly uses: readonly Use[]

  constructor(code: string, uses: readonly Use[]) {
    super(code, { uses: sayUses(uses) })
    this.uses = uses
  }
}

/** Codes that are not a mere 400. */
const STATUS: Readonly<Record<string, number>> = {
  'right.insufficient': 401,
  'record.unknown': 404,
  'route.unknown': 404,
  'record.stale': 409,
  'booking.stale': 409,
  'place.taken': 409,
  'statement.taken': 409,
  'place.locked': 409,
  'place.occupied': 409,
  'place.stillOccupied': 409,
  'place.allotment': 409,
  'allotment.exhausted': 409,
  'place.unavailable': 409,
  'place.none': 409,
  'place.noArrangement': 409,
  'basket.changed': 409,
  'basket.gone': 409,
  'basket.tableTaken': 409,
  'offline.keyUsed': 409,
  'offline.lost': 409,
  'offline.removed': 409,
  'offline.gone': 409,
  'repack.changed': 409,
  'repack.undoChanged': 409,
  'idempotency.mismatch': 409,
  'login.locked': 429,
  'request.tooLarge': 413,
  'statement.tooLarge': 413,
  'otherTill.tooLarge': 413,
  'attachment.tooLarge': 413,
  'tls.needed': 426,
  'disk.full': 507,
}

export const statusOf = (code: string): number => own(STATUS, code) ?? 400

const codeOfIssue = (issue: ZodError['issues'][number]): string => {
  if (Object.hasOwn(messages, issue.message)) return issue.message
  switch (issue.code) {
    case 'too_small':
      return issue.origin === 'string' && Number(issue.minimum) <= 1 ? 'field.required' : 'field.min'
    case 'too_big':
      return issue.origin === 'string' ? 'field.tooLong' : 'field.max'
    case 'invalid_type':
      // Part of a unit, where whole ones are counted; anything else of another type was not given.
      return issue.expected === 'int' ? 'field.number' : 'field.required'
    default:
      return 'field.invalid'
  }
}

const contextOfIssue = (issue: ZodError['issues'][number]): Record<string, string | number> => {
  if (issue.code === 'too_small') return { min: Number(issue.minimum) }
  if (issue.code === 'too_big') return { max: Number(issue.maximum) }
  if (issue.code === 'custom') return (issue.params ?? {}) as Record<string, string | number>
  return {}
}

/** The fields at fault of a refused input, each with a code of the catalogue. */
export const fieldsOf = (error: ZodError): NonNullable<ErrorBody['fields']> =>
  error.issues.map((issue) => ({
    path: issue.path.join('.'),
    message: codeOfIssue(issue),
    context: contextOfIssue(issue),
  }))

/** Status and body of an error that the browser may see; undefined where it is a defect (500, no detail). */
export const answerOf = (error: unknown): { status: number; body: ErrorBody | object } | undefined => {
  if (error instanceof StaleError) {
    return { status: 409, body: { status: 'STALE', message: 'record.stale', current: error.current } }
  }
  if (error instanceof FieldsError) return { status: 400, body: { message: error.message, fields: error.fields } }
  if (error instanceof ZodError) return { status: 400, body: { message: 'form.invalid', fields: fieldsOf(error) } }
  if (error instanceof RuleError) {
    const context = Object.keys(error.context).length > 0 ? { context: error.context } : {}
    const uses = error instanceof InUseError ? { uses: error.uses } : {}
    return { status: statusOf(error.code), body: { message: error.code, ...context, ...uses } }
  }
  return fastifyAnswer(error)
}

const fastifyAnswer = (error: unknown): { status: number; body: ErrorBody } | undefined => {
  if (!(error instanceof Error) || !('statusCode' in error) || typeof error.statusCode !== 'number') return undefined
  if (error.statusCode === 413) return { status: 413, body: { message: 'request.tooLarge' } }
  if (error.statusCode >= 400 && error.statusCode < 500)
    return { status: error.statusCode, body: { message: 'request.invalid' } }
  return undefined
}

/** The connection broke while a stream was read from or written to it: no defect, and nobody to tell. */
const isGone = (error: unknown, reply: FastifyReply): boolean =>
  reply.raw.destroyed &&
  error instanceof Error &&
  'code' in error &&
  ['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'ECONNABORTED', 'EPIPE'].includes(String(error.code))

/** Sends the answer of an error; an unforeseen one is logged under an id and shown without detail. */
export const sendError = (error: unknown, reply: FastifyReply): FastifyReply => {
  const answer = answerOf(error)
  if (answer !== undefined) return reply.status(answer.status).send(answer.body)
  if (isGone(error, reply)) {
    reply.log.info({ reason: (error as Error).message }, 'whoever asked left before the answer')
    return reply
  }
  const logId = crypto.randomUUID().slice(0, 8)
  reply.log.error({ logId, err: error }, 'request failed')
  return reply.status(500).send({ message: 'server.failed', context: { logId } })
}
