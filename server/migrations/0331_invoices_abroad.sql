-- Invoices of professionals abroad are reported one by one (flow 10.1), and what was collected of them (10.2).
create index bill_abroad on bill (establishment_id, id) where (content -> 'buyer' ->> 'professional')::boolean
  and content -> 'buyer' -> 'address' ->> 'countryCode' <> content -> 'seller' -> 'address' ->> 'countryCode';
-- `first_on`: of a cancelling bill, the day of what it cancels: it is told where that one was.
create view abroad_bill_entry with (security_invoker = true) as
  select f.establishment_id, f.training, f.id as bill_id, f.number, f.bill_on, f.customer_id as payer_id, f.account_kind, f.account_id,
    f.cancels_id, coalesce(o.bill_on, f.bill_on) as first_on, f.content
  from bill f left join bill o on o.establishment_id = f.establishment_id and o.id = f.cancels_id
  where (f.content -> 'buyer' ->> 'professional')::boolean
    and f.content -> 'buyer' -> 'address' ->> 'countryCode' <> f.content -> 'seller' -> 'address' ->> 'countryCode';

-- Lines as reports read them; `abroad_from`: the day from which reports must have begun for the bill to be told one by one.
drop view reported_line_entry;
create view reported_line_entry with (security_invoker = true) as
  select l.establishment_id, l.training, l.bill_id, f.account_kind, f.account_id, f.payer_id, f.down_payment, l.bill_on, l.type, l.rate,
    l.goods, l.amount, l.amount - l.excluding as vat,
    exists (select from einvoiced_bill_entry e where e.establishment_id = l.establishment_id and e.bill_id = l.bill_id) as invoiced,
    (select a.first_on from abroad_bill_entry a where a.establishment_id = l.establishment_id and a.bill_id = l.bill_id) as abroad_from,
    f.number, f.cancels_id
  from bill_line_entry l join bill_entry f on f.establishment_id = l.establishment_id and f.id = l.bill_id;
