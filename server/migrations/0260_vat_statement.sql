-- The statement of VAT (docs/decisions/0300): what it reads of money and of files, and what it declared.

-- Bills that tell goods from services, or that deduct a down payment: their lines are read, those of the others are not.
create index bill_by_lines on bill (establishment_id, id) where content ->> 'category' <> 'SERVICES' or content ? 'takesUp';

-- What bills charge by rate with the VAT that their lines bear, cancelling bills negative. `advance`: a down payment, or its deduction.
create view bill_vat_entry with (security_invoker = true) as
  select f.establishment_id, f.training, f.id as bill_id, f.account_kind, f.account_id, f.bill_on, r.rate, false as goods,
    f.down_payment as advance, r.including as amount, r.vat
  from bill f join bill_rate r on r.establishment_id = f.establishment_id and r.bill_id = f.id
  where r.rate is not null and not exists (select from bill g where g.establishment_id = f.establishment_id and g.id = f.id
    and (g.content ->> 'category' <> 'SERVICES' or g.content ? 'takesUp'))
  union all
  select f.establishment_id, f.training, f.id, f.account_kind, f.account_id, f.bill_on, l.rate, coalesce(l.goods, false),
    l.type = 'downPaymentBill', sum(l.amount)::bigint, sum(l.amount - l.excluding)::bigint
  from bill f
  cross join lateral jsonb_to_recordset(f.content -> 'lines') as l(type text, rate integer, excluding bigint, amount bigint, goods boolean)
  where (f.content ->> 'category' <> 'SERVICES' or f.content ? 'takesUp') and l.rate is not null
  group by f.establishment_id, f.id, l.rate, coalesce(l.goods, false), l.type = 'downPaymentBill';

-- Whether a line of a bill is of goods.
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
    position integer, "occupancyId" bigint, type text, label text, quantity integer, rate integer, excluding bigint, amount bigint, goods boolean);

-- Money of a file by day: what was paid on it, and what came from another file or went there. Guarantees are not of it until kept.
create view account_money_entry with (security_invoker = true) as
  select y.establishment_id, y.training, y.id as payment_id, y.account_kind, y.account_id, y.paid_on as on_day, y.amount, y.kind as nature,
    y.method_kind, y.payer_id
  from payment y where y.guarantee_id is null
  union all
  select m.establishment_id, y.training, y.id, m.account_kind, m.account_id, (m.at at time zone e.time_zone)::date, m.amount, y.kind,
    y.method_kind, y.payer_id
  from payment_move m
  join payment y on y.establishment_id = m.establishment_id and y.id = m.payment_id and y.guarantee_id is null
  join establishment e on e.id = m.establishment_id;

-- What a file charges now, in the order of its lines; what only says who pays is left out. A new kind of account adds its rows.
create view account_charge with (security_invoker = true) as
  select n.establishment_id, 'booking'::text as kind, n.booking_id as account_id, n.payer_id, n.position, n.id, n.type,
    n.tva_rate as rate, n.amount, g.code is not null as goods
  from booking_line n
  left join (select o.establishment_id, o.occupancy_id, o.code from occupancy_option o
    join extra x on x.establishment_id = o.establishment_id and x.id = o.ref_id and x.goods where o.kind = 'EXTRA') g
    on g.establishment_id = n.establishment_id and g.occupancy_id = n.occupancy_id and g.code = n.code
  where n.type not in ('holidayAid', 'partnerCommission', 'downPayment', 'downPaymentBill');

-- What a file agreed to: whether sums paid beforehand are arrhes, and the commissions that their payers keep out of what they pay.
create view account_agreed with (security_invoker = true) as
  select b.establishment_id, 'booking'::text as kind, b.id as account_id, b.down_payment_kind, b.down_payment, b.total,
    b.status = 'CANCELLED' as cancelled
  from booking b;
create view account_kept_commission with (security_invoker = true) as
  select n.establishment_id, 'booking'::text as kind, n.booking_id as account_id, n.payer_id, n.amount
  from booking_line n where n.type = 'partnerCommission' and n.retained and n.payer_id is not null;
create index booking_line_kept on booking_line (establishment_id, booking_id) where type = 'partnerCommission' and retained;

-- Months whose closing nobody undoes.
create view closed_month_entry with (security_invoker = true) as
  select c.establishment_id, c.training, date_trunc('month', c.to_day)::date as month from closure c where c.kind = 'MONTH';

-- A month that was declared. Nothing of it changes again: what turns out otherwise is declared by the first month that is open.
create table vat_statement (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  training boolean not null,
  month date not null check (extract(day from month) = 1),
  regime text not null check (regime in ('MONTHLY', 'QUARTERLY', 'SIMPLIFIED', 'FRANCHISE')),
  debits boolean not null,
  -- VAT of it that corrects months declared before.
  corrected_vat bigint not null,
  validated_at timestamptz not null,
  validated_by bigint not null references app_user (id),
  primary key (establishment_id, id),
  unique (establishment_id, training, month)
);
create index on vat_statement (validated_by);

-- Its figures; those outside VAT have no rate, and an amount for a base.
create table vat_statement_row (
  establishment_id bigint not null,
  statement_id bigint not null,
  kind text not null check (kind in ('SERVICES', 'GOODS', 'ARRHES', 'EXEMPT', 'VOUCHER', 'TAX', 'INDEMNITY', 'OVERPAID')),
  rate integer check ((rate is null) = (kind not in ('SERVICES', 'GOODS', 'ARRHES'))),
  base bigint not null,
  vat bigint not null,
  unique nulls not distinct (establishment_id, statement_id, kind, rate),
  foreign key (establishment_id, statement_id) references vat_statement (establishment_id, id)
);

-- The files that it is made of: what each had made due by the end of the month, what of it the month declared, and what of that corrects
-- months declared before. Lists of [kind, rate, base, VAT]. The latest of a file is what later months are the difference from.
create table vat_statement_file (
  establishment_id bigint not null,
  statement_id bigint not null,
  account_kind text not null,
  account_id bigint not null,
  state jsonb not null,
  moved jsonb not null,
  corrected jsonb not null,
  primary key (establishment_id, statement_id, account_kind, account_id),
  foreign key (establishment_id, statement_id) references vat_statement (establishment_id, id)
);
create index vat_statement_file_account on vat_statement_file (establishment_id, account_kind, account_id, statement_id);

-- One month after the other, once it is closed, whatever asks.
create function vat_statement_in_order() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  last date;
begin
  select max(month) into last from vat_statement s
  where s.establishment_id = new.establishment_id and s.training = new.training and s.id <> new.id;
  if last is not null and new.month <> last + interval '1 month' then
    raise exception 'vat.notNext' using errcode = 'PN001', detail = json_build_object('month', last + interval '1 month')::text;
  end if;
  if not exists (select from closed_month_entry c
    where c.establishment_id = new.establishment_id and c.training = new.training and c.month = new.month) then
    raise exception 'vat.monthOpen' using errcode = 'PN001', detail = json_build_object('month', new.month)::text;
  end if;
  return null;
end $$;
create trigger vat_statement_follows after insert on vat_statement for each row execute function vat_statement_in_order();
