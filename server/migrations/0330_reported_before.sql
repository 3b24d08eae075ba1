-- Process 7 (XP Z12-014, case 30): what the invoice charges was told in a report of sales to consumers before, which stays as it is.
alter table einvoice_bill add column reported boolean not null default false;

-- Bills that the authority knows by an invoice, or that undo one within the house. One of process 7 stays among sales to consumers: the
-- authority does not count its invoice again. What undoes an invoice that never left is where that one is: among those sales.
create or replace view einvoiced_bill_entry with (security_invoker = true) as
  select b.establishment_id, b.bill_id from einvoice_bill b
  where not b.reported and (b.flow_id is not null or b.internal and exists (
    select from bill f join einvoice_bill o on o.establishment_id = f.establishment_id and o.bill_id = f.cancels_id
    where f.establishment_id = b.establishment_id and f.id = b.bill_id and o.flow_id is not null));

-- Bills that a report of sales told to consumers: the latest report of their day, and the platform did not refuse it.
create view told_bill_entry with (security_invoker = true) as
  select f.establishment_id, f.id as bill_id from bill f
  where not f.training
    and exists (
      select from (
        select distinct on (r.from_day) r.from_day, r.through, r.type, r.flow_id from ereport r
        where r.establishment_id = f.establishment_id and r.kind = 'TRANSACTIONS' order by r.from_day, r.id desc) r
      join einvoice_flow w on w.establishment_id = f.establishment_id and w.id = r.flow_id
        and w.state not in ('REJECTED', 'FAILED', 'CANCELLED')
      where f.bill_on between r.from_day and r.through and r.type is not null)
    and not exists (
      select from einvoiced_bill_entry e where e.establishment_id = f.establishment_id and e.bill_id = f.id);

-- Bills as the platform's room reads them: what they charge, by rate, and which bill cancelled them.
create view charged_bill_entry with (security_invoker = true) as
  select f.establishment_id, f.id, f.account_kind, f.account_id, f.total, f.content -> 'vat' as vat, f.down_payment, f.cancels_id,
    c.cancelling_bill_id as cancelled_by
  from bill f left join bill_cancellation c on c.establishment_id = f.establishment_id and c.bill_id = f.id;
