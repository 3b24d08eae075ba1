/** « Encaissée » (212): what of an invoice was collected, by VAT rate, told to the tax authority as it comes (CGI, art. 290 A). */
import { sql } from 'kysely'
import type { BillContent } from '#domain/billing/bill-content.ts'
import type { Day } from '#domain/day.ts'
import type { Collected } from '#domain/einvoice/cdar.ts'
import { cents, sum } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import { natureOf } from '#domain/vat/nature.ts'
import { splitOf } from '#domain/vat/state.ts'
import { cdarXml } from '#server/documents/cdar/cdar.ts'
import { refreshStatus } from '#server/modules/einvoice/lifecycle.ts'
import { queueFlow } from '#server/modules/einvoice/outbox/queue.ts'
import type { Parts } from '#server/modules/einvoice/outbox/send.ts'
import { momentText, siteContext } from '#server/modules/einvoice/site.ts'
import { collectedOn, electronicBill } from '#server/modules/payment/index.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Log } from '#server/platform/log.ts'

interface Row {
  readonly establishmentId: number
  readonly id: number
  readonly collected: readonly Collected[]
  readonly amount: Cents
  readonly lastOn: Day | null
}

/**
 * Invoices that a platform has, whose money is not wholly told, and that nobody ended. Of process 7, reports tell what is collected.
 */
const openInvoices = async (db: Db): Promise<readonly Pick<Row, 'establishmentId' | 'id'>[]> => {
  const { rows } = await sql<Pick<Row, 'establishmentId' | 'id'>>`
    select k.establishment_id as "establishmentId", k.bill_id as id from einvoice_bill k
    join einvoice_flow f on f.establishment_id = k.establishment_id and f.id = k.flow_id and f.state = 'ACCEPTED'
    join company_bill b on b.establishment_id = k.establishment_id and b.id = k.bill_id
    where b.total > 0 and not k.reported and b.cancelling_bill_id is null and (k.status is null or k.status not in (210, 213, 220, 501))
      and (select coalesce(sum((r ->> 'amount')::bigint), 0) from jsonb_array_elements(k.collected) r) <> b.total
    order by k.establishment_id, k.bill_id`.execute(db)
  return rows
}

/** What the bill charges, by nature and rate, as the VAT statement shares it. */
const chargesOf = ({ lines }: BillContent) =>
  lines.map(({ type, rate, goods, amount }) => ({
    nature: natureOf({ type, rate, goods: goods === true }),
    rate,
    amount,
  }))

/** What is to be told by rate: all that was collected, less what was told. What bears no VAT is at rate 0. */
export const toTell = (bill: BillContent, amount: Cents, told: readonly Collected[]): readonly Collected[] => {
  const rates = Map.groupBy(splitOf(chargesOf(bill), cents(0), amount), ({ rate }) => rate ?? 0)
  for (const { rate } of told) if (!rates.has(rate)) rates.set(rate, [])
  return [...rates]
    .map(([rate, parts]) => ({
      rate,
      amount: cents(
        sum(parts.map((part) => part.amount)) - sum(told.filter((one) => one.rate === rate).map((one) => one.amount)),
      ),
    }))
    .filter((row) => row.amount !== 0)
    .toSorted((a, b) => a.rate - b.rate)
}

const added = (told: readonly Collected[], more: readonly Collected[]): readonly Collected[] =>
  [...Map.groupBy([...told, ...more], ({ rate }) => rate)].map(([rate, rows]) => ({
    rate,
    amount: cents(sum(rows.map(({ amount }) => amount))),
  }))

const locked = async (tx: Tx, establishmentId: number, id: number): Promise<Row | undefined> => {
  const { rows } = await sql<{ collected: readonly Collected[] }>`select collected from einvoice_bill
    where establishment_id = ${establishmentId} and bill_id = ${id} for update`.execute(tx)
  const [row] = rows
  return row === undefined
    ? undefined
    : { establishmentId, id, ...row, ...(await collectedOn(tx, establishmentId, id)) }
}

const sirenOf = ({ siren, siret }: { readonly siren: string | null; readonly siret?: string | null }): string =>
  (siren ?? siret?.slice(0, 9) ?? '').replaceAll(/\s/g, '')

const messageOf = (id: string, at: string, bill: BillContent, on: Day, collected: readonly Collected[]): string => {
  const { seller, buyer, number, date, downPayment } = bill
  const [sellerSiren, buyerSiren] = [sirenOf(seller), sirenOf(buyer)]
  return cdarXml({
    id,
    at,
    code: 212,
    label: 'Encaissée',
    on,
    invoice: { number, typeCode: downPayment === true ? '386' : '380', date },
    seller: { siren: sellerSiren, name: seller.corporateName ?? seller.name, role: 'SE', address: sellerSiren },
    buyer: { siren: buyerSiren, name: buyer.name, role: 'BY', address: buyer.einvoiceAddress ?? buyerSiren },
    from: 'SE',
    collected,
  })
}

const tellOne = async (house: Parts, { establishmentId, id }: Pick<Row, 'establishmentId' | 'id'>): Promise<void> => {
  const { content } = await electronicBill(house.db, house.services, establishmentId, id)
  // VAT on debits is due with the invoice: its collection tells nobody anything.
  if (content === null || content.vatOnDebits) return
  await inTransaction(house.db, async (tx) => {
    const row = await locked(tx, establishmentId, id)
    const more = row === undefined ? [] : toTell(content, row.amount, row.collected)
    if (row === undefined || more.length === 0) return
    const { now, today, timeZone } = await siteContext(tx, house, establishmentId)
    const on = row.lastOn ?? today
    const key = crypto.randomUUID()
    const xml = messageOf(key, momentText(now, timeZone), content, on, more)
    const flow = { kind: 'STATUS', syntax: 'CDAR', rule: 'B2B', name: `encaissee-${content.number}.xml` } as const
    const flowId = await queueFlow(
      tx,
      { establishmentId, now },
      { ...flow, label: content.number, content: Buffer.from(xml) },
    )
    await sql`insert into einvoice_status (establishment_id, bill_id, number, code, at, flow_id)
      values (${establishmentId}, ${id}, ${content.number}, 212, ${now}, ${flowId})`.execute(tx)
    await sql`update einvoice_bill set collected = ${JSON.stringify(added(row.collected, more))}::jsonb
      where establishment_id = ${establishmentId} and bill_id = ${id}`.execute(tx)
    await refreshStatus(tx, establishmentId, id)
  })
}

/** Tells what was collected since. What breaks is logged, and told with the next round. */
export const tellCollected = async (
  house: Parts,
  log: Pick<Log, 'error'>,
  isStopping: () => boolean = () => false,
): Promise<void> => {
  for (const one of await openInvoices(house.db)) {
    if (isStopping()) return
    await tellOne(house, one).catch((error: unknown) => {
      log.error({ err: error, bill: one.id }, 'a collection could not be told')
    })
  }
}
