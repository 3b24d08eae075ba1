/** The till of the desk through the seasons: drawers opened and counted, terminals, slips for the bank, what is spent, what the bank says. */
import { sql } from 'kysely'
import type { Day } from '#domain/day.ts'
import { addDays, addMonths, monthOf, startOfMonth, weekday } from '#domain/day.ts'
import { DENOMINATIONS } from '#domain/billing/cash-count.ts'
import type { Notes } from '#domain/billing/cash-count.ts'
import { sumCounts } from '#domain/billing/faces.ts'
import type { Counts } from '#domain/billing/faces.ts'
import { cents, ZERO } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import type { CashFund } from '#contract/operations/payment/cash.ts'
import type { DepositPreparation } from '#contract/operations/payment/deposit.ts'
import type { Db } from '#server/platform/db/db.ts'
import { bankFile } from './bank-file.ts'
import type { BankMove } from './bank-file.ts'
import type { DemoCaller } from './caller.ts'
import type { Happening } from './play.ts'
import { randomFrom } from './random.ts'
import type { Random } from './random.ts'
import { FLOAT } from './set-up-till.ts'
import type { DemoTill } from './set-up-till.ts'

type Call = DemoCaller['call']

const MONDAY = 1
const SATURDAY = 6

/** The largest pieces first, as one counts. */
const piecesOf = (amount: Cents): Notes => {
  let left: number = amount
  const pieces = new Map<string, number>()
  for (const value of DENOMINATIONS) {
    const count = Math.floor(left / value)
    if (count > 0) pieces.set(String(value), count)
    left -= count * value
  }
  return Object.fromEntries(pieces)
}

const open = (call: Call): Promise<unknown> => call('payment/till-session/open', { float: FLOAT })

/** What the drawer should hold, now and then two euros less: change was given twice. */
const countDrawer = async (call: Call, random: Random): Promise<CashFund> => {
  const fund = await call<CashFund>('GET payment/cash-fund/0/0')
  const session = fund.sessions.find(({ closedAt }) => closedAt === null)
  if (session === undefined) return fund
  const { id, version, theoretical } = session
  const isShort = random.chance(0.06) && theoretical > 200
  const notes = piecesOf(cents(Math.max(0, isShort ? theoretical - 200 : theoretical)))
  const reason = isShort ? 'Erreur de rendu de monnaie' : null
  await call('payment/till-session/count', { id, version, notes, reason, close: true })
  return fund
}

/** The total that the terminal printed. */
const typeBatch = async (call: Call, { cards, day }: CashFund, { cardId }: DemoTill): Promise<void> => {
  const amount = cards.find(({ methodId }) => methodId === cardId)?.taken ?? ZERO
  if (amount > 0)
    await call('payment/terminal-batch/save', { id: 0, methodId: cardId, day, terminal: 'Accueil', amount })
}

const closeDesk = async (call: Call, till: DemoTill, random: Random): Promise<void> =>
  typeBatch(call, await countDrawer(call, random), till)

interface Slip {
  readonly methodId: number
  readonly depositType: 'CHEQUE_SLIP' | 'CASH_SLIP' | 'VOUCHER_SLIP' | 'CARD_BATCH'
  readonly paymentIds?: readonly number[]
  readonly counts?: Notes
  readonly notes?: Notes
}

/** Made, and carried to the bank. */
const bring = async (call: Call, till: DemoTill, slip: Slip): Promise<void> => {
  const { bankAccountId } = till
  const made = await call<{ id: number }>('payment/deposit/edit', {
    ...{ number: '', slipType: 'STANDARD', bankAccountId },
    ...slip,
  })
  await call('payment/deposit/close', { id: made.id, version: 1 })
}

const waiting = (call: Call, methodId: number): Promise<DepositPreparation> =>
  call<DepositPreparation>(`GET payment/deposit/preparation/${methodId}`)

/** Kept back as change for the drawers. */
const KEPT = 40_000

const bankCash = async (call: Call, till: DemoTill): Promise<void> => {
  const { till: held } = await waiting(call, till.cashId)
  const amount = cents(Math.floor(Math.max(0, held - KEPT) / 1000) * 1000)
  if (amount < 20_000) return
  await bring(call, till, { methodId: till.cashId, depositType: 'CASH_SLIP', notes: piecesOf(amount) })
}

const bankAll = async (call: Call, till: DemoTill, slip: Pick<Slip, 'methodId' | 'depositType'>): Promise<void> => {
  const { lines } = await waiting(call, slip.methodId)
  if (lines.length > 0) await bring(call, till, { ...slip, paymentIds: lines.flatMap((line) => line.paymentIds) })
}

const bankCheques = (call: Call, till: DemoTill): Promise<void> =>
  bankAll(call, till, { methodId: till.chequeId, depositType: 'CHEQUE_SLIP' })

const bankCards = (call: Call, till: DemoTill): Promise<void> =>
  bankAll(call, till, { methodId: till.cardId, depositType: 'CARD_BATCH' })

const bankVouchers = async (call: Call, till: DemoTill): Promise<void> => {
  const { lines } = await waiting(call, till.voucherId)
  if (lines.length === 0) return
  const counts = sumCounts(lines.map(({ vouchers }) => vouchers ?? {}))
  const paymentIds = lines.flatMap((line) => line.paymentIds)
  await bring(call, till, { methodId: till.voucherId, depositType: 'VOUCHER_SLIP', paymentIds, counts })
}

/** What some guests give in holiday vouchers on leaving, of which no change is given; null: none. */
export const vouchersFor = (random: Random, amount: number): Counts | null => {
  if (amount < 5000 || !random.chance(0.08)) return null
  const [fifties, twenties] = [Math.min(4, Math.floor(amount / 5000)), Math.floor((amount % 5000) / 2000)]
  return { '5000': fifties, ...(twenties > 0 ? { '2000': twenties } : {}) }
}

/** What a reception spends. `cash`: out of the till; cents, VAT included. */
const SPENT = [
  {
    supplier: 'Boulangerie du Gurp',
    label: 'Pain du dépôt',
    type: 'Petites fournitures',
    rate: 'low',
    cash: true,
    from: 1800,
    to: 6400,
  },
  {
    supplier: 'Droguerie du Port',
    label: 'Ampoules, joints',
    type: 'Petites fournitures',
    rate: 'full',
    cash: true,
    from: 900,
    to: 4200,
  },
  { supplier: 'La Poste', label: 'Timbres', type: 'Petites fournitures', rate: null, cash: true, from: 1390, to: 2780 },
  {
    supplier: 'Piscines de l’Estuaire',
    label: 'Chlore',
    type: 'Entretien',
    rate: 'full',
    cash: false,
    from: 8900,
    to: 32_000,
  },
  {
    supplier: 'Matériaux du Médoc',
    label: 'Gravier des allées',
    type: 'Entretien',
    rate: 'full',
    cash: false,
    from: 12_000,
    to: 46_000,
  },
] as const

const spend = async (call: Call, till: DemoTill, day: Day, random: Random): Promise<void> => {
  const { supplier, label, type, rate, cash, from, to } = random.pick(SPENT)
  const methodId = cash ? till.cashId : till.cardId
  const amount = random.int(from, to)
  const tvaId = rate === null ? null : till.tva[rate]
  const typeId = till.expenseTypes.get(type)
  await call('payment/expense/edit', { id: 0, spentOn: day, typeId, supplier, label, amount, tvaId, methodId })
}

/** What reached the account of a slip, a transfer or the terminal in these days, and what the bank took for itself. */
const movesOf = async (db: Db, { bankAccountId }: DemoTill, from: Day, to: Day): Promise<BankMove[]> => {
  const { rows } = await sql<BankMove>`
    select * from (
      select deposit_on + 2 as "on", net as amount, 'REMISE ' || number as label from deposit_row
        where bank_account_id = ${bankAccountId} and state <> 'CANCELLED'
      union all select t.batch_on + 1, t.amount - round(t.amount * w.commission_rate / 10000.0)::bigint, 'REMISE CB ACCUEIL'
        from terminal_batch t join payment_method w on w.establishment_id = t.establishment_id and w.id = t.method_id
        where not exists (select from payment y join payment_slip s on s.establishment_id = y.establishment_id and s.payment_id = y.id
          where y.establishment_id = t.establishment_id and y.method_id = t.method_id and y.paid_on = t.batch_on)
      union all select y.paid_on, y.amount, 'VIR SEPA ' || upper(c.surname) || ' ' || h.code from payment y
        join account_head h on h.establishment_id = y.establishment_id and h.id = y.account_id
        join customer c on c.id = coalesce(y.payer_id, h.customer_id)
        where y.method_kind = 'TRANSFER' and y.type = 'PAYMENT'
      union all select spent_on + 1, -amount, 'CB ' || upper(supplier) from expense where bank_account_id = ${bankAccountId}) m
    where "on" between ${from} and ${to} order by "on", amount desc, label`.execute(db)
  return rows
}

/** What nobody wrote down: the bank’s own fees, and a transfer that says too little. */
const unexplained = (to: Day): BankMove[] => [
  { on: to, amount: cents(-1980), label: 'COTISATION COMPTE PRO' },
  { on: to, amount: cents(14_000), label: 'VIR INST DUPUIS SOLDE' },
]

interface Span {
  readonly from: Day
  readonly to: Day
}

/** The statement of some days, as the bank sends it: matched where it is certain, the rest is left to do. */
const importStatement = async (caller: DemoCaller, db: Db, till: DemoTill, { from, to }: Span): Promise<void> => {
  const moves = [...(await movesOf(db, till, from, to)), ...unexplained(to)]
  const bytes = new TextEncoder().encode(bankFile(till.iban, moves, to))
  const file = { fileName: `releve-${from}.ofx`, type: 'application/x-ofx', bytes }
  await caller.upload(`payment/bank-statement/import/${till.bankAccountId}`, file)
}

/** The fees of the bank become an expense: the statement tells them first. */
const bookFees = async ({ call }: DemoCaller, db: Db, till: DemoTill): Promise<void> => {
  const { rows } = await sql<{ id: number }>`
    select id from bank_line where bank_account_id = ${till.bankAccountId} and label like 'COTISATION%' order by booked_on limit 1`.execute(
    db,
  )
  const typeId = till.expenseTypes.get('Frais bancaires')
  for (const { id } of rows)
    await call('payment/bank-line/book', { id, typeId, supplier: 'Crédit Agricole', label: 'Cotisation du compte' })
}

/** The bank’s statements of the last month and of this one so far, fetched today. Before what is over is closed. */
export const importStatements = async (caller: DemoCaller, db: Db, till: DemoTill, today: Day): Promise<void> => {
  const month = startOfMonth(today)
  await importStatement(caller, db, till, { from: addMonths(month, -1), to: addDays(month, -1) })
  await bookFees(caller, db, till)
  if (month < today) await importStatement(caller, db, till, { from: month, to: addDays(today, -1) })
}

/** Days on which the reception opens its drawer: each in high summer and this month, Saturdays while the campsite is open. */
const isDeskDay = (day: Day, today: Day): boolean => {
  const isThisMonth = day >= startOfMonth(today) && weekday(day) !== 0
  const month = monthOf(day)
  return isThisMonth || month === 7 || month === 8 || (month >= 4 && month <= 9 && weekday(day) === SATURDAY)
}

/** What happens at the till from `first` to today. */
export const tillHappenings = (till: DemoTill, first: Day, today: Day): Happening[] => {
  const random = randomFrom(23)
  const happenings: Happening[] = []
  const told = addMonths(startOfMonth(today), -1)
  const at = (day: Day, hour: number, run: Happening['run']): number => happenings.push({ day, hour, run })
  for (let day = first; day <= today; day = addDays(day, 1)) {
    const isDesk = isDeskDay(day, today)
    if (isDesk) at(day, 7, async (call) => void (await open(call)))
    if (weekday(day) === MONDAY) {
      at(day, 10, (call) => bankCheques(call, till))
      at(day, 10, (call) => bankCash(call, till))
    }
    // The cards of the last two months become slips as the bank's statements tell them.
    if (day < told && (weekday(day) === MONDAY || addDays(day, 1) === told))
      at(day, 22, (call) => bankCards(call, till))
    if (day.endsWith('-05')) at(day, 11, (call) => bankVouchers(call, till))
    if (isDesk && random.chance(0.2)) at(day, 15, (call) => spend(call, till, day, random))
    if (isDesk) at(day, 20, (call) => closeDesk(call, till, random))
  }
  return happenings
}
