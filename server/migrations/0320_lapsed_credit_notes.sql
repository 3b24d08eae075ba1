-- What is left of a credit note lapses the day after its last one, wherever the database's clock stands: whoever reads documents says the days
-- that are closed, in the time of the establishment.

create or replace view accounting_document with (security_invoker = true) as
  select f.establishment_id, f.training, 'bill'::text as kind, f.id, f.bill_on as on_day, f.account_kind, f.account_id from bill f
  union all
  select y.establishment_id, y.training, 'payment', y.id, y.paid_on, y.account_kind, y.account_id from payment y
  union all
  select d.establishment_id, d.training, 'deposit', d.id, d.deposit_on, null, null from deposit_row d where d.state in ('CLOSED', 'EXPORTED')
  union all
  select n.establishment_id, e.training, 'goodwill', n.id, n.issued_on, n.account_kind, n.account_id
  from credit_note n join establishment e on e.id = n.establishment_id where n.payment_id is null
  union all
  select n.establishment_id, e.training, 'expired', n.id, n.valid_until + 1, n.account_kind, n.account_id
  from credit_note n join establishment e on e.id = n.establishment_id
  where credit_left(n.establishment_id, n.id) > 0
  union all
  select x.establishment_id, e.training, 'expense', x.id, x.spent_on, null, null from expense x join establishment e on e.id = x.establishment_id
  union all
  select i.establishment_id, e.training, 'injection', i.id, i.injected_on, null, null
  from injection i join establishment e on e.id = i.establishment_id
  union all
  select c.establishment_id, c.training, 'difference', c.id, c.counted_on, null, null from accounting_counted_day c
  union all
  select m.establishment_id, m.training, 'move', m.id, m.moved_on, m.account_kind, m.account_id from accounting_move m
  where not m.with_reversal and m.payer_kind <> 'HOLIDAY_AID'
  union all
  select distinct k.establishment_id, k.training, 'retained', k.id, k.cancelled_on, k.account_kind, k.account_id from accounting_cancellation k
  union all
  select o.establishment_id, o.training, 'opening', o.id, o.on_day, null, null from accounting_opening o;
