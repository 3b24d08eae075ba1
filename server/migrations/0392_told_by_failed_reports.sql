-- A report that the platform turned away at the door goes again as it is: it has told its bills, which are invoiced with process 7. Else
-- they were told twice once it left, until the next report took them back.
create or replace view told_bill_entry with (security_invoker = true) as
  select f.establishment_id, f.id as bill_id from bill f
  where not f.training
    and exists (
      select from (
        select distinct on (r.from_day) r.from_day, r.through, r.type, r.flow_id from ereport r
        where r.establishment_id = f.establishment_id and r.kind = 'TRANSACTIONS' order by r.from_day, r.id desc) r
      join einvoice_flow w on w.establishment_id = f.establishment_id and w.id = r.flow_id and w.state not in ('REJECTED', 'CANCELLED')
      where f.bill_on between r.from_day and r.through and r.type is not null)
    and not exists (
      select from einvoiced_bill_entry e where e.establishment_id = f.establishment_id and e.bill_id = f.id);
