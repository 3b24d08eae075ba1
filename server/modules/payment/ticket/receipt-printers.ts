/** Printers of receipts: that of a station, else that of a till; and what is asked of them beside tickets. */
import { sql } from 'kysely'
import { RuleError } from '#domain/rule-error.ts'
import type { CodePage, DrawerPin, PaperCut, ReceiptWidth } from '#contract/entities/sale/receipt-printer.ts'
import type { OwnPrinter, TillEquipment } from '#contract/operations/sale/receipt.ts'
import { receiptBytes, testBytes } from '#server/documents/receipt/receipt-bytes.ts'
import { terminalOf } from '#server/modules/payment/ticket/card-requests.ts'
import type { Context } from '#server/platform/http/route.ts'
import { ReceiptFailure } from '#server/ports/receipt-printer.ts'
import type { ReceiptPrinter } from '#server/ports/receipt-printer.ts'
import type { PartedStrip, Strip } from '#server/ports/strip.ts'

export interface PrinterRow {
  readonly id: number
  readonly label: string
  readonly host: string
  readonly port: number
  readonly width: ReceiptWidth
  readonly codePage: CodePage
  readonly cut: PaperCut
  readonly drawer: DrawerPin
  readonly tellsState: boolean
  readonly allowsLocal: boolean
}

/** Its address may be on the local network where the establishment allows that (preference `access`, decision 0392). */
const COLUMNS = sql`p.id, p.label, p.host, p.port, p.width, p.code_page as "codePage", p.cut, p.drawer, p.tells_state as "tellsState",
  coalesce((select (v.value ->> 'localAddresses')::boolean from preference v
    where v.establishment_id = p.establishment_id and v.kind = 'access'), false) as "allowsLocal"`

/** That of the station that asks, else that of the till; undefined: receipts are PDFs. */
export const printerOf = async (
  { tx, establishmentId, till }: Context,
  registerId: number | null,
): Promise<PrinterRow | undefined> => {
  const { rows } = await sql<PrinterRow>`
    select ${COLUMNS} from receipt_printer p
    left join station s on s.establishment_id = p.establishment_id and s.id = p.station_id
    where p.establishment_id = ${establishmentId} and p.active and (s.code = ${till} or p.id = (
      select r.receipt_printer_id from cash_register r where r.establishment_id = p.establishment_id and r.id = ${registerId}))
    order by s.code = ${till} desc nulls last, p.id limit 1`.execute(tx)
  return rows[0]
}

export const printerAt = ({ services }: Context, row: PrinterRow): ReceiptPrinter => services.openReceiptPrinter(row)

/** What a printer refused, with the name that people know it by. Throws what is none of its failures. */
export const toldBy = (error: unknown, { label }: Pick<PrinterRow, 'label'>): RuleError => {
  if (error instanceof ReceiptFailure) return new RuleError(error.message, { label })
  throw error
}

/** Where papers go: a printer that was declared, or one that the browser of the station writes to by itself (decision 0475). */
export type PaperTarget = PrinterRow | OwnPrinter

export const isDeclared = (target: PaperTarget): target is PrinterRow => 'host' in target

/** Bytes for a browser. */
export const forBrowser = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')

export interface Left {
  /** Null: `bytes` are for the station's own. */
  readonly printer: string | null
  readonly bytes: string | null
}

/** A strip that proves nothing by itself: sent again, it is the same paper. Throws RuleError `receipt.…` as the printer refuses. */
export const printStrip = async (context: Context, target: PaperTarget, strip: Strip | PartedStrip): Promise<Left> => {
  const bytes = receiptBytes(strip, target)
  if (!isDeclared(target)) return { printer: null, bytes: forBrowser(bytes) }
  try {
    await printerAt(context, target).print(bytes)
  } catch (error) {
    throw toldBy(error, target)
  }
  return { printer: target.label, bytes: null }
}

/** Throws RuleError record.unknown. */
const requireRegister = async ({ tx, establishmentId }: Context, id: number): Promise<void> => {
  const { rows } = await sql`
    select 1 from cash_register where establishment_id = ${establishmentId} and id = ${id}`.execute(tx)
  if (rows[0] === undefined) throw new RuleError('record.unknown')
}

/** Throws RuleError record.unknown. */
export const equipmentOf = async (context: Context, registerId: number): Promise<TillEquipment> => {
  await requireRegister(context, registerId)
  const row = await printerOf(context, registerId)
  const terminal = await terminalOf(context, registerId)
  return {
    printer: row === undefined ? null : { id: row.id, label: row.label, hasDrawer: row.drawer !== 'NONE' },
    terminal: terminal === undefined ? null : { id: terminal.id, label: terminal.label },
    hasPages: context.services.pagesUrl !== undefined,
  }
}

/** The printer of a till, unless the station has its own. Throws RuleError record.unknown, receipt.noPrinter. */
export const requirePrinter = async (
  context: Context,
  registerId: number,
  own: OwnPrinter | null,
): Promise<PaperTarget> => {
  await requireRegister(context, registerId)
  const row = own ?? (await printerOf(context, registerId))
  if (row === undefined) throw new RuleError('receipt.noPrinter')
  return row
}

const said = (where: string): string[] => [
  'Page de test de Pinède',
  where,
  'Les accents et l’euro se lisent, et la dernière ligne tient sur une ligne.',
]

/** The same page for a printer that the browser writes to. */
export const ownTest = (own: OwnPrinter): { readonly bytes: string } => ({
  bytes: forBrowser(testBytes({ ...own, label: 'Imprimante du poste' }, said(own.codePage))),
})

/** Prints a page that shows accents, the euro and the width. Throws RuleError record.unknown, and `receipt.…` as it refuses. */
export const testPrinter = async (context: Context, id: number): Promise<{ status: 'PRINTED' }> => {
  const { tx, establishmentId } = context
  const { rows } = await sql<PrinterRow>`
    select ${COLUMNS} from receipt_printer p where p.establishment_id = ${establishmentId} and p.id = ${id}`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new RuleError('record.unknown')
  try {
    await printerAt(context, row).print(testBytes(row, said(`${row.host}, port ${row.port}, ${row.codePage}`)))
  } catch (error) {
    throw toldBy(error, row)
  }
  return { status: 'PRINTED' }
}
