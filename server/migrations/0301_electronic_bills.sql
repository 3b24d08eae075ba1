-- Bills to companies of the seller's country: those that electronic invoicing is about (CGI, art. 289 bis).
create view company_bill with (security_invoker = true) as
  select f.establishment_id, f.id, f.training, f.number, f.bill_on, f.type, f.total, f.cancels_id, x.cancelling_bill_id,
    f.content -> 'buyer' ->> 'name' as buyer_name, (f.content -> 'buyer' ->> 'customerId')::bigint as customer_id
  from bill f
  left join bill_cancellation x on x.establishment_id = f.establishment_id and x.bill_id = f.id
  where (f.content -> 'buyer' ->> 'professional')::boolean
    and f.content -> 'buyer' -> 'address' ->> 'countryCode' = f.content -> 'seller' -> 'address' ->> 'countryCode';

-- All the addresses of a company: which one depends on the bill.
alter table einvoice_directory drop column address;
alter table einvoice_directory add column addresses text[] not null default '{}';
