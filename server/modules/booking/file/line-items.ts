/** Which record each line of a file comes of: bills sign it, and the plan of accounts may have an account for it. */
import { sql } from 'kysely'
import type { BillItem } from '#domain/billing/bill-content.ts'
import { isPostedLine } from '#domain/pricing/line.ts'
import { otherTaxCode } from '#domain/pricing/quote-lines.ts'
import type { BookingLine, OccupancyFile } from '#contract/operations/booking/file.ts'
import type { FileRow } from '#server/modules/booking/file/lock-file.ts'
import type { Context } from '#server/platform/http/route.ts'

interface Known {
  readonly kind: 'GOODS' | 'POSTED_GOODS' | 'SPECIAL_OFFER' | 'TAX' | 'TOURIST_TAX'
  readonly id: number
  /** Code of an offer, label of a tax, code of a line that a till put there. */
  readonly name: string
}

type Charged = Pick<BookingLine, 'type' | 'code' | 'label' | 'occupancyId'>

interface OfLine {
  readonly item?: BillItem
  /** An extra or an article that is goods (CGI ann. II, art. 242 nonies A, I-8° bis). */
  readonly goods?: true
}

/** What a file's lines may come of. */
const knownOf = async ({ tx, establishmentId }: Context, bookingId: number): Promise<readonly Known[]> => {
  const { rows } = await sql<Known>`
    select 'GOODS' as kind, id, '' as name from extra where establishment_id = ${establishmentId} and goods
    union all select 'SPECIAL_OFFER', id, code from special_offer where establishment_id = ${establishmentId}
    union all select case when y.is_tourist_tax then 'TOURIST_TAX' else 'TAX' end, t.id, t.label
      from tax t join tax_type y on y.establishment_id = t.establishment_id and y.id = t.tax_type_id
      where t.establishment_id = ${establishmentId}
    union all select 'POSTED_GOODS', l.article_id, l.line_code from booking_line n
      join stay_posting_line_entry l on l.establishment_id = n.establishment_id and l.line_code = n.code and l.nature = 'GOODS'
      where n.establishment_id = ${establishmentId} and n.booking_id = ${bookingId} and n.type = 'additionalSales'
    order by 2`.execute(tx)
  return rows
}

/** The tourist tax is one line, under the name of its first tariff's tax. */
const taxOf = ({ type, code, label }: Charged, known: readonly Known[]): Known | undefined =>
  known.find((one) =>
    type === 'tax'
      ? one.kind === 'TOURIST_TAX' && one.name === label
      : one.kind === 'TAX' && otherTaxCode(one.id) === code,
  )

const item = (kind: BillItem['kind'], id: number | null | undefined): OfLine =>
  id == null ? {} : { item: { kind, id } }

/** Reads once what the lines of a file may come of. */
export const lineItems = async (
  context: Context,
  { id: bookingId, pricing }: Pick<FileRow, 'id' | 'pricing'>,
  stays: readonly OccupancyFile[],
): Promise<(line: Charged) => OfLine> => {
  const known = await knownOf(context, bookingId)
  const isPostedGoods = ({ code }: Charged): boolean =>
    known.some(({ kind, name }) => kind === 'POSTED_GOODS' && name === code)
  const extra = ({ occupancyId, code }: Charged): OfLine => {
    const option = stays.find(({ id }) => id === occupancyId)?.options.find((one) => one.code === code)
    if (option?.kind !== 'EXTRA') return {}
    const isGoods = known.some(({ kind, id }) => kind === 'GOODS' && id === option.refId)
    return { ...item('EXTRA', option.refId), ...(isGoods ? { goods: true as const } : {}) }
  }
  return (line) => {
    switch (line.type) {
      case 'discount':
        return item('DISCOUNT', pricing.discount?.discountId)
      case 'specialOffer':
        return item('SPECIAL_OFFER', known.find(({ kind, name }) => kind === 'SPECIAL_OFFER' && name === line.code)?.id)
      case 'tax':
      case 'otherTax':
        return item('TAX', taxOf(line, known)?.id)
      case 'additionalSales':
        return isPostedLine(line) && isPostedGoods(line) ? { goods: true } : {}
      default:
        return extra(line)
    }
  }
}
