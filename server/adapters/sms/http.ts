/**
 * Any other provider, through a small service of the house that speaks this:
 *
 * - `POST {url}` with `{ to, text, sender, kind, reference }`: `to` in E.164; `sender` 3 to 11 letters and digits, or null for a number that
 *   takes answers; `kind` OFFER or MESSAGE, and the service writes the STOP clause behind the text of an OFFER; `reference` ours, of 40
 *   characters at most. It answers `{ id }`. Asked twice under one reference, it sends once and answers the same id.
 * - `GET {url}/{id}` answers `{ status }`: SENT, DELIVERED, FAILED or UNKNOWN; 404: it knows none.
 * - `GET {url}/credits` answers `{ credits }`, a number of SMS or null. It is how the connection is tried.
 * - `GET {url}/find?reference=…` answers `{ id }`, null where it has none; 404: it cannot tell.
 * - `GET {url}/stops?since=…` (ISO 8601) answers `[{ number, at }]`, `at` in ISO 8601 or null; 404: it cannot tell.
 *
 * Each call bears `Authorization: Bearer {secret}`. A refusal is 401 or 403 (the secret), 402 (no credit), 429 or 503 (later, with
 * Retry-After), or another 4xx with `{ code, message }`, `code` being `number` or `sender` where it speaks of these. With any other 5xx, or no
 * answer, the SMS may have left. No id is `credits`, `find` or `stops`.
 */
import { z } from 'zod'
import type { Sms, SmsAddress, SmsFailureCode } from '#server/ports/sms.ts'
import { ask, bearer, id, json, JSON_TYPE, unlessAbsent } from './talk.ts'

const made = z.object({ id })
const found = z.object({ id: id.nullable() })
const told = z.object({ status: z.enum(['SENT', 'DELIVERED', 'FAILED', 'UNKNOWN']) })
const credits = z.object({ credits: z.number().nullable() })
const stops = z.array(
  z.object({
    number: z.string().regex(/^\+\d{6,15}$/),
    at: z.iso
      .datetime({ offset: true })
      .transform((at) => new Date(at))
      .nullable(),
  }),
)
const refusal = z.object({ code: z.enum(['number', 'sender']) })

const MEANT: Readonly<Record<z.output<typeof refusal>['code'], SmsFailureCode>> = {
  number: 'sms.numberRefused',
  sender: 'sms.senderRefused',
}
const meant = (body: unknown): SmsFailureCode | null => {
  const read = refusal.safeParse(body).data
  return read === undefined ? null : MEANT[read.code]
}

/** Throws SmsFailure at every call. */
export const openHttpSms = (address: SmsAddress): Sms => {
  const headers = { ...bearer(address.secretKey), ...JSON_TYPE }
  const get = <T>(path: string, schema: z.ZodType<T>) => ask(address, { method: 'GET', path, headers, meant }, schema)
  return {
    check: () => get('/credits', credits),
    send: ({ to, text, sender, isOffer, reference }) => {
      const body = json({ to, text, sender, kind: isOffer ? 'OFFER' : 'MESSAGE', reference })
      return ask(address, { method: 'POST', path: '', headers, meant, body }, made)
    },
    status: async (one) => {
      const said = await unlessAbsent(get(`/${encodeURIComponent(one)}`, told), null)
      return said?.status ?? 'UNKNOWN'
    },
    find: async (reference) => {
      const query = new URLSearchParams({ reference })
      const said = await unlessAbsent(get(`/find?${query.toString()}`, found), null)
      if (said === null) return 'CANNOT'
      return said.id === null ? null : { id: said.id }
    },
    stops: (since) => {
      const query = new URLSearchParams({ since: since.toISOString() })
      return unlessAbsent(get(`/stops?${query.toString()}`, stops), null)
    },
  }
}
