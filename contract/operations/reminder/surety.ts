/** Reminders before arrival: who owes a caution or a balance, whom it was told, and telling it (spec 2, 3 and 7; paths of spec 7). */
import { z } from 'zod'
import { operation } from '#contract/operation.ts'
import { centsAnswer, dayAnswer, idAnswer, saidAnswer } from '#contract/operations/answer.ts'
import { dayInput, idInput } from '#contract/operations/input.ts'

/** Spec 3, « Deposit reminder row ». */
const row = z.strictObject({
  bookingId: idAnswer,
  bookingCode: z.string(),
  customerId: idAnswer,
  customerName: z.string(),
  startDate: dayAnswer,
  endDate: dayAnswer,
  statusId: z.int(),
  suretyAmount: centsAnswer,
  balanceAmount: centsAnswer,
  isSuretySend: z.boolean(),
  isBalanceSend: z.boolean(),
  isSuretyReminderSend: z.boolean(),
  isBalanceSendReminder: z.boolean(),
  /** Why a message did not reach them, or would not; null: nothing stands in its way. */
  error: saidAnswer.nullable(),
})
export type SuretyRow = z.output<typeof row>

const settings = z.strictObject({
  /** 0: no settings are in use. */
  id: z.int().min(0),
  /** 1 caution, 2 balance, 3 both. */
  calcul: z.literal([1, 2, 3]),
  nbdaySurety: z.int(),
  nbdaySuretyReminder: z.int(),
})
export type SuretySettings = z.output<typeof settings>

const days = z.object({ startDate: dayInput, endDate: dayInput })
const lists = z.strictObject({ suretyList: z.array(row).readonly(), suretyReminderList: z.array(row).readonly() })
export type SuretyLists = z.output<typeof lists>

const READ = ['customer_partner_surety', 'read'] as const
const WRITE = ['customer_partner_surety', 'write'] as const

export const suretyReminders = {
  index: operation({
    method: 'GET',
    path: 'module/surety/index',
    right: READ,
    write: false,
    summary: 'Réglage des rappels avant l’arrivée',
    answer: settings,
  }),
  bookings: operation({
    method: 'POST',
    path: 'module/surety/swikly/bookings',
    right: READ,
    write: false,
    summary: 'Séjours à venir dont une caution ou un solde manque',
    body: days,
    answer: lists,
  }),
  /** Each of the list, once: again, what was written stays. Answers how many messages were written, and who is left out. */
  send: operation({
    method: 'POST',
    path: 'module/surety/swikly/send',
    right: WRITE,
    write: true,
    idempotent: true,
    summary: 'Envoyer les demandes de caution et rappels de solde de la liste',
    body: z.object({
      bookingIds: z.array(idInput).max(500),
      reminderIds: z.array(idInput).max(500),
    }),
    answer: z.strictObject({
      written: z.int().min(0),
      /** Of them, those for guests without an address. */
      letters: z.int().min(0),
      errors: z.array(z.strictObject({ bookingId: idAnswer, error: saidAnswer })).readonly(),
    }),
  }),
  /** Asks of coming stays the cautions that the settings name, where none is asked yet. What is left to pay is never stored. */
  calcul: operation({
    method: 'POST',
    path: 'module/surety/booking/calcul',
    right: WRITE,
    write: true,
    idempotent: true,
    summary: 'Recalculer les cautions des séjours à venir',
    answer: z.strictObject({ asked: z.int().min(0) }),
  }),
} as const
