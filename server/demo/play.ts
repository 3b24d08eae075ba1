import { sql } from 'kysely'
import type { Day } from '#domain/day.ts'
import { addDays, daysBetween, yearOf } from '#domain/day.ts'
import { worthOf } from '#domain/billing/faces.ts'
import type { PaymentMethodKind } from '#contract/entities/payment/payment.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { Db } from '#server/platform/db/db.ts'
import { TYPES } from './campsite.ts'
import type { DemoCaller } from './caller.ts'
import { Guests, peopleOf } from './guests.ts'
import type { Guest } from './guests.ts'
import { owedBy } from './partners.ts'
import type { DemoPartner, PartnerCode } from './partners.ts'
import type { PlannedStay } from './plan.ts'
import { randomFrom } from './random.ts'
import type { Random } from './random.ts'
import type { DemoCamp } from './set-up.ts'
import { vouchersFor } from './till.ts'

/** One thing that happens at the desk, on its day. */
export interface Happening {
  readonly day: Day
  readonly hour: number
  /** Within the day's transaction. */
  readonly run: (call: DemoCaller['call'], db: Db) => Promise<void>
}

interface File {
  id: number
  version: number
}

type Saved = File

/** How a stay is booked; no place: any of the type. */
interface Asked {
  readonly statusId: 1 | 2 | 3
  readonly placeId: number | null
}

type Call = DemoCaller['call']

const RENTAL = new Set(TYPES.filter((type) => type.family === 'LOC').map((type) => type.code))

const on = (day: Day, hour: number, run: Happening['run']): Happening => ({ day, hour, run })

/** Refusals of a type that has no room left. */
const FULL: ReadonlySet<string> = new Set(['place.none', 'place.noArrangement'])

interface Leaving {
  /** Who pays for the guest; null: nobody else. */
  readonly payerId: number | null
  readonly year: number
}

/** Limit of cash from residents, per transaction (domain rules, section 4). */
const CASH_LIMIT = 100_000

/** Plays planned stays through the operations of the screens. */
export class Player {
  private readonly camp: DemoCamp
  private readonly random: Random
  private readonly partners: ReadonlyMap<PartnerCode, DemoPartner>
  private readonly guests: Guests
  private readonly voucherId: number
  /** Of its own, so that who pays with holiday vouchers changes nothing of the stays. */
  private readonly vouchers = randomFrom(31)

  /** @param voucherId the method of holiday vouchers */
  constructor(camp: DemoCamp, random: Random, partners: ReadonlyMap<PartnerCode, DemoPartner>, voucherId: number) {
    this.voucherId = voucherId
    this.camp = camp
    this.random = random
    this.guests = new Guests(camp, random)
    this.partners = partners
  }

  /** Everything that a stay brings about, from the first call to the bill. Happenings after `until` are not played. */
  happenings(stay: PlannedStay, isComing = false): Happening[] {
    const file: File = { id: 0, version: 0 }
    const then = (day: Day, hour: number, run: Happening['run']): Happening => this.then(file, day, hour, run)
    const place = isComing ? (db: Db) => this.askedPlace(db, stay) : () => Promise.resolve(this.plannedPlace(stay))
    const lead = daysBetween(stay.bookedOn, stay.arrival)
    const isRental = RENTAL.has(stay.type)
    const payOn = addDays(stay.bookedOn, Math.min(lead, this.random.int(0, 5)))
    const confirmed = addDays(stay.bookedOn, stay.optionDays)
    // A tour operator pays once the stay is over, and its guest the tourist tax on leaving.
    const payerId = this.partnerOf(stay)?.customerId ?? null
    const isPaidByPartner = payerId !== null
    const balanceOn =
      isRental && lead > 35 && !isPaidByPartner ? addDays(stay.arrival, -this.random.int(26, 31)) : stay.departure
    return [
      ...this.cancelledHappenings(stay, place),
      on(stay.bookedOn, this.random.int(9, 17), async (call, db) =>
        this.bookIfRoom(call, db, stay, file, { statusId: stay.optionDays > 0 ? 2 : 3, placeId: await place(db) }),
      ),
      ...(stay.optionDays > 0 ? [then(confirmed, 10, (call, db) => this.validate(call, db, file))] : []),
      ...(lead > 0 && !isPaidByPartner
        ? [then(stay.optionDays > 0 ? confirmed : payOn, 18, (call, db) => this.payDown(call, db, file))]
        : []),
      ...(balanceOn < stay.arrival ? [then(balanceOn, 11, (call, db) => this.payBalance(call, db, file))] : []),
      then(stay.arrival, 19, (call, db) => this.arrive(call, db, file)),
      then(stay.departure, 8, (call, db) => this.leave(call, db, file, { payerId, year: yearOf(stay.departure) })),
    ]
  }

  /** What follows a booking; nothing where there was no room. */
  private then(file: File, day: Day, hour: number, run: Happening['run']): Happening {
    return on(day, hour, (call, db) => (file.id === 0 ? Promise.resolve() : run(call, db)))
  }

  private cancelledHappenings(stay: PlannedStay, place: (db: Db) => Promise<number | null>): Happening[] {
    const before = stay.cancelledBefore
    if (before === null) return []
    const file: File = { id: 0, version: 0 }
    const then = (day: Day, hour: number, run: Happening['run']): Happening => this.then(file, day, hour, run)
    const first: PlannedStay = { ...stay, bookedOn: before.bookedOn, optionDays: 0, returning: false }
    return [
      on(before.bookedOn, this.random.int(9, 17), async (call, db) =>
        this.bookIfRoom(call, db, first, file, { statusId: 3, placeId: await place(db) }),
      ),
      then(addDays(before.bookedOn, 1), 18, (call, db) => this.payDown(call, db, file)),
      then(before.cancelledOn, 20, (call, db) => this.cancel(call, db, file)),
    ]
  }

  /** An option that nobody has confirmed yet. */
  option(stay: PlannedStay): Happening {
    return on(stay.bookedOn, 16, async (call, db) =>
      this.bookIfRoom(call, db, stay, { id: 0, version: 0 }, { statusId: 2, placeId: await this.askedPlace(db, stay) }),
    )
  }

  /** A quote that nobody took up. */
  quote(stay: PlannedStay): Happening {
    return on(stay.bookedOn, 15, (call, db) =>
      this.bookIfRoom(call, db, stay, { id: 0, version: 0 }, { statusId: 1, placeId: this.plannedPlace(stay) }),
    )
  }

  private options(stay: PlannedStay) {
    const option = (kind: string, refId: number, quantity: number) => ({ kind, refId, quantity })
    return [
      ...(stay.dogs > 0 ? [option('ANIMAL', this.camp.dogId, stay.dogs)] : []),
      option('VEHICLE', this.camp.carId, 1),
      ...(stay.electricity ? [option('EXTRA', this.camp.electricityId, 1)] : []),
      ...stay.loans.map(({ code, quantity }) => option('EXTRA', this.camp.loanIds.get(code) ?? 0, quantity)),
    ]
  }

  /** Named, so that a season fits as it was planned. */
  private plannedPlace(stay: PlannedStay): number {
    const id = this.camp.places.get(stay.type)?.[stay.place]
    if (id === undefined) throw new Error(`no place ${stay.place} of ${stay.type}`)
    return id
  }

  /** The planned place where one is asked for and free still; null: any of the type. The season fits, whoever has which place. */
  private async askedPlace(db: Db, stay: PlannedStay): Promise<number | null> {
    if (!stay.pinned) return null
    const placeId = this.plannedPlace(stay)
    const { rows } = await sql`
      select 1 from place_hold where place_id = ${placeId} and departure > ${stay.arrival} and arrival < ${stay.departure}`.execute(
      db,
    )
    return rows.length === 0 ? placeId : null
  }

  /**
   * Books, unless the type is full: promised places may leave no room for a stay by type, and the guest goes elsewhere. Throws
   * whatever else refuses.
   */
  private async bookIfRoom(call: Call, db: Db, stay: PlannedStay, file: File, asked: Asked): Promise<void> {
    const guest = await this.guests.book(call, stay)
    await sql`savepoint room`.execute(db)
    try {
      await this.book(call, stay, file, asked, guest)
    } catch (error) {
      if (asked.placeId !== null || !(error instanceof RuleError) || !FULL.has(error.code)) throw error
      await sql`rollback to savepoint room`.execute(db)
    }
  }

  private async book(
    call: Call,
    stay: PlannedStay,
    file: File,
    { statusId, placeId }: Asked,
    guest: Guest,
  ): Promise<void> {
    const customerId = guest.id
    const occupancy = {
      placeTypeId: this.camp.typeIds.get(stay.type),
      placeId,
      arrival: stay.arrival,
      departure: stay.departure,
      people: peopleOf(stay, guest),
      options: this.options(stay),
    }
    const pricing = { insurance: stay.insurance, partnerId: this.partnerOf(stay)?.id ?? null }
    const basket = await call<Saved>('booking/temp-booking/edit', {
      statusId,
      customerId,
      pricing,
      occupancies: [occupancy],
    })
    const saved = await call<Saved>('booking/booking/save', {
      id: basket.id,
      version: basket.version,
      statusId,
      customerId,
    })
    file.id = saved.id
  }

  private partnerOf(stay: PlannedStay): DemoPartner | undefined {
    return stay.partner === null ? undefined : this.partners.get(stay.partner)
  }

  /** Version and money of the file: what the screen has before its eyes. */
  private async read(db: Db, file: File): Promise<{ version: number; downPaymentLeft: number; balance: number }> {
    const { rows } = await sql<{ version: number; downPaymentLeft: number; balance: number }>`
      select version, greatest(0, least(down_payment, total - retained) - paid) as "downPaymentLeft", balance
      from booking where id = ${file.id}`.execute(db)
    if (rows[0] === undefined) throw new Error(`file ${file.id} is gone`)
    return rows[0]
  }

  private async validate(call: Call, db: Db, file: File): Promise<void> {
    const { version } = await this.read(db, file)
    await call('booking/booking/validate', { id: file.id, version })
  }

  private method(amount: number, far: boolean): PaymentMethodKind & keyof DemoCamp['methods'] {
    const kind = this.random.weighted(
      far
        ? ([
            ['CARD', 60],
            ['TRANSFER', 22],
            ['CHEQUE', 18],
          ] as const)
        : ([
            ['CARD', 68],
            ['CASH', 16],
            ['CHEQUE', 16],
          ] as const),
    )
    return kind === 'CASH' && amount > CASH_LIMIT ? 'CARD' : kind
  }

  private async pay(call: Call, file: File, amount: number, far: boolean): Promise<void> {
    if (amount <= 0) return
    const kind = this.method(amount, far)
    const cheque =
      kind === 'CHEQUE'
        ? { chequeNumber: String(this.random.int(1_000_000, 9_999_999)), bankId: this.random.pick(this.camp.banks) }
        : {}
    await call('payment/payment/edit', { bookingId: file.id, amount, methodId: this.camp.methods[kind], ...cheque })
  }

  /** Answers what holiday vouchers leave to pay. */
  private async payByVouchers(call: Call, file: File, amount: number, year: number): Promise<number> {
    const vouchers = vouchersFor(this.vouchers, amount)
    if (vouchers === null) return amount
    const paid = { bookingId: file.id, methodId: this.voucherId, voucherYear: year, vouchers }
    await call('payment/payment/edit', { ...paid, amount: worthOf(vouchers) })
    return amount - worthOf(vouchers)
  }

  private async payDown(call: Call, db: Db, file: File): Promise<void> {
    await this.pay(call, file, (await this.read(db, file)).downPaymentLeft, true)
  }

  private async payBalance(call: Call, db: Db, file: File): Promise<void> {
    await this.pay(call, file, (await this.read(db, file)).balance, true)
  }

  private async cancel(call: Call, db: Db, file: File): Promise<void> {
    const { version } = await this.read(db, file)
    await call('booking/booking/cancel', { id: file.id, version, reason: 'Annulation par le client' })
  }

  private async arrive(call: Call, db: Db, file: File): Promise<void> {
    const { version } = await this.read(db, file)
    await call('booking/arrival/arrive', { id: file.id, version })
  }

  /** Pays what is left, gets the bill, goes; who pays for the guest gets a bill of its own, after. */
  private async leave(call: Call, db: Db, file: File, { payerId, year }: Leaving): Promise<void> {
    const { balance } = await this.read(db, file)
    const theirs = payerId === null ? 0 : await owedBy(db, file.id, payerId)
    await this.pay(call, file, await this.payByVouchers(call, file, balance - theirs, year), false)
    await call('payment/bill/edit', { bookingId: file.id })
    if (payerId !== null) {
      const methodId = this.camp.methods.TRANSFER
      await call('payment/payment/edit', { bookingId: file.id, amount: theirs, methodId, payerId })
      await call('payment/bill/edit', { bookingId: file.id, payerId })
    }
    const { version } = await this.read(db, file)
    await call('booking/departure/go', { id: file.id, version })
  }
}
