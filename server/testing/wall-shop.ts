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
  const imports = await sql<{ id: number }>`
    insert into gift_import (establishment_id, seller, reference, article, method_id, state, received_at)
    values (${site.establishmentId}, 'Murs', '1', 'Murs', ${site.methods.TRANSFER}, 'IGNORED', now()) returning id`.execute(
    db,
  )
  of.set('giftImport', imports.rows[0]?.id ?? 0)
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
  const beside = await sql<{ printer: number; terminal: number; request: number }>`
    with p as (insert into receipt_printer (establishment_id, label, host, port, width, code_page, cut, drawer, tells_state, active)
      values (${site.establishmentId}, 'Murs', '192.0.2.1', 9100, 'W48', 'CP858', 'NONE', 'PIN2', true, true) returning id),
    t as (insert into card_terminal (establishment_id, label, host, port, number, active)
      values (${site.establishmentId}, 'Murs', '192.0.2.1', 8888, 1, true) returning id),
    r as (insert into card_request (establishment_id, key, cash_register_id, card_terminal_id, method_id, till, amount, state, at, operator_id)
      select ${site.establishmentId}, 'walls-card', ${of.get('cashRegister')}, id, ${site.methods.CARD}, 'POSTE-1', 100, 'UNKNOWN', now(),
        ${desk.staff().userId} from t returning id)
    select p.id as printer, t.id as terminal, r.id as request from p, t, r`.execute(db)
  of.set('receiptPrinter', beside.rows[0]?.printer ?? 0)
  of.set('cardTerminal', beside.rows[0]?.terminal ?? 0)
  of.set('cardRequest', beside.rows[0]?.request ?? 0)
  const alone = await sql<{ id: number }>`
    insert into offline_station (establishment_id, series, label, till, public_key, key_hash, enrolled_at, enrolled_by, amount, allowed,
      allowed_signature, key_id, last_signature, last_seen_at)
    select ${site.establishmentId}, 'MURS-H', 'Murs', 'MURS', 'Murs', 'Murs', now(), ${desk.staff().userId}, 1, '{}', '', min(id), '', now()
    from signing_key where establishment_id = ${site.establishmentId} returning id`.execute(db)
  of.set('offlineStation', alone.rows[0]?.id ?? 0)
  const account = await sql<{ id: number }>`
    insert into sale (establishment_id, code, state, customer_id, made_on)
    values (${site.establishmentId}, 'MURS', 'QUOTE', ${site.customerId}, '2027-01-01') returning id`.execute(db)
  of.set('sale', account.rows[0]?.id ?? 0)
  const tills = await sql<{ till: number; file: number }>`
    with t as (insert into other_till (establishment_id, code, label) values (${site.establishmentId}, 'MURS-2', 'Murs') returning id),
    f as (insert into till_file (establishment_id, training, way, state, other_till_id, name, sha256, from_day, to_day, tickets, total, at)
      select ${site.establishmentId}, false, 'IN', 'WAITING', id, 'murs.csv', 'murs', '2027-01-01', '2027-01-01', 1, 1, now() from t returning id)
    select t.id as till, f.id as file from t, f`.execute(db)
  of.set('otherTill', tills.rows[0]?.till ?? 0)
  of.set('tillFile', tills.rows[0]?.file ?? 0)
  const aside = { id: 0, version: 0, cashRegisterId: of.get('cashRegister'), label: 'Murs', content: { lines } }
  const basket = await desk.staff().post('sale/cash-register-sale/basket/save', aside)
  of.set('tillBasket', Number(basket.body['id']))
  const stay = await sql<{ id: number }>`
    insert into stay_posting (establishment_id, training, till, cash_register_id, cash_register_code, occupancy_id, posted_on, posted_at, total,
      operator_id, unsigned_reason)
    select ${site.establishmentId}, false, 'MURS', ${of.get('cashRegister')}, 'MURS', min(id), '2027-01-01', now(), 1, ${desk.staff().userId}, 'Murs'
    from occupancy where establishment_id = ${site.establishmentId} returning id`.execute(db)
  of.set('stayPosting', stay.rows[0]?.id ?? 0)
  return of
}
