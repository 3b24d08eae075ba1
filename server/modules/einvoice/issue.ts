/** Bills to companies leave as electronic invoices: checked first, then queued with what they are; one that cannot go is kept with why. */
import { sql } from 'kysely'
import type { BillContent } from '#domain/billing/bill-content.ts'
import { addressFor } from '#domain/einvoice/address.ts'
import { flow2Faults } from '#domain/einvoice/flow2.ts'
import type { Flow2Fault } from '#domain/einvoice/flow2.ts'
import { wayOf } from '#domain/einvoice/lifecycle.ts'
import { facturXml } from '#server/documents/factur-x/cii.ts'
import { DEFAULT_SETTINGS, isExtended } from '#server/documents/factur-x/exemption.ts'
import type { FacturXSettings } from '#server/documents/factur-x/exemption.ts'
import { readXmlTree } from '#server/documents/xml-tree.ts'
import { cancelFlow, queueFlow } from '#server/modules/einvoice/outbox/queue.ts'
import type { Parts } from '#server/modules/einvoice/outbox/send.ts'
import { wasReported } from '#server/modules/einvoice/reported.ts'
import { hasPlatform, platformOf } from '#server/modules/einvoice/site.ts'
import { electronicBill, electronicPdf } from '#server/modules/payment/index.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { recordChange } from '#server/platform/http/mount.ts'
import type { Log } from '#server/platform/log.ts'
import { PlatformFailure } from '#server/ports/platform.ts'
import type { Platform } from '#server/ports/platform.ts'

/** A rule of flow 2, or what the directory and the record say. */
export interface BillFault {
  readonly rule: string
  readonly mend: Flow2Fault['mend']
}

interface Candidate {
  readonly establishmentId: number
  readonly id: number
  readonly number: string
  readonly cancelsId: number | null
}

const MOST = 200

/** Bills of the days that go, of which nothing is decided; a cancelling one after what it cancels. */
const candidates = async (db: Db): Promise<readonly Candidate[]> => {
  const { rows } = await sql<Candidate>`
    select b.establishment_id as "establishmentId", b.id, b.number, b.cancels_id as "cancelsId"
    from electronic_invoice i
    join establishment e on e.id = i.establishment_id and not e.training
    join company_bill b on b.establishment_id = i.establishment_id and b.bill_on >= i.issues_from and not b.training
    where ${hasPlatform(sql.ref('i.establishment_id'))}
      and not exists (select 1 from einvoice_bill k where k.establishment_id = b.establishment_id and k.bill_id = b.id)
    order by b.establishment_id, b.id limit ${MOST}`.execute(db)
  return rows
}

interface Decision {
  readonly flowId?: number
  readonly faults?: readonly BillFault[]
  readonly internal?: true
  /** Process 7. */
  readonly reported?: boolean
}

export const tellBill = (tx: Tx, establishmentId: number, id: number): Promise<void> =>
  recordChange(tx, establishmentId, null, {
    entity: 'einvoiceBill',
    id,
    action: 'SAVED',
    functionality: 'payment_bill',
  })

const decide = async (
  tx: Tx,
  { establishmentId, id }: Candidate,
  now: Date,
  { flowId, faults, internal, reported }: Decision,
) => {
  await sql`insert into einvoice_bill (establishment_id, bill_id, flow_id, faults, internal, reported, decided_at)
    values (${establishmentId}, ${id}, ${flowId ?? null}, ${faults === undefined ? null : JSON.stringify(faults)}::jsonb,
      ${internal ?? false}, ${reported ?? false}, ${now})
    on conflict (establishment_id, bill_id) do update set flow_id = excluded.flow_id, faults = excluded.faults,
      internal = excluded.internal, reported = excluded.reported, decided_at = excluded.decided_at where einvoice_bill.flow_id is null`.execute(
    tx,
  )
  await tellBill(tx, establishmentId, id)
}

interface Original {
  readonly flowId: number | null
  readonly state: string | null
  readonly status: number | null
  readonly internal: boolean
}

/**
 * What becomes of a cancelling bill: it goes where its invoice is known to others, stays here where no platform took it (XP Z12-014), and
 * waits where that is not known yet. An invoice that has not left is stopped.
 */
const fateOf = async (tx: Tx, { establishmentId, cancelsId }: Candidate): Promise<'GO' | 'STAY' | 'WAIT'> => {
  if (cancelsId === null) return 'GO'
  const { rows } = await sql<Original>`
    select k.flow_id as "flowId", f.state, k.status, k.internal from einvoice_bill k
    left join einvoice_flow f on f.establishment_id = k.establishment_id and f.id = k.flow_id
    where k.establishment_id = ${establishmentId} and k.bill_id = ${cancelsId} for update of k`.execute(tx)
  const [original] = rows
  if (original === undefined) return 'GO'
  const { flowId, state, status, internal } = original
  if (flowId === null || internal || wayOf(status) === 'CANCEL_INTERNALLY') return 'STAY'
  if (state === 'REJECTED' || state === 'CANCELLED') return 'STAY'
  if (state === 'ACCEPTED') return 'GO'
  if (state === 'SENT') return 'WAIT'
  try {
    await cancelFlow(tx, establishmentId, flowId)
    return 'STAY'
  } catch {
    // It is on its way: its fate is known soon.
    return 'WAIT'
  }
}

const sirenOf = ({ siren, siret }: BillContent['buyer']): string | null =>
  (siren ?? siret?.slice(0, 9))?.replaceAll(/\s/g, '') ?? null

const KEPT_MS = 86_400_000

/** Where a company receives, as the directory says, kept a day. Null: it is not listed. Throws PlatformFailure. */
const listedAddress = async (
  db: Db,
  platform: Platform,
  { establishmentId, now }: { readonly establishmentId: number; readonly now: Date },
  siren: string,
  asked: string | undefined,
): Promise<string | null> => {
  const since = new Date(now.getTime() - KEPT_MS)
  const { rows } = await sql<{ addresses: readonly string[] }>`select addresses from einvoice_directory
    where establishment_id = ${establishmentId} and siren = ${siren} and asked_at > ${since}`.execute(db)
  const kept = rows[0]?.addresses
  if (kept !== undefined) return addressFor(siren, asked, kept)
  const addresses = [...(await platform.directory(siren))]
  await sql`insert into einvoice_directory (establishment_id, siren, addresses, asked_at)
    values (${establishmentId}, ${siren}, ${addresses}, ${now})
    on conflict (establishment_id, siren) do update set addresses = excluded.addresses, asked_at = excluded.asked_at`.execute(
    db,
  )
  return addressFor(siren, asked, addresses)
}

/** Asked again at the next bill. */
const forgetListed = (tx: Tx, establishmentId: number): Promise<unknown> =>
  sql`delete from einvoice_directory where establishment_id = ${establishmentId}`.execute(tx)

/** Rules of flow 2 that the bill breaks; without SIREN nothing else is looked at. */
export const ruleFaults = (
  content: BillContent,
  settings: FacturXSettings,
): { readonly siren: string | null; readonly faults: readonly BillFault[] } => {
  const siren = sirenOf(content.buyer)
  if (siren === null) return { siren, faults: [{ rule: 'BR-FR-11', mend: 'buyer.siren' }] }
  const tree = readXmlTree(Buffer.from(facturXml(content, settings)))
  const faults = typeof tree === 'string' ? null : flow2Faults(tree)
  return { siren, faults: faults ?? [{ rule: 'einvoice.unreadable', mend: 'software' }] }
}

/** Faults of what would be sent; none: `content` is what goes. */
const checked = async (
  db: Db,
  platform: Platform,
  site: { readonly establishmentId: number; readonly now: Date },
  bill: BillContent,
  settings: FacturXSettings,
): Promise<{ readonly content: BillContent; readonly faults: readonly BillFault[] }> => {
  const siren = sirenOf(bill.buyer)
  if (siren === null) return { content: bill, faults: ruleFaults(bill, settings).faults }
  const address = await listedAddress(db, platform, site, siren, bill.buyer.einvoiceAddress)
  const content = address === null ? bill : { ...bill, buyer: { ...bill.buyer, einvoiceAddress: address } }
  const { faults } = ruleFaults(content, settings)
  const unlisted: BillFault[] = address === null ? [{ rule: 'einvoice.notListed', mend: 'buyer.einvoiceAddress' }] : []
  return { content, faults: [...unlisted, ...faults] }
}

/** What the accountant confirmed, and whether a report told it before. */
const settingsFor = (db: Db, one: Candidate, bill: BillContent): Promise<FacturXSettings> =>
  inTransaction(db, async (tx) => {
    const { rows } = await sql<{ extended: boolean }>`
      select extended from electronic_invoice where establishment_id = ${one.establishmentId}`.execute(tx)
    return {
      ...DEFAULT_SETTINGS,
      extended: rows[0]?.extended ?? false,
      reported: await wasReported(tx, one, bill),
    }
  })

const issue = async (house: Parts, one: Candidate): Promise<void> => {
  const { db, services, now } = house
  const { establishmentId, id, number } = one
  const site = { establishmentId, now: now() }
  const fate = await inTransaction(db, async (tx) => {
    const found = await fateOf(tx, one)
    // It stays where its invoice was: among sales to consumers where a report told them.
    if (found === 'STAY')
      await decide(tx, one, site.now, { internal: true, reported: await wasReported(tx, one, null) })
    return found
  })
  if (fate !== 'GO') return
  const platform = await platformOf(db, services, establishmentId)
  const { content: signed, ...proof } = await electronicBill(db, services, establishmentId, id)
  const block = (faults: readonly BillFault[]) => inTransaction(db, (tx) => decide(tx, one, site.now, { faults }))
  if (signed === null) return block([{ rule: 'billing.notAsSigned', mend: 'bill' }])
  const settings = await settingsFor(db, one, signed)
  const { content, faults } = await checked(db, platform, site, signed, settings)
  if (faults.length > 0) return block(faults)
  const pdf = await electronicPdf(db, services, establishmentId, { content, ...proof }, settings)
  const profile = isExtended(content, settings) ? 'Extended-CTC-FR' : 'CIUS'
  await inTransaction(db, async (tx) => {
    const flow = { kind: 'INVOICE', syntax: 'Factur-X', profile, rule: 'B2B' } as const
    const flowId = await queueFlow(tx, site, { ...flow, name: `facture-${number}.pdf`, label: number, content: pdf })
    await decide(tx, one, site.now, { flowId, reported: settings.reported === true })
  })
}

/** Decides of every bill that is due. What breaks is logged, and the bill comes again with the next round. */
export const issueBills = async (
  house: Parts,
  log: Pick<Log, 'error'>,
  isStopping: () => boolean = () => false,
): Promise<void> => {
  for (const one of await candidates(house.db)) {
    if (isStopping()) return
    try {
      await issue(house, one)
    } catch (error) {
      // The platform's directory does not answer: nothing is decided, the next round asks again.
      if (!(error instanceof PlatformFailure))
        log.error({ err: error, bill: one.id }, 'a bill could not be made an electronic invoice')
    }
  }
}

/** Somebody mended something: bills that could not go are looked at again. Answers how many. */
export const checkAgain = async (tx: Tx, establishmentId: number): Promise<number> => {
  await forgetListed(tx, establishmentId)
  const { numAffectedRows } = await sql`delete from einvoice_bill
    where establishment_id = ${establishmentId} and flow_id is null and not internal`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}
