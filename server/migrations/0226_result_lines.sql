-- Who issued the bill of a line, at which till, and what kind of bill it is: a figure of the results opens the lines that it sums.
create or replace view bill_line_entry with (security_invoker = true) as
  select f.establishment_id, f.training, f.id as bill_id, f.number, f.bill_on, f.booking_id, f.customer_id as payer_id,
    f.content -> 'buyer' ->> 'name' as payer_name, l.position, l.type, l.label, l.quantity, l.rate, l.excluding, l.amount,
    (select s ->> 'placeType' from jsonb_array_elements(f.content -> 'stays') s
      where (s ->> 'occupancyId')::bigint = l."occupancyId" limit 1) as place_type,
    f.till, f.operator_id,
    case when f.type = 3 then 'CANCELLING_BILL' when f.down_payment then 'DOWN_PAYMENT_BILL' else 'BILL' end as bill_kind
  from bill f
  cross join lateral jsonb_to_recordset(f.content -> 'lines') as l(
    position integer, "occupancyId" bigint, type text, label text, quantity integer, rate integer, excluding bigint, amount bigint);
