/**
 * What is to be looked at of a ticket that a station sold alone (decision 0450), and what keeps it out of the record. It was sold, so that
 * little does: papers, what contradicts itself, and what names something that this house does not have.
 */
import { sql } from 'kysely'
import { sum } from '#domain/money.ts'
import { limitPassed, NEEDS_SERVER } from '#domain/sale/offline.ts'
import type { OfflineContent } from '#contract/operations/sale/offline.ts'
import type { SoldArticle } from '#contract/operations/sale/till.ts'
import type { PaymentMethodKind } from '#contract/entities/payment/payment.ts'
import { articlesOnSale } from '#server/modules/sale/on-sale.ts'
import type { Station } from '#server/modules/sale/offline-station.ts'
import type { Context } from '#server/platform/http/route.ts'

type Line = OfflineContent['lines'][number]

/** Others record them, with checks of their own. */
const ELSEWHERE: readonly string[] = [...NEEDS_SERVER, 'GROUPED', 'REGULATION']

/** A clock may differ so much without anybody being told. */
const CLOCK_MS = 120_000

export interface Method {
  readonly id: number
  readonly kind: PaymentMethodKind
  readonly label: string
  readonly isOffered: boolean
}

/** What a ticket names, as this house has it. */
export interface Known {
  readonly methods: ReadonlyMap<number, Method>
  readonly articles: ReadonlySet<number>
  readonly banks: ReadonlySet<number>
  /** Undefined: there is no such till. */
  readonly isTillActive: boolean | undefined
  /** Who sold is somebody, and may work here. */
  readonly isUser: boolean
  readonly isSeller: boolean
}

export const readKnown = async ({ tx, establishmentId }: Context, content: OfflineContent): Promise<Known> => {
  const { payments, lines } = content
  const methods = payments.map(({ methodId }) => methodId)
  const banks = payments.flatMap(({ bankId }) => bankId ?? [])
  const { rows } = await sql<{
    methods: readonly Method[]
    articles: readonly number[]
    banks: readonly number[]
    till: boolean | null
    isUser: boolean
    isSeller: boolean
  }>`
    select (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'kind', kind, 'label', label, 'isOffered', active and at_point_of_sale)), '[]')
        from payment_method where establishment_id = ${establishmentId} and id = any (${methods}::bigint[])) as methods,
      (select coalesce(jsonb_agg(id), '[]') from article
        where establishment_id = ${establishmentId} and id = any (${lines.map(({ articleId }) => articleId)}::bigint[])) as articles,
      (select coalesce(jsonb_agg(id), '[]') from bank where id = any (${banks}::bigint[])) as banks,
      (select r.active and t.active from cash_register r
        join cash_register_type t on t.establishment_id = r.establishment_id and t.id = r.cash_register_type_id
        where r.establishment_id = ${establishmentId} and r.id = ${content.cashRegisterId}) as till,
      exists (select from app_user where id = ${content.sellerId}) as "isUser",
      exists (select from user_establishment where establishment_id = ${establishmentId} and user_id = ${content.sellerId}) as "isSeller"`.execute(
    tx,
  )
  const [row] = rows
  return {
    methods: new Map(row?.methods.map((method) => [method.id, method])),
    articles: new Set(row?.articles),
    banks: new Set(row?.banks),
    isTillActive: row?.till ?? undefined,
    isUser: row?.isUser === true,
    isSeller: row?.isSeller === true,
  }
}

/** Why it cannot enter the record, though it is the station's own; null: it can. */
export const obstacleOf = ({ lines, payments, total }: OfflineContent, known: Known): string | null => {
  if (payments.some(({ kind }) => ELSEWHERE.includes(kind))) return 'offline.papers'
  const isWrong =
    sum(lines.map(({ amount }) => amount)) !== total ||
    sum(payments.map(({ amount }) => amount)) !== total ||
    lines.some(({ quantity }) => quantity === 0) ||
    payments.some(({ amount }) => amount === 0)
  if (isWrong) return 'offline.contradicts'
  if (known.isTillActive === undefined) return 'offline.unknownTill'
  if (lines.some(({ articleId }) => !known.articles.has(articleId))) return 'offline.unknownArticle'
  if (payments.some(({ methodId }) => !known.methods.has(methodId))) return 'offline.unknownMethod'
  return null
}

/** Lines that one line of the basket asked for: an article with its deposit, or the parts of a menu. */
const groupsOf = (lines: readonly Line[]): Line[][] => [...Map.groupBy(lines, ({ of }) => of).values()]

const isRate = (of: { readonly rate: number; readonly takeawayRate: number }, line: Line): boolean =>
  line.rate === (line.isTakeaway ? of.takeawayRate : of.rate)

const isMenu = ({ parts, price }: SoldArticle, goods: readonly Line[]): boolean => {
  const [first, part] = [goods[0], parts[0]]
  if (first === undefined || part === undefined || parts.length !== goods.length) return false
  const count = first.quantity / part.quantity
  const isSame = parts.every((one, i) => {
    const line = goods[i]
    return (
      line !== undefined &&
      line.articleId === one.articleId &&
      line.quantity === one.quantity * count &&
      isRate(one, line)
    )
  })
  return isSame && sum(goods.map(({ amount }) => amount)) + sum(goods.map(({ discount }) => discount)) === price * count
}

/** What is not as it was sold here at that hour; null: all is. What comes back is not asked. */
const strangeness = (group: readonly Line[], sold: readonly SoldArticle[]): string | null => {
  const goods = group.filter(({ nature }) => nature !== 'DEPOSIT')
  const [line] = goods
  if (line === undefined || line.quantity < 0) return null
  const own = sold.find(({ id, parts }) => id === line.articleId && parts.length === 0)
  const isOwn =
    own !== undefined &&
    goods.length === 1 &&
    (own.isFreePrice || own.price === line.unitPrice) &&
    isRate(own, line) &&
    group.every(({ nature, unitPrice }) => nature !== 'DEPOSIT' || unitPrice === own.deposit)
  if (isOwn || sold.some((menu) => isMenu(menu, goods))) return null
  return own === undefined ? 'offline.articleHidden' : 'offline.otherPrice'
}

/** Prices and rates against those of the hour of the sale; articles are all read only where some are of no article on sale. */
const pricesLooked = async (context: Context, content: OfflineContent): Promise<string[]> => {
  const then = { ...context, now: new Date(content.at) }
  const ids = [...new Set(content.lines.map(({ articleId }) => articleId))]
  const groups = groupsOf(content.lines)
  const some = await articlesOnSale(then, content.cashRegisterId, ids)
  if (groups.every((group) => strangeness(group, some) === null)) return []
  const all = await articlesOnSale(then, content.cashRegisterId)
  return groups.flatMap((group) => strangeness(group, all) ?? [])
}

/** Tickets of the grant in force that were taken before. */
const soldBefore = async ({ tx, establishmentId }: Context, { id, grant }: Station) => {
  const { rows } = await sql<{ tickets: number; amount: number }>`
    select count(*)::int as tickets, coalesce(sum(abs((content::jsonb ->> 'total')::bigint)), 0)::bigint as amount from offline_ticket
    where establishment_id = ${establishmentId} and station_id = ${id} and no >= ${grant.nextNo}`.execute(tx)
  return rows[0] ?? { tickets: 0, amount: 0 }
}

/** Codes of what is to be looked at; none: nothing is. */
export const flagsOf = async (
  context: Context,
  station: Station,
  content: OfflineContent,
  known: Known,
): Promise<string[]> => {
  const at = new Date(content.at)
  const limit = limitPassed(station.grant, await soldBefore(context, station), content.total, at)
  const isOther = content.payments.some(({ methodId, kind }) => {
    const method = known.methods.get(methodId)
    return method?.isOffered !== true || method.kind !== kind
  })
  const flags = [
    ...(limit === null ? [] : [limit]),
    ...(at.getTime() > context.now.getTime() + CLOCK_MS ? ['offline.clockAhead'] : []),
    ...(station.lastAt !== null && at < new Date(station.lastAt) ? ['offline.clockBack'] : []),
    ...((station.lostAt ?? station.removedAt) === null ? [] : ['offline.afterLost']),
    ...(known.isTillActive === true ? [] : ['offline.tillInactive']),
    ...(known.isSeller ? [] : ['offline.unknownSeller']),
    ...(isOther ? ['offline.otherMethod'] : []),
    ...(await pricesLooked(context, content)),
  ]
  return [...new Set(flags)]
}
