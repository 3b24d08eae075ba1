/** Tells a supplier, by the platform, what became of the invoice: taken in charge and approved (204, 205), or refused with its reason (210). */
import { sql } from 'kysely'
import type { Day } from '#domain/day.ts'
import type { PurchaseInvoice } from '#domain/purchase/invoice.ts'
import { cdarXml } from '#server/documents/cdar/cdar.ts'
import { momentText, queueFlow } from '#server/modules/einvoice/index.ts'
import type { Context } from '#server/platform/http/route.ts'

const LABELS = { 204: 'Prise en charge', 205: 'Approuvée', 210: 'Refusée' } as const
type Code = keyof typeof LABELS

export interface Told {
  readonly code: 205 | 210
  /** Required where it is refused. */
  readonly reason?: { readonly code: string; readonly text: string }
}

interface Us {
  readonly siren: string
  readonly name: string
  readonly timeZone: string
}

const usOf = async ({ tx, establishmentId }: Context): Promise<Us | null> => {
  const { rows } = await sql<Us & { readonly siren: string | null }>`
    select coalesce(siren, left(siret, 9)) as siren, coalesce(corporate_name, name) as name, time_zone as "timeZone"
    from establishment where id = ${establishmentId}`.execute(tx)
  const [row] = rows
  return row?.siren == null ? null : { ...row, siren: row.siren }
}

interface Message {
  readonly us: Us
  readonly seller: PurchaseInvoice['seller'] & { readonly siren: string }
  readonly on: Day
}

const queue = async (
  { tx, establishmentId, now }: Context,
  { number, type, issuedOn }: PurchaseInvoice,
  { us, seller, on }: Message,
  code: Code,
  reason?: Told['reason'],
): Promise<number> => {
  const content = cdarXml({
    ...{ id: crypto.randomUUID(), at: momentText(now, us.timeZone), code, label: LABELS[code], on, from: 'BY' },
    invoice: { number, typeCode: type, date: issuedOn },
    seller: { siren: seller.siren, name: seller.name, role: 'SE', address: seller.endpoint ?? seller.siren },
    buyer: { siren: us.siren, name: us.name, role: 'BY', address: us.siren },
    ...(reason === undefined ? {} : { reason }),
  })
  const name = `statut-${code}-${number.replaceAll(/[^\w-]/g, '_')}.xml`.slice(-255)
  return queueFlow(
    tx,
    { establishmentId, now },
    {
      ...{ kind: 'STATUS', syntax: 'CDAR', rule: 'B2B', name, label: `${seller.name} ${number}`.slice(0, 120) },
      content: Buffer.from(content),
    },
  )
}

/** Answers the row of the outbox; null: it came by hand, or nobody can be told (a supplier or a house without SIREN). */
export const tellSupplier = async (
  context: Context,
  { invoice, byPlatform }: { readonly invoice: PurchaseInvoice; readonly byPlatform: boolean },
  { code, reason }: Told,
): Promise<number | null> => {
  const { seller } = invoice
  const { siren } = seller
  const us = byPlatform ? await usOf(context) : null
  if (us === null || siren === null) return null
  const message = { us, seller: { ...seller, siren }, on: context.today }
  if (code === 205) await queue(context, invoice, message, 204)
  return queue(context, invoice, message, code, reason)
}
