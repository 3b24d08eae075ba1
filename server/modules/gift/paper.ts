/** A voucher on paper, and by e-mail: at once, or by itself on its day. */
import { sql } from 'kysely'
import type { Day } from '#domain/day.ts'
import { RuleError } from '#domain/rule-error.ts'
import { formatDay, formatMoney } from '#contract/format.ts'
import type { GiftFile } from '#contract/operations/sale/gift.ts'
import { giftDocument } from '#server/documents/gift-document.ts'
import { readSeller } from '#server/documents/parties.ts'
import { queueMail } from '#server/modules/mail/index.ts'
import { SOFTWARE } from '#server/platform/software.ts'
import { FileAnswer } from '#server/platform/http/route.ts'
import type { Context } from '#server/platform/http/route.ts'
import { tellGift, writeGiftEvent } from '#server/modules/gift/event.ts'
import { readGift } from '#server/modules/gift/read.ts'
import { checkAddress } from '#server/modules/gift/sell.ts'

interface Paper {
  readonly gift: GiftFile
  readonly house: string
  readonly bytes: Uint8Array
}

const PDF = 'application/pdf'
const nameOf = ({ code }: GiftFile): string => `bon-${code}.pdf`

const textOf = async ({ tx, establishmentId }: Context, id: number): Promise<string | null> => {
  const { rows } = await sql<{ text: string | null }>`
    select m.text from gift_sale g join gift m on m.establishment_id = g.establishment_id and m.id = g.gift_id
    where g.establishment_id = ${establishmentId} and g.id = ${id}`.execute(tx)
  return rows[0]?.text ?? null
}

/** Throws RuleError record.unknown and document.failed. */
const composed = async (context: Context, id: number): Promise<Paper> => {
  const gift = await readGift(context, id)
  const { seller, logo } = await readSeller(context.tx, context.establishmentId)
  const shown = { ...gift, text: await textOf(context, id), cancelled: gift.state === 'CANCELLED' }
  const paper = { seller, gift: shown, training: context.training, software: SOFTWARE }
  const bytes = await context.services.documents.render(giftDocument(paper, context.now, logo))
  return { gift, house: seller.name, bytes }
}

export const printGift = async (context: Context, id: number): Promise<FileAnswer> => {
  const { gift, bytes } = await composed(context, id)
  return new FileAnswer(PDF, nameOf(gift), bytes)
}

/** Whoever gets it has it already where its buyer pays: it leaves once it is paid for. Throws RuleError gift.cancelled, gift.notPaid. */
const checkMaySend = ({ code, state, balance }: GiftFile): void => {
  if (state === 'CANCELLED') throw new RuleError('gift.cancelled', { code })
  if (balance > 0) throw new RuleError('gift.notPaid', { code })
}

const wordsOf = ({ gift, house }: Paper) => {
  const { beneficiaryName, buyer, label, amount, until, code, message } = gift
  const lines = [
    beneficiaryName === null ? 'Bonjour,' : `Bonjour ${beneficiaryName},`,
    `${buyer} vous offre un bon cadeau de ${house} : ${label}, ${formatMoney(amount)}.`,
    ...(message === null ? [] : [`« ${message} »`]),
    `Son code : ${code}. Il est valable jusqu’au ${formatDay(until)} inclus.`,
    'Présentez-le à l’accueil ou à la caisse, imprimé ou sur votre téléphone.',
  ]
  return { subject: `Votre bon cadeau ${house}`, text: lines.join('\n\n') }
}

/** Writes it into the outbox, and that it left. `by` null: nobody at a desk. Throws RuleError gift.noAddress, those above, `mail.…`. */
const sendNow = async (context: Context, id: number, by: Context['user'] | null): Promise<void> => {
  const { tx, establishmentId, now, training, services } = context
  const paper = await composed(context, id)
  const { beneficiaryEmail: email, beneficiaryName, customerId } = paper.gift
  checkMaySend(paper.gift)
  if (email === null) throw new RuleError('gift.noAddress')
  await queueMail(
    { tx, establishmentId, now, training, services, user: by },
    {
      to: [{ name: beneficiaryName ?? email, email }],
      ...wordsOf(paper),
      html: null,
      attachments: [{ name: nameOf(paper.gift), type: PDF, bytes: paper.bytes }],
      about: { kind: 'giftSale', entityId: id, customerId },
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
