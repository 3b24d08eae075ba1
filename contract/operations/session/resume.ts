/** « Reprendre »: a house that was restored to an earlier moment goes on, above the numbers that were given since. */
import { z } from 'zod'
import { operation } from '#contract/operation.ts'

/** What is typed to say that one means it. */
export const RESUME_WORD = 'REPRENDRE'

/** What was signed at a till since, as far as its chain tells. */
const lostChain = z.strictObject({
  till: z.string(),
  training: z.boolean(),
  kind: z.enum(['TICKET', 'INVOICE', 'PAYMENT', 'DUPLICATE', 'DAY', 'MONTH', 'YEAR', 'JET', 'ARCHIVE']),
  count: z.int(),
  /** Ranks in the chain. */
  from: z.int(),
  to: z.int(),
})

const lostNumbers = z.strictObject({
  of: z.enum(['bills', 'credits', 'bookings']),
  /** The year of the books, of bills. */
  yearId: z.int().nullable(),
  label: z.string(),
  count: z.int(),
  /** As they are printed; null: none. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** The first that is given afterwards. */
  next: z.string(),
})

const resumeAnswer = z.strictObject({
  /** The last moment that came back, and the one that was asked for. */
  reached: z.string().nullable(),
  asked: z.string().nullable(),
  place: z.string(),
  /** When the newest heads were read. */
  headsAt: z.string(),
  /** Nothing was given after them. */
  final: z.boolean(),
  /** Bill numbers that are left out where something may have been. */
  margin: z.int(),
  sites: z.array(
    z.strictObject({
      id: z.int(),
      name: z.string(),
      chains: z.array(lostChain),
      numbers: z.array(lostNumbers),
    }),
  ),
  /** Establishments that were made since: nothing of them is here. */
  lostSites: z.array(z.string()),
})
export type ResumeAnswer = z.output<typeof resumeAnswer>

export const resuming = {
  read: operation({
    method: 'GET',
    path: 'backup/resume',
    right: 'session',
    write: false,
    summary: 'Maison rétablie à un moment passé : ce qui a été signé depuis, d’après ses sauvegardes',
    answer: resumeAnswer,
  }),
  carryOn: operation({
    method: 'POST',
    path: 'backup/resume',
    right: 'session',
    write: true,
    idempotent: true,
    inPast: true,
    summary:
      'Reprendre après une restauration à un moment passé : numéros au-dessus de tout ce qui est connu, événement 903',
    body: z.strictObject({
      reason: z.string().trim().min(5).max(200),
      confirmation: z.string().trim().max(20),
      /** Last numbers on papers in hand, one a year of the books. */
      papers: z.array(z.strictObject({ yearId: z.int(), number: z.string().trim().max(40) })).max(100),
    }),
    answer: z.strictObject({ resumed: z.literal(true) }),
  }),
} as const
