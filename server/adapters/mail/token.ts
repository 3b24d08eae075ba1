/** Access tokens of a provider (RFC 6749, section 6), each kept while it is good. */
import { isInClear, callOutside } from '#server/platform/outgoing.ts'
import { MailFailure } from '#server/ports/mail.ts'
import type { MailLogin, MailServerAddress } from '#server/ports/mail.ts'
import { lineFailure } from './failure.ts'

type Oauth = Extract<MailLogin, { kind: 'XOAUTH2' }>

interface Token {
  readonly value: string
  readonly until: number
}

const ANSWER_MS = 20_000
const MAX_BYTES = 64 * 1024
/** One that ends while it is used is of no use. */
const SPARE_MS = 60_000
const kept = new Map<string, Token>()

const keyOf = ({ tokenUrl, clientId, userName, refreshToken }: Oauth): string =>
  JSON.stringify([tokenUrl, clientId, userName, refreshToken])

const refuse = (detail: string | null): MailFailure =>
  new MailFailure('mail.token', 'LATER', { detail, ofServer: true })

const asked = async (login: Oauth, allowsLocal: boolean): Promise<Readonly<Record<string, unknown>>> => {
  const { tokenUrl, clientId, clientSecret, refreshToken } = login
  if (!URL.canParse(tokenUrl)) throw refuse(null)
  const url = new URL(tokenUrl)
  if (isInClear(url)) throw new MailFailure('mail.clear', 'LATER', { ofServer: true })
  const form = { grant_type: 'refresh_token', refresh_token: refreshToken, client_id: clientId }
  const body = new URLSearchParams(clientSecret === null ? form : { ...form, client_secret: clientSecret }).toString()
  const answer = await callOutside(url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    body,
    allowsLocal,
    timeoutMs: ANSWER_MS,
    maxBytes: MAX_BYTES,
  })
  const text = Buffer.from(answer.body).toString('utf8')
  let said: unknown
  try {
    said = JSON.parse(text)
  } catch {
    throw refuse(`HTTP ${answer.status}`)
  }
  const fields = typeof said === 'object' && said !== null ? (said as Readonly<Record<string, unknown>>) : {}
  if (answer.status > 299) throw refuse([fields['error'], fields['error_description']].filter(Boolean).join(' : '))
  return fields
}

/** Throws MailFailure. `anew`: the server refused the one that was kept. */
export const accessToken = async (login: Oauth, { allowsLocal }: MailServerAddress, anew = false): Promise<string> => {
  const before = kept.get(keyOf(login))
  if (!anew && before !== undefined && before.until > Date.now()) return before.value
  const fields = await asked(login, allowsLocal).catch((error: unknown) => {
    throw lineFailure(error)
  })
  const { access_token: value, expires_in: seconds, refresh_token: next } = fields
  if (typeof value !== 'string' || value === '') throw refuse(null)
  const until = Date.now() + (typeof seconds === 'number' ? seconds * 1000 : 0) - SPARE_MS
  kept.delete(keyOf(login))
  const refreshToken = typeof next === 'string' && next !== '' ? next : login.refreshToken
  if (refreshToken !== login.refreshToken) await login.keep(refreshToken)
  kept.set(keyOf({ ...login, refreshToken }), { value, until })
  return value
}
