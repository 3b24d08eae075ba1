/** Campaigns: whom one would reach, its test, its sendings and what became of them. */
import { z } from 'zod'
import { CAMPAIGN_CHANNELS, SENDING_STATES } from '#domain/campaign/campaign.ts'
import { operation } from '#contract/operation.ts'
import { idAnswer, saidAnswer, savedAnswer } from '#contract/operations/answer.ts'
import { idInput, idParams } from '#contract/operations/input.ts'

const count = z.int().min(0)

const prospect = z.strictObject({
  /** Who gets a message, as things stand. */
  reached: count,
  /** Of those whom the criteria name, but who get none: no consent, no address, left out by hand, twins by address. */
  withoutConsent: count,
  withoutAddress: count,
  excluded: count,
  twins: count,
  /** Who writes it; null: nobody, for lack of settings. */
  sender: z.string().nullable(),
  /** The message of the first of them; null: nobody is reached. */
  sample: z
    .strictObject({
      name: z.string(),
      subject: z.string(),
      html: z.string(),
      text: z.string(),
      /** Of a text message, with the clause of its provider: what one costs, and would cost with or without plain letters. */
      sms: z
        .strictObject({
          segments: count,
          units: count,
          costly: z.array(z.string()).readonly(),
          segmentsAsIs: count,
          segmentsSimple: count,
        })
        .nullable(),
      /** What it lacks: none leaves to who has as little. */
      problem: saidAnswer.nullable(),
    })
    .nullable(),
  /** It has a day or an hour to leave at. */
  hasTiming: z.boolean(),
  /** The moment that it is planned for, `2027-07-01T09:00`. */
  plannedFor: z.string().nullable(),
  /** Its sending that is under way, or the last. */
  lastId: idAnswer.nullable(),
  lastState: z.enum(SENDING_STATES).nullable(),
  lastStartedAt: z.string().nullable(),
})
export type Prospect = z.output<typeof prospect>

const sending = z.strictObject({
  id: idAnswer,
  grcId: idAnswer.nullable(),
  label: z.string(),
  channel: z.enum(CAMPAIGN_CHANNELS),
  criteria: z.string(),
  state: z.enum(SENDING_STATES),
  startedAt: z.string(),
  startedBy: z.string().nullable(),
  endedAt: z.string().nullable(),
  /** Why nothing leaves for now. */
  waits: saidAnswer.nullable(),
  recipients: count,
  waiting: count,
  leaving: count,
  sent: count,
  refused: count,
  bounced: count,
  unsubscribed: count,
  /** Opens and clicks are counted; without it both are 0. */
  measures: z.boolean(),
  opened: count,
  clicked: count,
  uncertain: count,
  held: count,
  skipped: count,
  cancelled: count,
})
export type Sending = z.output<typeof sending>

const WRITE = { method: 'POST', right: ['campaign_grc', 'write'], write: true } as const
const of = { body: z.object({ id: idInput }), ids: { id: 'grc' }, answer: savedAnswer } as const
const ofSending = { body: z.object({ id: idInput }), ids: { id: 'grcHistory' }, answer: savedAnswer } as const

export const campaigns = {
  prospect: operation({
    method: 'GET',
    path: 'campaign/grc/prospect/:id',
    right: ['campaign_grc', 'read'],
    write: false,
    summary: 'Campagne : qui elle toucherait, et son message',
    params: idParams,
    ids: { id: 'grc' },
    answer: prospect,
  }),
  /** To one address, for the look of it; it counts nowhere. */
  test: operation({
    ...WRITE,
    path: 'campaign/grc/test',
    idempotent: true,
    summary: 'Campagne : envoyer un essai à soi-même',
    body: z.object({ id: idInput, to: z.string().trim().min(1).max(200) }),
    ids: { id: 'grc' },
    answer: savedAnswer,
  }),
  /** Answers the sending. */
  start: operation({
    ...WRITE,
    ...of,
    path: 'campaign/grc/start',
    idempotent: true,
    summary: 'Campagne : envoyer maintenant',
  }),
  plan: operation({
    ...WRITE,
    ...of,
    path: 'campaign/grc/plan',
    idempotent: true,
    summary: 'Campagne : programmer le départ',
  }),
  unplan: operation({
    ...WRITE,
    ...of,
    path: 'campaign/grc/unplan',
    idempotent: true,
    summary: 'Campagne : ne plus la programmer',
  }),
  sending: operation({
    method: 'GET',
    path: 'campaign/grc-history/one/:id',
    right: ['campaign_grc', 'read'],
    write: false,
    summary: 'Envoi d’une campagne : avancement et résultats',
    params: idParams,
    ids: { id: 'grcHistory' },
    answer: sending,
  }),
  pause: operation({
    ...WRITE,
    ...ofSending,
    path: 'campaign/grc-history/pause',
    summary: 'Envoi d’une campagne : pause',
  }),
  resume: operation({
    ...WRITE,
    ...ofSending,
    path: 'campaign/grc-history/resume',
    summary: 'Envoi d’une campagne : reprise',
  }),
  stop: operation({
    ...WRITE,
    ...ofSending,
    path: 'campaign/grc-history/stop',
    summary: 'Envoi d’une campagne : arrêt',
  }),
} as const
