/** What ports sold beside the files, as files of the statement of VAT: the tickets of a month are one, a rent is one. */
import type { Bill, Ticket } from '#domain/accounting/source.ts'
import { addDays, addMonths, startOfMonth, toDay } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import { sum, ZERO } from '#domain/money.ts'
import { soldParts } from '#domain/vat/sold.ts'
import type { FileHistory } from '#domain/vat/file-months.ts'
import type { FileKey } from '#server/modules/result/tva/facts.ts'
import type { Context } from '#server/platform/http/route.ts'

export interface SoldFile {
  readonly key: FileKey
  /** Its month of tickets is whole: paid as billed. A rent is paid by payments of its account, read with those of files. */
  readonly history: FileHistory
}

const LONG_AGO = toDay('2000-01-01')

const monthOf = (month: Day, sources: readonly (Ticket | Bill)[]): FileHistory['months'][number] => {
  const parts = sources.flatMap(({ lines }) => soldParts(lines))
  const paid = sources.flatMap((source) => (source.type === 'ticket' ? source.payments : []))
  return {
    month,
    collected: sum(paid.filter(([method]) => !method.startsWith('REGULATION')).map(([, amount]) => amount)),
    arrhes: ZERO,
    bills: parts.flatMap(({ nature, rate, amount, vat }) =>
      rate === null ? [] : [{ rate, goods: nature === 'GOODS', advance: false, amount, vat }],
    ),
    finals: 1,
    paidBy: new Map(),
  }
}

/** Charges by nature and rate: some of each, however many tickets. */
const chargesOf = (sources: readonly (Ticket | Bill)[]): FileHistory['charges'] =>
  [
    ...Map.groupBy(
      sources.flatMap(({ lines }) => soldParts(lines)),
      ({ nature, rate }) => `${nature} ${rate}`,
    ).values(),
  ].flatMap((own) => (own[0] === undefined ? [] : [{ ...own[0], amount: sum(own.map(({ amount }) => amount)) }]))

/** `rent:12` → its account; a document that names no file is one by itself. */
const keyOf = (kind: string, id: number, { file }: Bill): FileKey => {
  const [, named, number] = /^(\w+):(\d+)$/.exec(file ?? '') ?? []
  return named === undefined ? { kind, id } : { kind: named, id: Number(number) }
}

/**
 * Files of the ports, up to the end of the month `to`. Tickets are paid when they are made and change no more: those up to the month
 * `base` moved nothing since.
 */
export const readSold = async (
  { tx, services, establishmentId, training }: Context,
  { base, to }: { readonly base: Day; readonly to: Day },
): Promise<SoldFile[]> => {
  const [until, open] = [addDays(addMonths(to, 1), -1), addMonths(base, 1)]
  const files: SoldFile[] = []
  for (const { kind, settled, read } of services.sales ?? []) {
    const from = settled ? open : LONG_AGO
    const documents = from > until ? [] : await read(tx, { establishmentId, training, from, to: until })
    const tickets = documents.flatMap(({ source }) => (source.type === 'ticket' && source.on >= open ? [source] : []))
    for (const [month, own] of Map.groupBy(tickets, ({ on }) => startOfMonth(on)))
      files.push({
        key: { kind, id: Number(month.slice(0, 7).replace('-', '')) },
        history: { charges: chargesOf(own), kept: [], months: [monthOf(month, own)] },
      })
    for (const { id, source } of documents)
      if (source.type === 'bill') {
        const month = source.on < open ? base : startOfMonth(source.on)
        files.push({
          key: keyOf(kind, id, source),
          history: { charges: chargesOf([source]), kept: [], months: [monthOf(month, [source])] },
        })
      }
  }
  return files
}
