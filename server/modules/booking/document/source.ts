/** Files as papers and messages see them: quotes, options, bookings (docs/decisions/0380). */
import { sql } from 'kysely'
import { RuleError } from '#domain/rule-error.ts'
import { cents, sum } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import type { Part } from '#domain/document/part.ts'
import type { DocumentFunction } from '#contract/document/functions.ts'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import { allows } from '#contract/rights.ts'
import { saidIn } from '#contract/spoken.ts'
import type { Spoken } from '#contract/spoken.ts'
import { formatDay, inCurrency } from '#contract/format.ts'
import { bookingBlocks } from '#server/documents/booking-blocks.ts'
import { bookingDocumentData } from '#server/documents/booking-document.ts'
import { currencySymbol } from '#server/documents/parts.ts'
import {
  customerAddressee,
  customerTags,
  partnerAddressee,
  readCustomerCard,
  readPartnerCard,
} from '#server/documents/customer-tags.ts'
import { preferencesOf } from '#server/modules/establishment/index.ts'
import type { Context } from '#server/platform/http/route.ts'
import { STATUS } from '#domain/booking/states.ts'
import type { RecordValues, TagRecord, TagSource } from '#server/platform/tag-source.ts'
import { layoutsOf } from '#server/modules/booking/document/conditions.ts'
import { contentOf } from '#server/modules/booking/document/content.ts'
import { filePictures } from '#server/modules/booking/document/pictures.ts'
import { fileTags, kindOfFile } from '#server/modules/booking/document/tags.ts'
import { openWish } from '#server/modules/booking/document/wish-source.ts'
import { loadFile } from '#server/modules/booking/file/load-file.ts'

/** Who comes, stay by stay; those without a name are not listed. */
const occupantsBlock = (file: BookingFile): readonly Part[] => {
  const people = file.occupancies.filter((stay) => !stay.cancelled).flatMap((stay) => stay.people)
  const named = people.filter(({ surname, name }) => [surname, name].some((one) => (one ?? '') !== ''))
  if (named.length === 0) return []
  const rows = named.map((one) => {
    const { surname, name, birthDate } = one
    const said = [name, surname].filter((part) => (part ?? '') !== '').join(' ')
    return [said, birthDate === null ? '' : formatDay(birthDate)] as const
  })
  return [{ part: 'facts', title: '', rows }]
}

const hasDog = async ({ tx, establishmentId }: Context, file: BookingFile): Promise<boolean> => {
  const ids = file.occupancies
    .filter((stay) => !stay.cancelled)
    .flatMap((stay) => stay.options)
    .flatMap(({ kind, refId, quantity }) => (kind === 'ANIMAL' && refId !== null && quantity > 0 ? [refId] : []))
  if (ids.length === 0) return false
  // Categories 1 and 2 are those of dogs (C. rur. L211-12); the others go by the name that the house gave them.
  const { rows } = await sql`
    select 1 from animal_type where establishment_id = ${establishmentId} and id = any (${ids}::bigint[])
      and (category in ('1', '2') or label ->> 'fr' ilike '%chien%' or label ->> 'en' ilike '%dog%') limit 1`.execute(
    tx,
  )
  return rows.length > 0
}

/** Cautions asked of a file and not given yet, as money tells them. */
const suretyLeftOf = async ({ tx, establishmentId }: Context, id: number): Promise<Cents> => {
  const { rows } = await sql<{
    missing: Cents
  }>`select coalesce(sum(missing), 0)::bigint as missing from account_guarantee
    where establishment_id = ${establishmentId} and kind = 'booking' and account_id = ${id}`.execute(tx)
  return rows[0]?.missing ?? cents(0)
}

/** What the customer owes, without what other payers do: reminders go to the customer. */
const ownBalance = ({ payers, customer, totals }: BookingFile): Cents =>
  payers.length > 1 ? (payers.find(({ payerId }) => payerId === customer?.id)?.balance ?? cents(0)) : totals.balance

/** Links that ask what papers ask: of the balance or of what is to be paid to book, and of a caution that is still asked. */
const linksOf = async ({ tx, establishmentId }: Context, file: BookingFile) => {
  const amounts = [ownBalance(file), file.totals.downPaymentLeft].filter((amount) => amount > 0)
  const { rows } = await sql<{ use: string; url: string }>`select distinct on (use) use, url from account_link
    where establishment_id = ${establishmentId} and kind = 'booking' and account_id = ${file.id}
      and state = 'PENDING' and (use = 'HOLD' or amount = any (${amounts}::bigint[]))
    order by use, id desc`.execute(tx)
  const urlOf = (use: string) => rows.find((row) => row.use === use)?.url ?? null
  return { pay: urlOf('PAYMENT'), hold: urlOf('HOLD') }
}

/** Everybody has left: closed, or still to be settled. */
const areGone = ({ statusId, occupancies }: BookingFile): boolean => {
  const live = occupancies.filter((stay) => !stay.cancelled && !stay.noShow)
  return statusId === STATUS.CLOSED || (live.length > 0 && live.every(({ goneAt }) => goneAt !== null))
}

/** Papers that make sense of a file as it stands. */
const offersOf = (file: BookingFile, suretyLeft: Cents) => {
  const { downPaymentLeft } = file.totals
  const isCancelled = file.status === 'CANCELLED'
  const isGone = areGone(file)
  const hasPayment = file.payments.some(({ amount }) => amount > 0)
  const sense: Readonly<Partial<Record<DocumentFunction, boolean>>> = {
    cancellation: isCancelled,
    noShow: file.occupancies.some(({ noShow }) => noShow),
    paymentReceived: hasPayment,
    downPaymentReminder: !isCancelled && downPaymentLeft > 0,
    balanceReminder: !isCancelled && ownBalance(file) > 0,
    suretyRequest: !isCancelled && suretyLeft > 0,
    postStay: !isCancelled && isGone,
    preStay: !isCancelled && !isGone,
    arrival: !isCancelled && !isGone,
    policeForm: !isCancelled && !isGone,
    letter: true,
  }
  return (key: DocumentFunction): boolean => sense[key] ?? !isCancelled
}

const partnerIdOf = async ({ tx, establishmentId }: Context, id: number): Promise<number | null> => {
  const { rows } = await sql<{ partnerId: number | null }>`
    select partner_id as "partnerId" from booking where establishment_id = ${establishmentId} and id = ${id}`.execute(
    tx,
  )
  return rows[0]?.partnerId ?? null
}

/** Quotes, options and confirmations say what they are; letters bear their subject. */
const OWN_TITLE: readonly DocumentFunction[] = ['quote', 'option', 'confirmation']

const valuesOf = async (
  context: Context,
  file: BookingFile,
  code: string,
  spoken: Spoken | undefined,
  key: DocumentFunction,
): Promise<RecordValues> => {
  const { tx, establishmentId } = context
  const content = await contentOf(context, file, code, spoken)
  const card = await readCustomerCard(tx, establishmentId, file.customer?.id ?? null)
  const partner = await readPartnerCard(tx, establishmentId, await partnerIdOf(context, file.id))
  const { arrivalDeparture: hours } = await preferencesOf(tx, establishmentId)
  const layouts = await layoutsOf(context, file)
  const around = {
    ...layouts,
    hours,
    partner: partner?.label ?? null,
    hasDog: await hasDog(context, file),
    suretyLeft: await suretyLeftOf(context, file.id),
    links: await linksOf(context, file),
  }
  const data = bookingDocumentData(content)
  const left = file.totals.downPaymentLeft
  const due =
    left > 0
      ? left
      : cents(content.lines.reduce((all, line) => all + line.amount, 0) - sum(content.payments.map((p) => p.amount)))
  const drawn = await filePictures(context, file, content, Math.max(0, due))
  return saidIn(spoken, () =>
    inCurrency(currencySymbol(content.seller), () => ({
      tags: { ...customerTags(card), ...fileTags(file, content, around) },
      blocks: { ...bookingBlocks(data), ...drawn.blocks, occupants: occupantsBlock(file) },
      pictures: drawn.pictures,
      frame: {
        title: OWN_TITLE.includes(key) ? data.title : '',
        number: data.number,
        subtitle: OWN_TITLE.includes(key) ? data.subtitle : '',
        recipient: data.recipient,
        facts: data.facts,
      },
    })),
  )
}

/** A basket is no file yet. Throws RuleError record.unknown. */
const openFile = async (context: Context, id: number): Promise<TagRecord> => {
  if (!allows(context.rights.booking_booking, 'read')) throw new RuleError('record.unknown')
  const file = await loadFile(context, id)
  const { code } = file
  if (code === null || file.statusId === 0) throw new RuleError('record.unknown')
  const { tx, establishmentId } = context
  return {
    kind: kindOfFile(file),
    code,
    label: [code, file.customer?.companyName ?? file.customer?.surname ?? ''].join(' ').trim(),
    customerId: file.customer?.id ?? null,
    offers: offersOf(file, await suretyLeftOf(context, id)),
    addressees: async (recipient) =>
      recipient === 'PARTNER'
        ? [partnerAddressee(await readPartnerCard(tx, establishmentId, await partnerIdOf(context, id)))]
        : [customerAddressee(await readCustomerCard(tx, establishmentId, file.customer?.id ?? null))],
    values: (spoken, key) => valuesOf(context, file, code, spoken, key),
  }
}

const STATUSES = { quote: [1], option: [2], booking: [3, 4, 5] } as const

const latest: TagSource['latest'] = async ({ tx, establishmentId, rights }, kind) => {
  if (!allows(rights.booking_booking, 'read')) return undefined
  const statuses = kind === 'quote' || kind === 'option' ? STATUSES[kind] : STATUSES.booking
  const { rows } = await (
    kind === 'waiting'
      ? sql<{
          id: number
        }>`select id from waiting_wish where establishment_id = ${establishmentId} order by id desc limit 1`
      : sql<{ id: number }>`select id from booking where establishment_id = ${establishmentId} and code is not null
          and status_id = any (${statuses}::int[]) order by id desc limit 1`
  ).execute(tx)
  return rows[0]?.id
}

export const bookingSource: TagSource = {
  latest,
  kinds: ['quote', 'option', 'booking', 'waiting'],
  open: (context, kind, id) => (kind === 'waiting' ? openWish(context, id) : openFile(context, id)),
}
