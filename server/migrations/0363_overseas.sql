-- Guadeloupe, Martinique and Réunion have country codes of their own, and French VAT (CGI, art. 294, 1): a company there is no company
-- abroad. The same as `vatTerritory` (domain/territory.ts).
create function vat_territory(country_code text) returns text language sql immutable parallel safe
  return case when country_code in ('GP', 'MQ', 'RE') then 'FR' else country_code end;

create or replace view company_bill with (security_invoker = true) as
  select f.establishment_id, f.id, f.training, f.number, f.bill_on, f.type, f.total, f.cancels_id, x.cancelling_bill_id,
    f.content -> 'buyer' ->> 'name' as buyer_name, (f.content -> 'buyer' ->> 'customerId')::bigint as customer_id
  from bill f
  left join bill_cancellation x on x.establishment_id = f.establishment_id and x.bill_id = f.id
  where (f.content -> 'buyer' ->> 'professional')::boolean
    and vat_territory(f.content -> 'buyer' -> 'address' ->> 'countryCode') = vat_territory(f.content -> 'seller' -> 'address' ->> 'countryCode');

drop index bill_abroad;
create index bill_abroad on bill (establishment_id, id) where (content -> 'buyer' ->> 'professional')::boolean
  and vat_territory(content -> 'buyer' -> 'address' ->> 'countryCode') <> vat_territory(content -> 'seller' -> 'address' ->> 'countryCode');
create or replace view abroad_bill_entry with (security_invoker = true) as
  select f.establishment_id, f.training, f.id as bill_id, f.number, f.bill_on, f.customer_id as payer_id, f.account_kind, f.account_id,
    f.cancels_id, coalesce(o.bill_on, f.bill_on) as first_on, f.content
  from bill f left join bill o on o.establishment_id = f.establishment_id and o.id = f.cancels_id
  where (f.content -> 'buyer' ->> 'professional')::boolean
    and vat_territory(f.content -> 'buyer' -> 'address' ->> 'countryCode') <> vat_territory(f.content -> 'seller' -> 'address' ->> 'countryCode');
