import { sql } from 'kysely'
import type { z } from 'zod'
import { RuleError } from '#domain/rule-error.ts'
import { labelsOn } from '#domain/labels.ts'
import { formatMoney } from '#contract/format.ts'
import type { priceLabelsBody } from '#contract/operations/sale/article.ts'
import { readSeller } from '#server/documents/parties.ts'
import { priceLabelsDocument } from '#server/documents/price-labels-document.ts'
import { FileAnswer } from '#server/platform/http/route.ts'
import type { Context } from '#server/platform/http/route.ts'

interface Labelled {
  readonly id: number
  readonly code: string
  readonly label: string
  readonly price: number
  readonly isFreePrice: boolean
  readonly barcode: string | null
}

/** Sheets of price labels for these articles, in this order. Throws RuleError record.unknown, request.invalid. */
export const priceLabels = async (
  context: Context,
  { ids, sheet, start }: z.output<typeof priceLabelsBody>,
): Promise<FileAnswer> => {
  const { tx, establishmentId, now, services } = context
  if (start > labelsOn(sheet)) throw new RuleError('request.invalid')
  const { seller } = await readSeller(tx, establishmentId)
  const { rows } = await sql<Labelled>`
    select id, code, label, price, is_free_price as "isFreePrice", barcode from article
    where establishment_id = ${establishmentId} and id = any (${[...new Set(ids)]}::bigint[])`.execute(tx)
  const found = new Map(rows.map((row) => [row.id, row]))
  const labels = ids.map((id) => {
    const row = found.get(id)
    if (row === undefined) throw new RuleError('record.unknown')
    const { code, label, price, isFreePrice, barcode } = row
    return { code, label, price: isFreePrice ? null : formatMoney(price), barcode }
  })
  const request = priceLabelsDocument({ sheet, start, labels, title: 'Étiquettes de prix', author: seller.name }, now)
  const pdf = await services.batchDocuments.render(request)
  return new FileAnswer('application/pdf', `etiquettes-prix-${sheet}.pdf`, pdf)
}
