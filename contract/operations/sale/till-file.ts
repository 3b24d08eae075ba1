/** Files of tickets: those of other tills, taken in once against their own total, and those of ours that leave (decision 0460). */
import { z } from 'zod'
import { LONGEST_NUMBER, LONGEST_WORD, MOST_OTHER_TICKETS, OTHER_NATURES } from '#domain/sale/other-till.ts'
import { operation } from '#contract/operation.ts'
import { centsAnswer, dayAnswer, idAnswer, saidAnswer } from '#contract/operations/answer.ts'
import { centsInput, dayInput, idInput, idParams, reasonInput } from '#contract/operations/input.ts'

/** Some 20,000 tickets. */
export const HEAVIEST_TILL_FILE = { bytes: 10 * 1024 * 1024, code: 'otherTill.tooLarge', max: '10 Mo' } as const

/** More new tickets than this are read by a job: a request must not wait for them. */
export const LONG_TILL_FILE = 500

/** Money alone: a voucher or a credit note of another till names none of ours; groups and write-offs are of our files. */
export const OTHER_METHOD_KINDS = ['CASH', 'CARD', 'CHEQUE', 'HOLIDAY_VOUCHER', 'TRANSFER', 'NONE'] as const

/** Names the layout below in a file. */
export const TICKETS_FORMAT = 'pinede-tickets'
const LARGEST_QUANTITY = 1_000_000
const MOST_PARTS = 500

const partAmount = z.int().min(-1_000_000_000).max(1_000_000_000)

const ticketInFile = z.object({
  /** Unique for its till. */
  number: z.string().trim().min(1).max(LONGEST_NUMBER),
  /** ISO 8601 with its offset. */
  at: z.iso.datetime({ offset: true }),
  /** The till that sold it, for people. */
  till: z.string().max(LONGEST_WORD).optional(),
  /** Cents, VAT included; less than nothing for a return. */
  total: partAmount,
  lines: z
    .array(
      z
        .object({
          article: z.string().trim().min(1).max(LONGEST_WORD),
          label: z.string().max(200).optional(),
          /** Three decimals at most. */
          quantity: z
            .number()
            .min(-LARGEST_QUANTITY)
            .max(LARGEST_QUANTITY)
            .refine((n) => Math.abs(n * 1000 - Math.round(n * 1000)) < 1e-6),
          amount: partAmount,
          /** Basis points (550 is 5.5 %); null: outside VAT. */
          rate: z.int().min(0).max(10_000).nullable(),
          /** Left out: its article says it. */
          nature: z.enum(OTHER_NATURES).optional(),
        })
        // Outside VAT (CGI 267, II-3°): with a rate it would be a sale.
        .refine(({ nature, rate }) => rate === null || (nature !== 'DEPOSIT' && nature !== 'KEPT'), { path: ['rate'] }),
    )
    .max(MOST_PARTS),
  payments: z
    .array(z.object({ method: z.string().trim().min(1).max(LONGEST_WORD), amount: partAmount }))
    .max(MOST_PARTS),
})

/** Our own layout of a file of tickets (docs/manuel/caisse.md): what leaves, and what any till may write. Amounts are cents. */
export const ticketsInFile = z.object({
  format: z.literal(TICKETS_FORMAT),
  version: z.literal(1),
  /** Who made it, and when, for people. */
  house: z.string().max(200).optional(),
  made: z.string().max(40).optional(),
  /** Its own count and total: what its tickets must make. */
  count: z.int().min(0),
  total: z.int(),
  tickets: z.array(ticketInFile).max(MOST_OTHER_TICKETS),
})
export type TicketsInFile = z.output<typeof ticketsInFile>

/** A word of the file that means nothing here yet, and how much of it. */
const lackingWord = z.strictObject({
  kind: z.enum(['METHOD', 'RATE', 'ARTICLE']),
  /** As the file has it; of a rate in basis points, its number. */
  word: z.string(),
  tickets: z.int().min(1),
  amount: centsAnswer,
})
export type LackingWord = z.output<typeof lackingWord>

/** Beside the file that is sent: what somebody read on the till, where the file has no total. */
export const receiveQuery = z.object({
  total: z
    .string()
    .regex(/^-?\d{1,12}$/)
    .transform(Number)
    .pipe(centsInput)
    .optional(),
})

export const previewAnswer = z.strictObject({
  tickets: z.int().min(0),
  total: centsAnswer,
  /** Its own; null: none was said. */
  said: centsAnswer.nullable(),
  fromDay: dayAnswer.nullable(),
  toDay: dayAnswer.nullable(),
  /** Tickets that an earlier file brought. */
  known: z.int().min(0),
  knownTotal: centsAnswer,
  /** Tickets of days that are closed: they count today. */
  late: z.int().min(0),
  /** What forbids taking it in, by line (0: the whole file). */
  faults: z.array(saidAnswer.extend({ at: z.int().min(0) })).readonly(),
  lacking: z.array(lackingWord).readonly(),
})
export type TillFilePreview = z.output<typeof previewAnswer>

export const tillFileAnswer = z.strictObject({
  id: idAnswer,
  version: z.int(),
  way: z.enum(['IN', 'OUT']),
  state: z.enum(['READING', 'WAITING', 'TAKEN', 'TAKEN_BACK', 'CONTRARY', 'SENT']),
  otherTillId: idAnswer.nullable(),
  till: z.string().nullable(),
  name: z.string(),
  sha256: z.string(),
  fromDay: dayAnswer,
  toDay: dayAnswer,
  tickets: z.int(),
  total: centsAnswer,
  known: z.int(),
  knownTotal: centsAnswer,
  at: z.string(),
  by: z.string().nullable(),
  reason: z.string().nullable(),
  /** The file that takes it back, or that it takes back. */
  otherId: idAnswer.nullable(),
  lacking: z.array(lackingWord).readonly(),
})
export type TillFile = z.output<typeof tillFileAnswer>

const word = z.string().max(LONGEST_WORD)

/** What words of a file are here. */
export const completeBody = z.object({
  id: idInput,
  version: z.int(),
  methods: z
    .array(z.object({ word, methodId: idInput }))
    .max(200)
    .default([]),
  rates: z
    .array(z.object({ word, tvaId: idInput }))
    .max(200)
    .default([]),
  articles: z
    .array(z.object({ word, nature: z.enum(['GOODS', 'SERVICE']) }))
    .max(5000)
    .default([]),
})

const WRITE = { method: 'POST', right: ['sale_cash_register', 'write'], write: true, idempotent: true } as const

const sendWhat = z
  .object({
    /** Only what never left. */
    unsentOnly: z.boolean(),
    from: dayInput.nullable().default(null),
    to: dayInput.nullable().default(null),
  })
  .refine(({ from, to }) => from === null || to === null || from <= to, { error: 'dates.reversed', path: ['to'] })
export type SendWhat = z.output<typeof sendWhat>

const sendPreview = z.strictObject({
  tickets: z.int().min(0),
  total: centsAnswer,
  /** Of them, those that left before. */
  known: z.int().min(0),
  fromDay: dayAnswer.nullable(),
  toDay: dayAnswer.nullable(),
})
export type SendPreview = z.output<typeof sendPreview>

export const tillFiles = {
  read: operation({
    method: 'GET',
    path: 'sale/till-file/edit/:id',
    right: ['sale_cash_register', 'read'],
    write: false,
    summary: 'Lire un fichier de tickets',
    params: idParams,
    ids: { id: 'tillFile' },
    answer: tillFileAnswer,
  }),
  /** Says what words of it are here, and tries again: it counts once all of them are known. */
  complete: operation({
    ...WRITE,
    path: 'sale/till-file/complete',
    summary: 'Compléter un fichier de tickets, et le prendre en compte',
    body: completeBody,
    ids: { id: 'tillFile' },
    answer: tillFileAnswer,
  }),
  /** A file that counts: by a contrary one, of today. */
  takeBack: operation({
    ...WRITE,
    path: 'sale/till-file/take-back',
    summary: 'Contrepasser un fichier de tickets',
    body: z.object({ id: idInput, version: z.int(), reason: reasonInput }),
    ids: { id: 'tillFile' },
    answer: tillFileAnswer,
  }),
  /** A file that waits, of which nothing counts. */
  drop: operation({
    ...WRITE,
    path: 'sale/till-file/drop',
    summary: 'Abandonner un fichier de tickets qui attend',
    body: z.object({ id: idInput, version: z.int() }),
    ids: { id: 'tillFile' },
    answer: z.strictObject({ status: z.literal('DELETED'), id: idAnswer }),
  }),
  sendPreview: operation({
    method: 'POST',
    path: 'sale/till-file/send-preview',
    right: ['sale_cash_register', 'export'],
    write: false,
    summary: 'Ce qu’une sauvegarde de tickets contiendrait',
    body: sendWhat,
    answer: sendPreview,
  }),
  send: operation({
    ...WRITE,
    right: ['sale_cash_register', 'export'],
    path: 'sale/till-file/send',
    summary: 'Sauvegarder des tickets dans un fichier à envoyer',
    body: sendWhat,
    answer: tillFileAnswer,
  }),
} as const

/** The very text of a file that came or left. */
export const TILL_FILE_CONTENT = 'sale/till-file/content/:id'
/** Takes the file itself (`uploadfile`); `preview` changes nothing. */
export const TILL_FILE_PREVIEW = 'sale/till-file/preview/:id'
export const TILL_FILE_RECEIVE = 'sale/till-file/receive/:id'
