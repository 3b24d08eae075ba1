/** Links by which guests pay, or have a caution held on a card: made at a provider, asked again until they are settled. */
import { z } from 'zod'
import { PAY_LINK_STATES } from '#domain/billing/pay-link.ts'
import { linkProvider } from '#contract/entities/payment/link-provider.ts'
import { defineModule } from '#contract/module-settings.ts'
import { operation } from '#contract/operation.ts'
import { centsAnswer, idAnswer, saidAnswer, savedAnswer } from '#contract/operations/answer.ts'
import { centsInput, idInput, idParams } from '#contract/operations/input.ts'

export const linkModule = defineModule({ settings: linkProvider, secrets: ['secretKey'] })

const payLink = z.strictObject({
  id: idAnswer,
  use: z.enum(['PAYMENT', 'HOLD']),
  provider: z.string(),
  /** The caution that it holds. */
  guaranteeId: idAnswer.nullable(),
  guarantee: z.string().nullable(),
  amount: centsAnswer,
  state: z.enum(PAY_LINK_STATES),
  /** Where the guest goes; null: not made yet. */
  url: z.string().nullable(),
  createdAt: z.string(),
  expiresAt: z.string(),
  /** What came, or is held; what went back of it. */
  paid: centsAnswer,
  refunded: centsAnswer,
  paymentId: idAnswer.nullable(),
  /** Why somebody has to look at it. */
  problem: saidAnswer.nullable(),
})
export type PayLink = z.output<typeof payLink>

const linksOfFile = z.strictObject({
  /** The newest first. */
  list: z.array(payLink).readonly(),
  /** Who makes links to pay, and those of cautions; null: nobody. */
  pays: z.string().nullable(),
  holds: z.string().nullable(),
})
export type LinksOfFile = z.output<typeof linksOfFile>

const WRITE = { method: 'POST', right: ['payment_payment', 'write'], write: true } as const

export const payLinks = {
  ofBooking: operation({
    method: 'GET',
    path: 'payment/pay-link/get_for_booking/:id',
    right: ['payment_payment', 'read'],
    write: false,
    summary: 'Liens de paiement et de caution d’un dossier',
    params: idParams,
    ids: { id: 'booking' },
    answer: linksOfFile,
  }),
  /** A link to pay an amount, or, of a caution, to have it held. */
  ask: operation({
    ...WRITE,
    path: 'payment/pay-link/edit',
    idempotent: true,
    summary: 'Demander un lien de paiement, ou de caution',
    body: z.object({
      bookingId: idInput,
      /** In cents; of a caution, what it asks counts. */
      amount: centsInput.nullable().default(null),
      guaranteeId: idInput.nullable().default(null),
    }),
    ids: { bookingId: 'booking' },
    answer: savedAnswer,
  }),
  cancel: operation({
    ...WRITE,
    path: 'payment/pay-link/cancel',
    summary: 'Annuler un lien de paiement ou de caution',
    body: z.object({ id: idInput }),
    ids: { id: 'payLink' },
    answer: savedAnswer,
  }),
  again: operation({
    ...WRITE,
    path: 'payment/pay-link/again',
    summary: 'Lien à traiter : enregistrer de nouveau ce que le prestataire a pris',
    body: z.object({ id: idInput }),
    ids: { id: 'payLink' },
    answer: savedAnswer,
  }),
  settle: operation({
    ...WRITE,
    path: 'payment/pay-link/settle',
    summary: 'Lien à traiter : noter qu’il l’est',
    body: z.object({ id: idInput }),
    ids: { id: 'payLink' },
    answer: savedAnswer,
  }),
} as const
