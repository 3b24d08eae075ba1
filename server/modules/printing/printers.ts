/** Printers of the house: proposed at their station, asked how they are, printed on. */
import { sql } from 'kysely'
import { RuleError } from '#domain/rule-error.ts'
import type { Context } from '#server/platform/http/route.ts'
import { PrinterFailure } from '#server/ports/printer.ts'
import type { PrintOrder, PrintedJob, Printer, PrinterFacts } from '#server/ports/printer.ts'

interface PrinterRow {
  readonly uri: string
  readonly sides: 'ONE' | 'TWO'
  readonly colour: boolean
  readonly allowsLocal: boolean
}

/** Those of every station, and of the one that asks. */
export const printersFor = async ({ tx, establishmentId, till }: Context) => {
  const { rows } = await sql<{ id: number; label: string; copies: number }>`
    select d.id, d.label, d.copies from doc_editor d
    left join station s on s.establishment_id = d.establishment_id and s.id = d.station_id
    where d.establishment_id = ${establishmentId} and d.active and (d.station_id is null or s.label = ${till})
    order by d.station_id is null, d.label`.execute(tx)
  return rows
}

/** Throws RuleError record.unknown. */
const openOne = async (
  { tx, establishmentId, services }: Context,
  id: number,
): Promise<{ readonly printer: Printer; readonly row: PrinterRow }> => {
  const { rows } = await sql<PrinterRow>`
    select d.uri, d.sides, d.colour, coalesce((select (p.value ->> 'localAddresses')::boolean from preference p
      where p.establishment_id = d.establishment_id and p.kind = 'access'), false) as "allowsLocal"
    from doc_editor d where d.establishment_id = ${establishmentId} and d.id = ${id}`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new RuleError('record.unknown')
  return { printer: services.openPrinter({ uri: row.uri, allowsLocal: row.allowsLocal }), row }
}

const refused = (error: unknown): never => {
  if (!(error instanceof PrinterFailure)) throw error
  throw new RuleError(error.message, { detail: error.detail ?? '' })
}

const answer = ({ id, ...job }: PrintedJob) => ({ jobId: id, ...job })

/** Throws RuleError record.unknown, and `printer.…` as the printer refuses. */
export const lookAt = async (context: Context, id: number): Promise<PrinterFacts> => {
  const { printer } = await openOne(context, id)
  return printer.look().catch(refused)
}

/** Hands a PDF to a printer. Throws as `lookAt` does. */
export const printOn = async (context: Context, id: number, order: Pick<PrintOrder, 'name' | 'pdf' | 'copies'>) => {
  const { printer, row } = await openOne(context, id)
  const { sides, colour } = row
  return {
    printerId: id,
    ...answer(await printer.print({ ...order, sides, colour, user: context.user.name }).catch(refused)),
  }
}

/** Throws as `lookAt` does. */
export const jobOn = async (context: Context, id: number, jobId: number) => {
  const { printer } = await openOne(context, id)
  return answer(await printer.job(jobId).catch(refused))
}
