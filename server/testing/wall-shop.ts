/** A voucher, an article, a till, a ticket and a basket of a site, for the suite of walls: each by what names it. */
import { sql } from 'kysely'
import type { RecordName } from '#contract/operation.ts'
import { intent } from '#server/testing/desk.ts'
import type { Desk } from '#server/testing/desk.ts'

export const shopOf = async (desk: Desk): Promise<ReadonlyMap<RecordName, number>> => {
  const of = new Map<RecordName, number>()
  const { site } = desk
  const { db } = desk.house.house
  const gifts = await sql<{ gift: number; sold: number }>`
    with g as (insert into gift (establishment_id, label, kind, months) values (${site.establishmentId}, 'Murs', 'VALUE', 12) returning id),
    s as (insert into gift_sale (establishment_id, code, gift_id, kind, label, amount, sold_on, until, customer_id)
      select ${site.establishmentId}, 'MURS', id, 'VALUE', 'Murs', 1, '2027-01-01', '2028-01-01', ${site.customerId} from g returning id)
    select g.id as gift, s.id as sold from g, s`.execute(db)
  of.set('gift', gifts.rows[0]?.gift ?? 0)
  of.set('giftSale', gifts.rows[0]?.sold ?? 0)
  const shop = await sql<{ article: number; register: number }>`
    with f as (insert into article_family (establishment_id, label) values (${site.establishmentId}, 'Murs') returning id),
    a as (insert into article (establishment_id, code, label, article_family_id, price, nature, tva_id)
      select ${site.establishmentId}, 'MURS', 'Murs', id, 100, 'GOODS',
        (select min(id) from tva where establishment_id = ${site.establishmentId}) from f returning id),
    t as (insert into cash_register_type (establishment_id, label, service) values (${site.establishmentId}, 'Murs', 'ON_SITE') returning id),
    c as (insert into cash_register (establishment_id, code, label, cash_register_type_id)
      select ${site.establishmentId}, 'MURS', 'Murs', id from t returning id)
    select a.id as article, c.id as register from a, c`.execute(db)
  of.set('article', shop.rows[0]?.article ?? 0)
  of.set('cashRegister', shop.rows[0]?.register ?? 0)
  const lines = [{ articleId: of.get('article'), quantity: 1, isTakeaway: false }]
  const sold = await desk.staff().post(
    'sale/cash-register-sale/save',
    {
      ...{ cashRegisterId: of.get('cashRegister'), lines, expected: 100 },
      payments: [{ methodId: site.methods.CASH, amount: 100 }],
    },
    intent(),
  )
  of.set('cashRegisterSale', Number(sold.body['id']))
  const aside = { id: 0, version: 0, cashRegisterId: of.get('cashRegister'), label: 'Murs', content: { lines } }
  const basket = await desk.staff().post('sale/cash-register-sale/basket/save', aside)
  of.set('tillBasket', Number(basket.body['id']))
  return of
}
