/** Sheets of labels for the customers of a selection. */
import { sql } from 'kysely'
import { RuleError } from '#domain/rule-error.ts'
import { labelsOn } from '#domain/labels.ts'
import { MOST_LABELS } from '#contract/operations/document/printing.ts'
import type { JobInput } from '#contract/operations/session/jobs.ts'
import type { SearchBody } from '#contract/operations/session/session.ts'
import { labelsDocument } from '#server/documents/labels-document.ts'
import { recipientLines } from '#server/documents/parts.ts'
import { readBuyers, readSeller } from '#server/documents/parties.ts'
import { searchCustomers } from '#server/modules/customer/index.ts'
import { customerVisible } from '#server/platform/auth/shared-customers.ts'
import { FileAnswer } from '#server/platform/http/route.ts'
import type { Context } from '#server/platform/http/route.ts'
import type { JobTools } from '#server/platform/jobs/kinds.ts'

const PAGE = 500

/** Of a search, in its order. Throws RuleError printing.tooMany. */
export const customersFound = async (context: Context, criteria: SearchBody['criteria']): Promise<number[]> => {
  const found: number[] = []
  for (let page = 0; ; page++) {
    const { list, total } = await searchCustomers(context, { criteria: criteria ?? {}, page, size: PAGE, sort: [] })
    if (total > MOST_LABELS) throw new RuleError('printing.tooMany', { max: MOST_LABELS })
    found.push(...list.map(({ id }) => id))
    if (list.length < PAGE) return found
  }
}

/** Of files, in the order given; the erased have no address any more. */
const customersOfFiles = async (context: Context, ids: readonly number[]): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select t.id from unnest(${[...ids]}::bigint[]) with ordinality as s (id, rank)
    join account_head b on b.establishment_id = ${context.establishmentId} and b.kind = 'booking' and b.id = s.id
    join customer t on t.id = b.customer_id
    where t.erased_on is null and ${customerVisible(context, 't')} order by s.rank`.execute(context.tx)
  return rows.map(({ id }) => id)
}

const customersOf = async (context: Context, input: JobInput<'labels'>): Promise<readonly number[]> => {
  const found =
    input.of === 'CUSTOMERS'
      ? await customersFound(context, input.criteria)
      : await customersOfFiles(context, input.ids)
  return [...new Set(found)]
}

/** Throws RuleError printing.noAddress where nobody of the selection has an address. */
export const labels = async (
  context: Context,
  input: JobInput<'labels'>,
  { progress }: JobTools,
): Promise<FileAnswer> => {
  const { tx, establishmentId, now, services } = context
  if (input.start > labelsOn(input.sheet)) throw new RuleError('request.invalid')
  const { seller } = await readSeller(tx, establishmentId)
  const ids = await customersOf(context, input)
  const buyers = await readBuyers(tx, establishmentId, ids)
  const texts = ids
    .flatMap((id) => buyers.get(id) ?? [])
    .filter(({ address }) => address.town !== '' || address.address1 !== '')
    .map((buyer) => recipientLines(buyer, seller.address.countryCode))
  if (texts.length === 0) throw new RuleError('printing.noAddress')
  await progress(0, texts.length)
  const { sheet, start } = input
  const request = labelsDocument({ sheet, start, labels: texts, title: 'Étiquettes', author: seller.name }, now)
  const pdf = await services.batchDocuments.render(request)
  await progress(texts.length, texts.length)
  return new FileAnswer('application/pdf', `etiquettes-${sheet}.pdf`, pdf)
}
