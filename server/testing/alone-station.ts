/** A station that sells alone, as a browser does it: its key, its chain, what it sends. For tests and the proof. */
import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { offlineFields, offlineInstant, offlineText } from '#domain/sale/offline.ts'
import type { OfflineContent, OfflineGranted, TakenTicket } from '#contract/operations/sale/offline.ts'
import type { Cents } from '#domain/money.ts'

const BASE = 'sale/offline-station'

/** Whoever is logged in at the browser. */
export interface Poster {
  readonly post: (
    path: string,
    body: object,
  ) => Promise<{ readonly status: number; readonly body: Readonly<Record<string, unknown>> }>
}

export interface SentTicket {
  readonly no: number
  readonly content: string
  readonly signedText: string
  readonly signature: string
}

/** The ends of its chain. */
interface Head {
  readonly no: number
  readonly previous: string
  readonly at: Date | null
}

const newKey = () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const spki = publicKey.export({ type: 'spki', format: 'der' })
  return {
    publicKey: spki.toString('base64url'),
    keyHash: createHash('sha256').update(spki).digest('base64url'),
    sign: (text: string): string =>
      sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url'),
  }
}

export type Said = Omit<OfflineContent, 'version' | 'at'>

/** One line of one article, paid by one method. */
export const aSale = (of: {
  readonly registerId: number
  readonly registerCode: string
  readonly sellerId: number
  readonly article: { readonly id: number; readonly label: string; readonly price: number; readonly rate: number }
  readonly methodId: number
  readonly quantity?: number
  readonly intent?: string
}): Said => {
  const { article, quantity = 1 } = of
  const total = (article.price * quantity) as Cents
  const line = { of: 0, articleId: article.id, label: article.label, quantity, unitPrice: article.price as Cents }
  const rest = { discount: 0 as Cents, discountReason: null, amount: total, rate: article.rate }
  const detail = { given: null, chequeNumber: null, bankId: null, vouchers: {}, voucherYear: null }
  return {
    ...{ cashRegisterId: of.registerId, cashRegisterCode: of.registerCode, sellerId: of.sellerId },
    ...{ intent: of.intent ?? null, total },
    lines: [{ ...line, ...rest, nature: 'GOODS', isTakeaway: true }],
    payments: [{ methodId: of.methodId, kind: 'CASH', amount: total, ...detail }],
  }
}

export const newStation = () => {
  const key = newKey()
  let granted: OfflineGranted | undefined
  let head: Head = { no: 0, previous: '', at: null }
  const own = (): OfflineGranted => {
    if (granted === undefined) throw new Error('the station is not enrolled')
    return granted
  }
  /** Signs at a place of the chain, which it does not move. */
  const signAt = (content: string, fields: Parameters<typeof offlineFields>[0], place: Head): SentTicket => {
    const { no, previous } = place
    const contentHash = createHash('sha256').update(content).digest('base64url')
    const signedText = offlineText({ ...offlineFields(fields), series: own().grant.series, no, previous, contentHash })
    return { no, content, signedText, signature: key.sign(signedText) }
  }
  return {
    ...key,
    signAt,
    id: () => own().stationId,
    series: () => own().grant.series,
    granted: own,
    head: () => head,
    enrol: async (by: Poster, over: object = {}) => {
      const answer = await by.post(`${BASE}/enrol`, {
        label: 'Bar',
        publicKey: key.publicKey,
        amount: 500_000,
        ...over,
      })
      if (answer.status !== 200) return answer
      granted = answer.body as unknown as OfflineGranted
      head = { no: granted.grant.nextNo - 1, previous: granted.grant.previous, at: null }
      return answer
    },
    renew: async (by: Poster, waiting = 0) => {
      const answer = await by.post(`${BASE}/grant`, { stationId: own().stationId, keyHash: key.keyHash, waiting })
      if (answer.status === 200) granted = answer.body as unknown as OfflineGranted
      return answer
    },
    /** Sells without anybody: the next ticket of its chain. */
    sell: (said: Said, now: Date): SentTicket => {
      const at = offlineInstant(now, head.at)
      const content: OfflineContent = { version: 1, at: at.toISOString(), ...said }
      const place = { no: head.no + 1, previous: head.previous, at }
      const ticket = signAt(JSON.stringify(content), content, place)
      head = { no: ticket.no, previous: ticket.signature, at }
      return ticket
    },
    send: async (by: Poster, tickets: readonly SentTicket[], over: object = {}) => {
      const since = new Date(JSON.parse(tickets[0]?.content ?? '{}').at ?? 0).toISOString()
      const answer = await by.post(`${BASE}/intake`, {
        ...{ stationId: own().stationId, offlineSince: since, tickets, isLast: true },
        ...over,
      })
      return { ...answer, tickets: (answer.body['tickets'] ?? []) as readonly TakenTicket[] }
    },
    signOff: (by: Poster) => by.post(`${BASE}/sign-off`, { stationId: own().stationId, keyHash: key.keyHash }),
  }
}

export type AloneStation = ReturnType<typeof newStation>
