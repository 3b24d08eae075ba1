import type { ErrorBody, StaleBody } from '#contract/operations/session/session.ts'
import { sentenceOfCode } from '#contract/sentences.ts'
import { translate } from '#web/i18n/i18n.ts'

/** The server refused: a status, a code of the catalogue, and the fields at fault (design 5). */
export class RestError extends Error {
  readonly status: number
  readonly body: ErrorBody

  constructor(status: number, body: ErrorBody) {
    super(body.message)
    this.name = 'RestError'
    this.status = status
    this.body = body
  }
}

/** 409: another screen saved the record since it was read; `current` is what the server holds. */
export class StaleError extends RestError {
  /** The record as it is now; only who saved it knows its shape. */
  readonly current: unknown

  constructor(body: StaleBody) {
    super(409, body)
    this.name = 'StaleError'
    this.current = body.current
  }
}

/** 403: no session any more. Already told and led to /login; drafts are kept. */
export class SessionLostError extends RestError {
  constructor(body: ErrorBody) {
    super(403, body)
    this.name = 'SessionLostError'
  }
}

/** No answer came: unplugged, restarted, too slow. Whether a write went through is not known: retry with the same intent. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super('network', { cause })
    this.name = 'NetworkError'
  }
}

/** Nothing was sent: a field is red (see `unread.ts`). */
export class UnreadError extends Error {
  constructor() {
    super('unread')
    this.name = 'UnreadError'
  }
}

/** A part of the application that could not be fetched: the line is cut, or the server was updated meanwhile. */
export const isMissingChunk = (error: unknown): boolean =>
  error instanceof TypeError && /dynamically imported module|module script|Importing a module/i.test(error.message)

/** Refusals of a right that say why. */
const SAID = ['right.locked', 'audit.readOnly']

/** French sentence of any error (spec 8). */
export const sentenceOf = (error: unknown): string => {
  const t = translate('shell')
  if (error instanceof NetworkError || isMissingChunk(error)) return t('toast.network')
  if (error instanceof UnreadError) return t('toast.unreadAny')
  if (!(error instanceof RestError)) return t('toast.error')
  if (error.status === 401 && !SAID.includes(error.body.message))
    return sentenceOfCode('right.insufficient') ?? t('toast.error')
  const { message, context } = error.body
  if (error.status >= 500) {
    const logId = context?.['logId']
    return logId === undefined ? t('toast.error') : t('toast.errorLog', { logId })
  }
  return answered(sentenceOfCode(message, context) ?? t('toast.error'), context?.['detail'])
}

/** What another server said, in its own words, below ours. */
const answered = (sentence: string, detail: unknown): string => {
  if (typeof detail !== 'string' || detail === '' || sentence.includes(detail)) return sentence
  return `${sentence} ${translate('shell')('toast.answered', { detail })}`
}

/** Sentences to show beside the inputs, by field key; empty for errors that name no field. */
export const fieldErrorsOf = (error: unknown): Readonly<Record<string, string>> => {
  if (!(error instanceof RestError)) return {}
  const pairs = (error.body.fields ?? []).map(({ path, message, context }) => [
    path,
    sentenceOfCode(message, context) ?? message,
  ])
  return Object.fromEntries(pairs) as Record<string, string>
}
