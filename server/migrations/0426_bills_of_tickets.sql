-- The bill of a ticket (decision 0446): it repeats what the ticket sold, for who must have a bill. The ticket counted, declared, posted and
-- reported it before, so that whoever reads what bills brought leaves it out.
alter table bill add column ticket_id bigint,
  add constraint bill_ticket_fkey foreign key (establishment_id, ticket_id) references ticket (establishment_id, id),
  add constraint bill_ticket_check check (ticket_id is null or (account_id is null and not down_payment));
create index on bill (establishment_id, ticket_id) where ticket_id is not null;

create or replace view bill_entry with (security_invoker = true) as
  select f.establishment_id, f.training, f.id, f.number, f.type, f.down_payment, f.customer_id as payer_id, f.account_kind, f.account_id,
    f.booking_id, f.bill_on, f.due_on, f.till, f.operator_id, f.cancels_id, f.total_excluding, f.total_vat, f.total,
    f.total - coalesce((f.content -> 'totals' ->> 'deductions')::bigint, 0) as due
  from bill f where f.ticket_id is null;

create or replace view bill_line_entry with (security_invoker = true) as
  select f.establishment_id, f.training, f.id as bill_id, f.number, f.bill_on, f.booking_id, f.customer_id as payer_id,
    f.content -> 'buyer' ->> 'name' as payer_name, l.position, l.type, l.label, l.quantity, l.rate, l.excluding, l.amount,
    (select s ->> 'placeType' from jsonb_array_elements(f.content -> 'stays') s
      where (s ->> 'occupancyId')::bigint = l."occupancyId" limit 1) as place_type,
    f.till, f.operator_id,
    case when f.type = 3 then 'CANCELLING_BILL' when f.down_payment then 'DOWN_PAYMENT_BILL' else 'BILL' end as bill_kind,
    coalesce(l.goods, false) as goods
  from bill f
  cross join lateral jsonb_to_recordset(f.content -> 'lines') as l(
    position integer, "occupancyId" bigint, type text, label text, quantity integer, rate integer, excluding bigint, amount bigint, goods boolean)
  where f.ticket_id is null;

create or replace view bill_vat_entry with (security_invoker = true) as
  select f.establishment_id, f.training, f.id as bill_id, f.account_kind, f.account_id, f.bill_on, r.rate, false as goods,
    f.down_payment as advance, r.including as amount, r.vat
  from bill f join bill_rate r on r.establishment_id = f.establishment_id and r.bill_id = f.id
  where r.rate is not null and f.ticket_id is null and not exists (select from bill g where g.establishment_id = f.establishment_id and g.id = f.id
    and (g.content ->> 'category' <> 'SERVICES' or g.content ? 'takesUp'))
  union all
  select f.establishment_id, f.training, f.id, f.account_kind, f.account_id, f.bill_on, l.rate, coalesce(l.goods, false),
    l.type = 'downPaymentBill', sum(l.amount)::bigint, sum(l.amount - l.excluding)::bigint
  from bill f
  cross join lateral jsonb_to_recordset(f.content -> 'lines') as l(type text, rate integer, excluding bigint, amount bigint, goods boolean)
  where f.ticket_id is null and (f.content ->> 'category' <> 'SERVICES' or f.content ? 'takesUp') and l.rate is not null
  group by f.establishment_id, f.id, l.rate, coalesce(l.goods, false), l.type = 'downPaymentBill';

create or replace view abroad_bill_entry with (security_invoker = true) as
  select f.establishment_id, f.training, f.id as bill_id, f.number, f.bill_on, f.customer_id as payer_id, f.account_kind, f.account_id,
    f.cancels_id, coalesce(o.bill_on, f.bill_on) as first_on, f.content
  from bill f left join bill o on o.establishment_id = f.establishment_id and o.id = f.cancels_id
  where f.ticket_id is null and (f.content -> 'buyer' ->> 'professional')::boolean
    and vat_territory(f.content -> 'buyer' -> 'address' ->> 'countryCode') <> vat_territory(f.content -> 'seller' -> 'address' ->> 'countryCode');

create or replace view accounting_document with (security_invoker = true) as
  select f.establishment_id, f.training, 'bill'::text as kind, f.id, f.bill_on as on_day, f.account_kind, f.account_id from bill f
  where f.ticket_id is null
  union all
  select y.establishment_id, y.training, 'payment', y.id, y.paid_on, y.account_kind, y.account_id from payment y
  where y.ticket_id is null
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
  select g.establishment_id, e.training, 'expired', g.id, g.on_day, 'gift', g.id
  from lapsed_gift g join establishment e on e.id = g.establishment_id
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
  select o.establishment_id, o.training, 'opening', o.id, o.on_day, null, null from accounting_opening o
  union all
  select c.establishment_id, e.training, 'commission', c.id, c.invoiced_on, null, null
  from accounting_commission c join establishment e on e.id = c.establishment_id
  union all
  select t.establishment_id, t.training, 'transfer', t.id, t.paid_on, null, null from accounting_transfer t where t.amount <> 0
  union all
  select r.establishment_id, r.training, 'transferReturn', r.id, r.returned_on, null, null from accounting_transfer_return r;

-- The bill of a ticket that stands, as tills show it.
create view ticket_bill with (security_invoker = true) as
  select f.establishment_id, f.ticket_id, f.id, f.number from bill f
  where f.ticket_id is not null and f.type = 1
    and not exists (select from bill_cancellation x where x.establishment_id = f.establishment_id and x.bill_id = f.id);
