-- What the books had missed of closed days: money that changes files, arrhes that are kept, differences of drawers (decision 0336).

-- KEPT: what of an advance is kept as an indemnity; its bill brings it back, should one follow.
alter table accounting_advance drop constraint accounting_advance_op_check,
  add constraint accounting_advance_op_check check (op in ('RECEIVED', 'TAKEN', 'BACK', 'SPENT', 'KEPT'));

-- Money of a file, row by row, in the order recorded: payments, and what came from another file or went there. Guarantees are apart.
create view accounting_money with (security_invoker = true) as
  select y.establishment_id, y.id, y.account_kind, y.account_id, y.paid_on as on_day, y.amount, y.method_kind
  from payment y where y.guarantee_id is null
  union all
  select m.establishment_id, m.id, m.account_kind, m.account_id, (m.at at time zone e.time_zone)::date, m.amount, y.method_kind
  from payment_move m
  join payment y on y.establishment_id = m.establishment_id and y.id = m.payment_id and y.guarantee_id is null
  join establishment e on e.id = m.establishment_id;

-- Moves between files; those of a reversal are told with it (`with_reversal`).
create view accounting_move with (security_invoker = true) as
  select m.establishment_id, m.id, m.payment_id, m.account_kind, m.account_id, (m.at at time zone e.time_zone)::date as moved_on, m.amount,
    y.training, y.payer_id, y.payer_kind, y.type = 'REVERSAL' and m.at = y.recorded_at as with_reversal
  from payment_move m
  join payment y on y.establishment_id = m.establishment_id and y.id = m.payment_id and y.guarantee_id is null
  join establishment e on e.id = m.establishment_id;

-- Files that were cancelled, by what cancelled them last, with what is kept of each payer as an indemnity (outside VAT).
create view accounting_cancellation with (security_invoker = true) as
  select v.establishment_id, v.id, e.training, (v.at at time zone e.time_zone)::date as cancelled_on, 'booking'::text as account_kind,
    b.id as account_id, b.code, n.payer_id, sum(n.amount)::bigint as amount
  from booking_event v
  join establishment e on e.id = v.establishment_id
  join booking b on b.establishment_id = v.establishment_id and b.id = v.booking_id and b.status = 'CANCELLED'
  join lateral (select coalesce(l.payer_id, b.customer_id) as payer_id, l.amount from booking_line l
    where l.establishment_id = b.establishment_id and l.booking_id = b.id and l.type = 'cancellation' and l.tva_rate is null and l.amount > 0) n
    on true
  where v.kind in ('CANCELLED', 'NO_SHOW') and not exists (select from booking_event w where w.establishment_id = v.establishment_id
    and w.booking_id = v.booking_id and w.kind in ('CANCELLED', 'NO_SHOW') and w.id > v.id)
    and has_money(b.establishment_id, b.id)
  group by v.establishment_id, v.id, e.training, v.at, e.time_zone, b.id, b.code, n.payer_id;

-- The last count of a day speaks for it: what differed is that day's of the journal of the till, drawers among it.
create view accounting_counted_day with (security_invoker = true) as
  select distinct on (c.establishment_id, c.counted_on) c.establishment_id, e.training, c.id, c.counted_on
  from cash_count c join establishment e on e.id = c.establishment_id
  where c.kind = 'FUND' or c.difference <> 0 order by c.establishment_id, c.counted_on, c.kind = 'FUND' desc, c.id desc;

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
  where n.valid_until < now()::date and credit_left(n.establishment_id, n.id) > 0
  union all
  select x.establishment_id, e.training, 'expense', x.id, x.spent_on, null, null from expense x join establishment e on e.id = x.establishment_id
  union all
  select i.establishment_id, e.training, 'injection', i.id, i.injected_on, null, null
  from injection i join establishment e on e.id = i.establishment_id
  union all
  select c.establishment_id, c.training, 'difference', c.id, c.counted_on, null, null from accounting_counted_day c
  union all
  select m.establishment_id, m.training, 'move', m.id, m.moved_on, m.account_kind, m.account_id from accounting_move m where not m.with_reversal and m.payer_kind <> 'HOLIDAY_AID'
  union all
  select distinct k.establishment_id, k.training, 'retained', k.id, k.cancelled_on, k.account_kind, k.account_id from accounting_cancellation k;

drop view accounting_difference;
