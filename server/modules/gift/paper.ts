/** A voucher on paper, and by e-mail: at once, or by itself on its day. */
import { sql } from 'kysely'
import type { Day } from '#domain/day.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { GiftFile } from '#contract/operations/sale/gift.ts'
import { renderFunction } from '#server/modules/document/index.ts'
import { queueMail } from '#server/modules/mail/index.ts'
import { functionPaper } from '#server/modules/printing/index.ts'
import { FileAnswer } from '#server/platform/http/route.ts'
import type { Context } from '#server/platform/http/route.ts'
import { tellGift, writeGiftEvent } from '#server/modules/gift/event.ts'
import { readGift } from '#server/modules/gift/read.ts'
import { checkAddress } from '#server/modules/gift/sell.ts'

const FUNCTION = 'giftVoucher'
const aboutGift = (id: number) => ({ kind: 'gift', entityId: id }) as const

/** Throws RuleError record.unknown and document.failed. */
export const printGift = async (context: Context, id: number): Promise<FileAnswer> => {
  const { type, name, bytes } = await functionPaper(context, FUNCTION, aboutGift(id))
  return new FileAnswer(type, name, bytes)
}

/** Whoever gets it has it already where its buyer pays: it leaves once it is paid for. Throws RuleError gift.cancelled, gift.notPaid. */
const checkMaySend = ({ code, state, balance }: GiftFile): void => {
  if (state === 'CANCELLED') throw new RuleError('gift.cancelled', { code })
  if (balance > 0) throw new RuleError('gift.notPaid', { code })
}

/**
 * What its model says of it, with the paper. Throws RuleError printing.incomplete where the text names what the voucher lacks, and as
 * `renderFunction`.
 */
const messageOf = async (context: Context, id: number) => {
  const letter = await renderFunction(context, FUNCTION, aboutGift(id), { serves: 'message' })
  const [problem] = letter.problems
  if (problem !== undefined)
    throw new RuleError('printing.incomplete', { label: letter.about.label, why: problem.message })
  const { subject, html, text, languageId, filled, model } = letter
  const pictures = letter.attachments.map(({ cid, ...file }) =>
    cid === undefined ? file : { ...file, contentId: cid },
  )
  return {
    ...{ subject, html, text, languageId, body: filled.message },
    attachments: [await functionPaper(context, FUNCTION, aboutGift(id)), ...pictures],
    modelId: model.id === 0 ? null : model.id,
  }
}

/** Writes it into the outbox, and that it left. `by` null: nobody at a desk. Throws RuleError gift.noAddress, those above, `mail.…`. */
const sendNow = async (context: Context, id: number, by: Context['user'] | null): Promise<void> => {
  const { tx, establishmentId, now, training, services } = context
  const gift = await readGift(context, id)
  const { beneficiaryEmail: email, beneficiaryName, customerId } = gift
  checkMaySend(gift)
  if (email === null) throw new RuleError('gift.noAddress')
  const { modelId, ...message } = await messageOf(context, id)
  await queueMail(
    { tx, establishmentId, now, training, services, user: by },
    {
      to: [{ name: beneficiaryName ?? email, email }],
      ...message,
      about: { kind: 'giftSale', entityId: id, customerId, functionKey: FUNCTION, modelId },
    },
  )
  await sql`update gift_sale set sent_at = ${now}, send_on = null
    where establishment_id = ${establishmentId} and id = ${id}`.execute(tx)
  await writeGiftEvent({ ...context, user: by }, id, 'SENT', { email })
  await tellGift(context, id)
}

interface Sending {
  readonly id: number
  readonly email: string | null
  readonly on: Day | null
}

/** At once, or by itself on its day. Throws RuleError record.unknown, mail.addressInvalid and the codes of `sendNow`. */
export const sendGift = async (context: Context, { id, email, on }: Sending): Promise<GiftFile> => {
  const { tx, establishmentId, today } = context
  checkAddress(email)
  const { rows } = await sql`
    update gift_sale set beneficiary_email = coalesce(${email}, beneficiary_email), version = version + 1
    where establishment_id = ${establishmentId} and id = ${id} returning id`.execute(tx)
  if (rows.length === 0) throw new RuleError('record.unknown')
  if (on === null || on <= today) await sendNow(context, id, context.user)
  else {
    const gift = await readGift(context, id)
    if (gift.state === 'CANCELLED') throw new RuleError('gift.cancelled', { code: gift.code })
    if (gift.beneficiaryEmail === null) throw new RuleError('gift.noAddress')
    await sql`update gift_sale set send_on = ${on}, sent_at = null
      where establishment_id = ${establishmentId} and id = ${id}`.execute(tx)
    await writeGiftEvent(context, id, 'PLANNED', { day: on, email: gift.beneficiaryEmail })
    await tellGift(context, id)
  }
  return readGift(context, id)
}

/** One that is due: it leaves, and its day with it. */
export const sendPlanned = (context: Context, id: number): Promise<void> => sendNow(context, id, null)
