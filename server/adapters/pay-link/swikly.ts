/** Swikly v2: an amount held on a card for the days of a stay (docs at api.v2.swikly.com/v1/docs). */
import { z } from 'zod'
import type { LinkStatus } from '#domain/billing/pay-link.ts'
import { cents } from '#domain/money.ts'
import { LinkFailure } from '#server/ports/pay-link.ts'
import type { LinkAddress, LinkOrder, LinkTold, PayLinks } from '#server/ports/pay-link.ts'
import { ask, bearer, json, JSON_TYPE, located, pageUrl } from './talk.ts'

const request = z.object({
  id: z.string().min(1).max(200),
  status: z.string(),
  shortLink: z.object({ shortLink: pageUrl }).nullish(),
  deposit: z.object({ amount: z.int().min(0), status: z.string() }).nullish(),
})

const LANGUAGES = new Set(['fr', 'en', 'es', 'it', 'de', 'nl', 'pt'])

/** By the deposit, which says most; a request that was secured once is released by its deposit alone. */
const DEPOSIT: Readonly<Record<string, LinkStatus>> = {
  Pending: 'PENDING',
  Temporary: 'PENDING',
  Secured: 'HELD',
  Released: 'RELEASED',
  Canceled: 'CANCELLED',
  ExpiredWithoutAcceptance: 'EXPIRED',
}
const REQUEST: Readonly<Record<string, LinkStatus>> = {
  Pending: 'PENDING',
  Secured: 'HELD',
  PartiallyCanceled: 'HELD',
  Canceled: 'CANCELLED',
  Expired: 'EXPIRED',
}

const told = ({ status, deposit }: z.output<typeof request>): LinkTold => {
  const known = DEPOSIT[deposit?.status ?? ''] ?? REQUEST[status]
  if (known === undefined) throw new LinkFailure('payLink.answerUnreadable', { detail: deposit?.status ?? status })
  return { status: known, paid: cents(known === 'HELD' ? (deposit?.amount ?? 0) : 0), refunded: cents(0) }
}

const bodyOf = ({ amount, reference, label, guest, stay, newsUrl, returnUrl }: LinkOrder) => ({
  description: label,
  language: LANGUAGES.has(guest.language) ? guest.language : 'en',
  firstName: guest.firstName,
  lastName: guest.lastName,
  email: guest.email,
  ...(guest.phone === '' ? {} : { phoneNumber: guest.phone }),
  customId: reference,
  ...(newsUrl === null
    ? {}
    : {
        callbacks: {
          ...{ requestSecured: newsUrl, allPendingReclaimsCompleted: newsUrl, allPendingRefundsCompleted: newsUrl },
        },
      }),
  ...(returnUrl === null ? {} : { redirectUrl: returnUrl }),
  deposit: { startDate: stay?.from, endDate: stay?.to, amount },
})

export const openSwikly = (address: LinkAddress): PayLinks => {
  const at = located(address)
  const requests = `/accounts/${encodeURIComponent(address.account)}/requests`
  const headers = { ...bearer(address.secretKey), ...JSON_TYPE }
  return {
    check: async () =>
      void (await ask(at, { method: 'GET', path: `${requests}?page=1&perPage=1`, headers }, z.unknown())),
    create: async (order) => {
      if (order.currency !== 'EUR') throw new LinkFailure('payLink.currency', { final: true })
      if (order.guest.email === '') throw new LinkFailure('payLink.noEmail', { final: true })
      const made = await ask(at, { method: 'POST', path: requests, headers, body: json(bodyOf(order)) }, request)
      const url = made.shortLink?.shortLink
      if (url === undefined) throw new LinkFailure('payLink.answerUnreadable')
      return { id: made.id, url }
    },
    get: async (id) =>
      told(await ask(at, { method: 'GET', path: `${requests}/${encodeURIComponent(id)}`, headers }, request)),
    cancel: async (id) => {
      const gone = { method: 'DELETE', path: `${requests}/${encodeURIComponent(id)}`, headers } as const
      await ask(at, gone, z.unknown()).catch((error: unknown) => {
        // It is there no more, or was taken meanwhile: what it says of itself is read next.
        if (!(error instanceof LinkFailure) || !['payLink.notFound', 'payLink.refused'].includes(error.message))
          throw error
      })
    },
  }
}
