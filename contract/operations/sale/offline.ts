/** Stations that go on selling when the network is cut (issue I, item 5; decision 0450). */
import { z } from 'zod'
import { operation } from '#contract/operation.ts'
import { PAYMENT_METHOD_KINDS } from '#contract/entities/payment/payment.ts'
import { centsAnswer, idAnswer, keyAnswer, listedAnswer } from '#contract/operations/answer.ts'
import { centsInput, idInput, idParams, reasonInput } from '#contract/operations/input.ts'
import { countsInput, voucherYearInput } from '#contract/operations/payment/vouchers.ts'

const instant = z.iso.datetime()
const base64url = z.string().regex(/^[\w-]{20,400}$/)

/** A line as it was priced, printed and signed by the station. */
const offlineLine = z.strictObject({
  of: z.int().min(0),
  articleId: idInput,
  label: z.string().min(1).max(200),
  quantity: z.int().min(-999).max(999),
  unitPrice: centsInput,
  discount: centsInput,
  discountReason: z.string().max(500).nullable(),
  amount: centsInput,
  /** Basis points; null: outside VAT (deposits). */
  rate: z.int().min(0).max(10_000).nullable(),
  nature: z.enum(['GOODS', 'SERVICE', 'DEPOSIT']),
  isTakeaway: z.boolean(),
})

/** What a ticket of a station says: kept and signed as this very text. */
export const offlineContent = z.strictObject({
  version: z.literal(1),
  cashRegisterId: idInput,
  cashRegisterCode: z.string().min(1).max(40),
  at: instant,
  /** User whose session sold. */
  sellerId: idInput,
  /** Key of the sale that was sent before, whose answer never came: the server may have signed it already. */
  intent: z.string().max(60).nullable(),
  lines: z.array(offlineLine).min(1).max(500),
  total: centsInput,
  /** They come to the total, exactly: paper holiday vouchers that are worth more need the server. */
  payments: z
    .array(
      z.strictObject({
        methodId: idInput,
        kind: keyAnswer(PAYMENT_METHOD_KINDS),
        amount: centsInput,
        given: centsInput.nullable(),
        chequeNumber: z.string().max(20).nullable(),
        bankId: idInput.nullable(),
        vouchers: countsInput,
        voucherYear: voucherYearInput,
      }),
    )
    .max(20),
})
export type OfflineContent = z.output<typeof offlineContent>

const grant = z.strictObject({
  series: z.string(),
  keyHash: z.string(),
  from: z.string(),
  until: z.string(),
  tickets: z.int(),
  amount: centsAnswer,
  nextNo: z.int().min(1),
  previous: z.string(),
})

/** The grant, its signature by the house, and which key of the house signed. */
const granted = z.strictObject({
  stationId: idAnswer,
  grant,
  signature: z.string(),
  keyId: z.string(),
  /** What the server's clock says now: stations count from it. */
  now: z.string(),
  /** What stands at the head of a ticket, a line each: name, address, SIREN and VAT number of who sells (`sellerPart`, without contacts). */
  seller: z.array(z.string()).readonly(),
})
export type OfflineGranted = z.output<typeof granted>

export const sentTicket = z.object({
  no: z.int().min(1),
  /** `offlineContent` as JSON, as it was hashed. */
  content: z.string().min(2).max(200_000),
  signedText: z.string().min(10).max(2000),
  /** ECDSA P-256 over SHA-256, r and s in a row (IEEE P1363), base64url. */
  signature: base64url,
})

const takenTicket = z.strictObject({
  no: z.int(),
  /** TAKEN: it is in the record. HELD: an earlier one is missing. REFUSED: forged, or another ticket of this number was taken (JET 90). */
  status: z.enum(['TAKEN', 'HELD', 'REFUSED']),
  /** Ticket of the chain TICKET; null: none. */
  ticketId: idAnswer.nullable(),
  number: z.string().nullable(),
  /** Refusal code; null: taken. */
  reason: z.string().nullable(),
})
export type TakenTicket = z.output<typeof takenTicket>

const STATES = ['ONLINE', 'SIGNED_OFF', 'OFFLINE', 'LOST', 'REMOVED'] as const
export const offlineStationState = z.enum(STATES)

/** A station that is enrolled, as its list shows it. */
export const offlineStationRow = z.strictObject({
  id: idAnswer,
  series: z.string(),
  label: z.string(),
  /** The station (till of the record) whose chain takes its tickets. */
  till: z.string(),
  state: offlineStationState,
  enrolledAt: z.string(),
  enrolledBy: z.string(),
  lastSeenAt: z.string(),
  /** Until when it may sell alone. */
  until: z.string().nullable(),
  amount: centsAnswer,
  taken: z.int(),
  /** Taken in beyond a limit, at a price that was not ours, with a clock that went back. */
  flagged: z.int(),
  refused: z.int(),
})
export type OfflineStationRow = z.output<typeof offlineStationRow>

/** What was refused, as it came: nothing that a station sent is lost. */
export const offlineRefusalRow = z.strictObject({
  id: idAnswer,
  no: z.int(),
  number: z.string(),
  at: z.string(),
  /** Of its content; null where it cannot be read. */
  total: centsAnswer.nullable(),
  soldAt: z.string().nullable(),
  /** What it says was sold, and the ways it was paid as they are called here; empty where it cannot be read. */
  lines: z.array(z.strictObject({ label: z.string(), quantity: z.int() })).readonly(),
  methods: z.array(z.string()).readonly(),
  reason: z.string(),
  signedText: z.string(),
})
export type OfflineRefusalRow = z.output<typeof offlineRefusalRow>

/** Desk users at the till send; who answers for the cash enrols and declares lost. */
const SELL = { method: 'POST', right: ['sale_cash_register', 'write'], write: true } as const
const MANAGE = { method: 'POST', right: ['payment_deposit', 'write'], write: true } as const

export const offlineStations = {
  list: operation({
    method: 'GET',
    right: ['sale_cash_register', 'read'],
    write: false,
    path: 'sale/offline-station/list',
    summary: 'Postes autorisés à vendre hors ligne',
    answer: listedAnswer(offlineStationRow),
  }),
  /** The last ones first, a hundred at most. */
  refused: operation({
    method: 'GET',
    right: ['sale_cash_register', 'read'],
    write: false,
    path: 'sale/offline-station/refused/:id',
    summary: 'Tickets refusés d’un poste hors ligne',
    params: idParams,
    ids: { id: 'offlineStation' },
    answer: listedAnswer(offlineRefusalRow),
  }),
  /** JET 126. The public half of a key that never leaves the browser. */
  enrol: operation({
    ...MANAGE,
    path: 'sale/offline-station/enrol',
    summary: 'Autoriser ce poste à vendre hors ligne',
    body: z.object({
      label: z.string().trim().min(1, { error: 'field.required' }).max(40),
      /** SPKI, base64url. */
      publicKey: base64url,
      /** Most that it may sell alone, cents. */
      amount: centsInput,
    }),
    answer: granted,
  }),
  /** While the network is there: how far the station may go alone from now on. Tells that it is there. */
  grant: operation({
    ...SELL,
    path: 'sale/offline-station/grant',
    summary: 'Renouveler l’autorisation d’un poste',
    body: z.object({
      stationId: idInput,
      keyHash: base64url,
      /** Tickets of the station that the server has not taken yet: above 0, nothing is renewed before they came. */
      waiting: z.int().min(0),
    }),
    ids: { stationId: 'offlineStation' },
    answer: granted,
  }),
  /** In order of their numbers, each in a transaction of its own; sent again, each is answered as before. */
  intake: operation({
    ...SELL,
    write: false,
    inSteps: true,
    path: 'sale/offline-station/intake',
    summary: 'Reprendre les tickets vendus hors ligne',
    body: z.object({
      stationId: idInput,
      /** Since when it was cut off, as it saw it. */
      offlineSince: instant,
      tickets: z.array(sentTicket).min(1).max(50),
      /** Nothing more waits after these: the station is back (JET 70 and 120). */
      isLast: z.boolean(),
    }),
    ids: { stationId: 'offlineStation' },
    answer: z.strictObject({ status: z.literal('SAVED'), tickets: z.array(takenTicket).readonly() }),
  }),
  /** A till that is closed properly: closing a day does not wait for it. */
  signOff: operation({
    ...SELL,
    path: 'sale/offline-station/sign-off',
    summary: 'Poste fermé, sans ticket en attente',
    body: z.object({ stationId: idInput, keyHash: base64url }),
    ids: { stationId: 'offlineStation' },
    answer: z.strictObject({ status: z.literal('SAVED') }),
  }),
  /** Closing waits for it no longer; a ticket that comes later counts on its day of intake. */
  declareLost: operation({
    ...MANAGE,
    path: 'sale/offline-station/declare-lost',
    summary: 'Déclarer perdu un poste hors ligne',
    body: z.object({ id: idInput, reason: reasonInput }),
    ids: { id: 'offlineStation' },
    answer: z.strictObject({ status: z.literal('SAVED') }),
  }),
  /** JET 127. */
  remove: operation({
    ...MANAGE,
    path: 'sale/offline-station/remove',
    summary: 'Retirer l’autorisation d’un poste',
    body: z.object({ id: idInput }),
    ids: { id: 'offlineStation' },
    answer: z.strictObject({ status: z.literal('SAVED') }),
  }),
}
