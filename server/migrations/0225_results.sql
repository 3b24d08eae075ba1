-- What results read of money (docs/decisions/0270): views for the room of results, which knows none of the tables of payments, and the
-- indexes by which the balance of a past day reads nothing else of them. Views run with the rights of who asks (security_invoker).

-- Every bill as it was issued, its cancelling bill a row of its own. `due`: what its payer was asked, aids and kept commissions taken off.
create view bill_entry with (security_invoker = true) as
  select f.establishment_id, f.training, f.id, f.number, f.type, f.down_payment, f.customer_id as payer_id, f.account_kind, f.account_id,
    f.booking_id, f.bill_on, f.due_on, f.till, f.operator_id, f.cancels_id, f.total_excluding, f.total_vat, f.total,
    f.total - coalesce((f.content -> 'totals' ->> 'deductions')::bigint, 0) as due
  from bill f;

-- The few of which something was taken off.
create index bill_deducted on bill (establishment_id, bill_on) where (content -> 'totals' ->> 'deductions') <> '0';
create view bill_taken_off with (security_invoker = true) as
  select f.establishment_id, f.training, f.id, f.number, f.customer_id as payer_id, f.bill_on, f.till, f.operator_id,
    (f.content -> 'totals' ->> 'deductions')::bigint as amount
  from bill f where (f.content -> 'totals' ->> 'deductions') <> '0';

-- Lines of bills with their share of the base of their rate, as they were signed.
create view bill_line_entry with (security_invoker = true) as
  select f.establishment_id, f.training, f.id as bill_id, f.number, f.bill_on, f.booking_id, f.customer_id as payer_id,
    f.content -> 'buyer' ->> 'name' as payer_name, l.position, l.type, l.label, l.quantity, l.rate, l.excluding, l.amount,
    (select s ->> 'placeType' from jsonb_array_elements(f.content -> 'stays') s
      where (s ->> 'occupancyId')::bigint = l."occupancyId" limit 1) as place_type
  from bill f
  cross join lateral jsonb_to_recordset(f.content -> 'lines') as l(
    position integer, "occupancyId" bigint, type text, label text, quantity integer, rate integer, excluding bigint, amount bigint);

-- Every movement of money. `nature`: what it was for; a guarantee is no revenue, what is kept of one is (DAMAGE). `is_back`: money given
-- back, or such a row reversed.
create view payment_entry with (security_invoker = true) as
  select y.establishment_id, y.training, y.id, y.till, y.paid_on, y.recorded_at, y.type, y.amount, y.method_id, y.method_kind, y.method_label,
    y.payer_id, y.operator_id, y.guarantee_id, coalesce(y.booking_id, g.booking_id) as booking_id,
    coalesce(y.account_kind, g.account_kind) as account_kind, coalesce(y.account_id, g.account_id) as account_id,
    case when y.cashes_guarantee_id is not null then 'DAMAGE' else y.kind end as nature,
    y.type = 'REFUND' or (y.type = 'REVERSAL' and y.amount > 0) as is_back
  from payment y
  left join guarantee g on g.establishment_id = y.establishment_id and g.id = y.guarantee_id;

-- What bills show of payments; the reversal of a payment takes back what they showed of it.
create view bill_payment_entry with (security_invoker = true) as
  select w.establishment_id, w.bill_id, w.payment_id, w.amount from bill_payment w
  union all
  select w.establishment_id, w.bill_id, z.id, -w.amount
  from bill_payment w join payment z on z.establishment_id = w.establishment_id and z.reverses_id = w.payment_id;

-- `left_over`: 0 where the row that made it was reversed.
create view credit_entry with (security_invoker = true) as
  select n.establishment_id, n.id, n.number, n.customer_id, n.account_kind, n.account_id, n.booking_id, n.bill_id, n.payment_id, n.reason,
    n.amount, n.issued_on, n.valid_until, credit_left(n.establishment_id, n.id) as left_over,
    exists (select from payment z where z.establishment_id = n.establishment_id and z.reverses_id = n.payment_id) as taken_back
  from credit_note n;

-- Sums by payer up to any day without reading the rows, whose signed contents are large.
create index bill_of_payer on bill (establishment_id, training, customer_id, bill_on) include (total);
create index payment_of_payer on payment (establishment_id, training, payer_id, paid_on) include (amount) where guarantee_id is null;
