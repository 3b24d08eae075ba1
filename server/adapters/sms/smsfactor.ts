/**
 * SMSFactor (dev.smsfactor.com: « Single message », « Campaign », « Get campaign », « Blacklist »). It says what went wrong in a 200, by a status
 * below zero. It writes the clause of offers itself behind a name (its own FAQ). Our reference comes back in reports that it pushes, and can
 * be asked for nowhere. Assumed: the statuses but 1 and -8, the path of the credits, and that its times are those of Paris, as `delay` is.
 */
import { z } from 'zod'
import { smsSize } from '#domain/sms/text.ts'
import { SmsFailure } from '#server/ports/sms.ts'
import type { Sms, SmsAddress, SmsFailureCode, SmsOrder, SmsStatus } from '#server/ports/sms.ts'
import { ask, bearer, e164, id, json, JSON_TYPE, located, unlessAbsent } from './talk.ts'

const OK = 1
/** A person of theirs looks at it first, and it leaves then. */
const MODERATED = -8

const FAILED: Readonly<Record<number, SmsFailureCode>> = { [-1]: 'sms.unauthorised', [-3]: 'sms.noCredit' }

/** It writes numbers as numbers or as text. */
const count = z.coerce.number()
const envelope = z.object({ status: count, message: z.string().nullish() })
const sent = envelope.extend({
  ticket: id.nullish(),
  sent: count.nullish(),
  flood: count.nullish(),
  blacklisted: count.nullish(),
  invalid: count.nullish(),
  npai: count.nullish(),
  not_allowed: count.nullish(),
})
const credits = envelope.extend({ credits: count.nullish() })
const campaign = envelope.extend({
  campaign: z
    .array(z.object({ delivered: count, error: count, expired: count, network_error: count, npai: count }).partial())
    .nullish(),
})
const blacklist = envelope.extend({
  list: z.array(z.object({ destination: z.string(), date: z.string().nullish() })).nullish(),
})

const failureOf = ({ status, message }: z.output<typeof envelope>): SmsFailure =>
  new SmsFailure(FAILED[status] ?? 'sms.refused', { detail: `${status} : ${message ?? ''}` })

/** Why none of one left. */
const filtered = ({ flood, blacklisted, invalid, npai, not_allowed }: z.output<typeof sent>): SmsFailure => {
  if ((flood ?? 0) > 0) return new SmsFailure('sms.busy', { detail: 'flood' })
  const ofNumber = Object.entries({ blacklisted, invalid, npai, not_allowed }).find(([, n]) => (n ?? 0) > 0)
  return ofNumber === undefined
    ? new SmsFailure('sms.refused')
    : new SmsFailure('sms.numberRefused', { detail: ofNumber[0] })
}

const statusOf = (one: NonNullable<z.output<typeof campaign>['campaign']>[number] | undefined): SmsStatus => {
  if (one === undefined) return 'UNKNOWN'
  if ((one.delivered ?? 0) > 0) return 'DELIVERED'
  return [one.error, one.expired, one.network_error, one.npai].some((n) => (n ?? 0) > 0) ? 'FAILED' : 'SENT'
}

/** `2026-07-10 12:00:00` on a clock of Paris; null: no such moment. */
const parisInstant = (text: string): Date | null => {
  const offsets = ['+02:00', '+01:00']
  const instants = offsets.map((offset) => new Date(`${text.replace(' ', 'T')}${offset}`))
  // Swedish writes dates as ISO does.
  const shown = (at: Date) => at.toLocaleString('sv-SE', { timeZone: 'Europe/Paris' })
  return instants.find((at) => !Number.isNaN(at.getTime()) && shown(at) === text) ?? null
}

const bodyOf = ({ to, text, sender, isOffer, reference }: SmsOrder): string =>
  json({
    sms: {
      message: {
        ...{ text, pushtype: isOffer ? 'marketing' : 'alert', unicode: smsSize(text).encoding === 'UCS2' ? 1 : 0 },
        // Without a name it leaves from a short number that takes answers.
        ...(sender === null ? {} : { sender }),
      },
      recipients: { gsm: [{ gsmsmsid: reference, value: to.slice(1) }] },
    },
  })

/** Throws SmsFailure at every call. */
export const openSmsFactor = (address: SmsAddress): Sms => {
  const at = located(address)
  const headers = { ...bearer(at.secretKey), ...JSON_TYPE }
  const get = <T>(path: string, schema: z.ZodType<T>) => ask(at, { method: 'GET', path, headers }, schema)
  return {
    check: async () => {
      const told = await get('/credits', credits)
      if (told.status !== OK) throw failureOf(told)
      return { credits: told.credits ?? null }
    },
    send: async (order) => {
      const told = await ask(at, { method: 'POST', path: '/send', headers, body: bodyOf(order) }, sent)
      // It has it: sending again would make two of it.
      if (told.status === MODERATED) return { id: told.ticket ?? order.reference }
      if (told.status !== OK) throw failureOf(told)
      if (told.sent === 0) throw filtered(told)
      if (typeof told.ticket !== 'string') throw new SmsFailure('sms.answerUnreadable')
      return { id: told.ticket }
    },
    status: async (one) => {
      const told = await unlessAbsent(get(`/campaign/${encodeURIComponent(one)}`, campaign), null)
      return told === null || told.status !== OK ? 'UNKNOWN' : statusOf(told.campaign?.[0])
    },
    find: () => Promise.resolve('CANNOT'),
    stops: async (since) => {
      const told = await get('/blacklist', blacklist)
      if (told.status !== OK) throw failureOf(told)
      return (told.list ?? [])
        .map(({ destination, date }) => ({ number: e164(destination), at: parisInstant(date ?? '') }))
        .filter(({ at: when }) => when === null || when >= since)
    },
  }
}
