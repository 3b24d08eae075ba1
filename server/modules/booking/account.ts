/** A stay's file as money sees it: what it owes, what a bill of it says, and what follows a payment. */
import { sql } from 'kysely'
import { bookingAccount } from '#domain/billing/account.ts'
import { payRefusals, refusals } from '#domain/booking/actions.ts'
import { downPaymentLeft } from '#domain/booking/balance.ts'
import { reason } from '#domain/booking/facts.ts'
import type { Reason } from '#domain/booking/facts.ts'
import { cents, prorate, ZERO } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import { STATE, STATUS } from '#domain/booking/states.ts'
import { saidIn } from '#contract/spoken.ts'
import type { Spoken } from '#contract/spoken.ts'
import { preferencesOf } from '#server/modules/establishment/index.ts'
import type {
  Account,
  AccountHead,
  AccountLine,
  AccountSupplier,
  Billable,
  Charge,
  MoneyAction,
  MoneyEvent,
  Sums,
} from '#server/platform/account.ts'
import type { Context } from '#server/platform/http/route.ts'
import { designationsOf } from '#server/modules/booking/document/designations.ts'
import { billedStays } from '#server/modules/booking/document/stays.ts'
import { factsOf } from '#server/modules/booking/file/facts.ts'
import { writeEvent } from '#server/modules/booking/file/history.ts'
import { lineItems } from '#server/modules/booking/file/line-items.ts'
import { readLines } from '#server/modules/booking/file/lines.ts'
import { lockFile } from '#server/modules/booking/file/lock-file.ts'
import type { FileRow } from '#server/modules/booking/file/lock-file.ts'
import { readStayRows, shownStays } from '#server/modules/booking/file/read-stays.ts'
import { assertVersion } from '#server/modules/booking/file/stale.ts'
import { tellBooking } from '#server/modules/inventory/index.ts'
import { reopenFile } from '#server/modules/booking/lifecycle/close.ts'
import { keepOption, mayValidate, validateLocked } from '#server/modules/booking/lifecycle/convert.ts'

const headOf = (file: FileRow): AccountHead => ({
  ...bookingAccount(file.id),
  code: file.code,
  customerId: file.customerId,
  total: file.total,
  retained: file.retained,
  paid: file.paid,
  damagePaid: file.damagePaid,
  downPayment: file.downPayment,
  downPaymentKind: file.downPaymentKind,
  balanceDue: file.balanceDue,
  cancelled: file.status === 'CANCELLED',
})

const refusalsOf = async (context: Context, file: FileRow, action: MoneyAction): Promise<readonly Reason[]> => {
  const { tx, establishmentId, today } = context
  if (action === 'refund' || action === 'guarantee')
    return file.stateId === STATE.SAVED ? [] : [reason('booking.isBasket')]
  const facts = await factsOf(tx, establishmentId, file)
  return action === 'pay' ? payRefusals(facts) : refusals('bill', facts, today)
}

const toBillOf = async (context: Context, file: FileRow, spoken: Spoken | undefined): Promise<Billable> => {
  const { tx, establishmentId } = context
  const lines = await readLines(tx, establishmentId, file.id)
  const occupancies = shownStays(await readStayRows(tx, establishmentId, file), lines)
  const names = await designationsOf(context, { occupancies }, spoken?.language)
  const ofLine = await lineItems(context, file, occupancies)
  return {
    lines: lines.map(({ tvaRate, ...line }): AccountLine => ({
      ...line,
      label: names.labelOf(line),
      rate: tvaRate,
      ...ofLine(line),
    })),
    partIds: occupancies.map(({ id }) => id),
    stays: saidIn(spoken, () => billedStays({ occupancies }, names)),
  }
}

const hasStay = async ({ tx, establishmentId }: Context, file: FileRow, stayId: number): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from occupancy where establishment_id = ${establishmentId} and id = ${stayId} and booking_id = ${file.id}`.execute(
    tx,
  )
  return rows.length > 0
}

/** Who bears a line, and how much of it; with which stay. One that takes another back follows it, each in proportion. */
const bearersOf = async ({ tx, establishmentId }: Context, { id }: FileRow, line: Charge) => {
  const { amount, takesBack, unitPrice = amount, partId = null } = line
  const whole = [{ payerId: null as number | null, partId, amount, unitPrice }]
  if (takesBack === undefined) return whole
  const taken = (await readLines(tx, establishmentId, id)).filter(({ code }) => code === takesBack)
  if (taken.length === 0) return whole
  if (taken.length === 1)
    return taken.map(({ payerId, occupancyId }) => ({ payerId, partId: occupancyId, amount, unitPrice }))
  const weights = taken.map((one) => Math.abs(one.amount))
  const shares = prorate(amount, weights)
  return taken.map(({ payerId, occupancyId }, i) => ({
    ...{ payerId, partId: occupancyId, amount: shares[i] ?? ZERO, unitPrice: null },
  }))
}

/** A line of the file itself or of one of its stays, after the others. */
const chargeFile = async (context: Context, file: FileRow, line: Charge): Promise<void> => {
  const { tx, establishmentId } = context
  const { id } = file
  for (const { payerId, partId, amount, unitPrice } of await bearersOf(context, file, line))
    await sql`
      insert into booking_line (establishment_id, booking_id, occupancy_id, payer_id, type, code, label, quantity, unit_price, amount,
        tva_id, tva_rate, position)
      select ${establishmentId}, ${id}, ${partId}::bigint, ${payerId}::bigint, ${line.type}, ${line.code}, ${line.label},
        ${line.quantity ?? 1}::integer, ${unitPrice}::bigint, ${amount}::bigint, ${line.tvaId}::bigint, ${line.rate}::integer,
        coalesce(max(position), 0) + 1
      from booking_line where establishment_id = ${establishmentId} and booking_id = ${id}`.execute(tx)
  await sql`update booking set total = total + ${line.amount}, version = version + 1
    where establishment_id = ${establishmentId} and id = ${id}`.execute(tx)
}

/** An option with money no longer lapses; with its down payment covered it may become a reservation at once. */
const followOption = async (
  context: Context,
  file: FileRow,
  paid: Cents,
  asked: boolean | undefined,
): Promise<boolean> => {
  if (file.statusId !== STATUS.OPTION) return false
  const { tx, establishmentId } = context
  const validate = asked ?? (await preferencesOf(tx, establishmentId)).bookingOption.validateWhenPaid
  const now = { ...file, paid }
  if (validate && downPaymentLeft(now) === 0 && mayValidate(await factsOf(tx, establishmentId, now), context)) {
    await validateLocked(context, now)
    return true
  }
  await keepOption(context, file.id)
  return false
}

const before = async (context: Context, file: FileRow, event: MoneyEvent): Promise<{ readonly validated: boolean }> => {
  const validated = event.kind === 'PAID' && (await followOption(context, file, event.paid, event.validate))
  await writeEvent(context, file.id, event.kind, event.detail)
  return { validated }
}

const after = async (context: Context, { id, statusId }: FileRow, sums: Sums | null): Promise<void> => {
  const { tx, establishmentId } = context
  if (sums !== null)
    await sql`
      update booking set paid = ${cents(sums.paid)}, damage_paid = ${cents(sums.damagePaid)}
      where establishment_id = ${establishmentId} and id = ${id}`.execute(tx)
  if (statusId === STATUS.CLOSED) await reopenFile(context, id)
  await tellBooking(context, id)
}

const open = (context: Context, id: number): Account => {
  let row: FileRow | undefined
  const locked = (): FileRow => {
    if (row === undefined) throw new Error('an account is locked before it is used')
    return row
  }
  return {
    lock: async (version) => {
      row = await lockFile(context.tx, context.establishmentId, id)
      if (version !== undefined) await assertVersion(context, row, version)
      return headOf(row)
    },
    refusals: (action) => refusalsOf(context, locked(), action),
    lines: () => readLines(context.tx, context.establishmentId, id),
    toBill: (spoken) => toBillOf(context, locked(), spoken),
    hasPart: (partId) => hasStay(context, locked(), partId),
    charge: (line) => chargeFile(context, locked(), line),
    beforeSigned: (event) => before(context, locked(), event),
    afterSigned: (sums) => after(context, locked(), sums),
  }
}

export const bookingAccounts: AccountSupplier = { kind: 'booking', open }
