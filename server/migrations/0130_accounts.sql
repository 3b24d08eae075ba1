-- Money knows accounts, not bookings (docs/decisions/0130): what is owed and paid is named by its kind and number. Today's accounts are
-- saved files; a new kind brings a table with the two triggers below, and its rows in the views at the end.

-- One row a file that may be owed and paid. Numbers come from one sequence: a number alone names an account.
create table account (
  establishment_id bigint not null references establishment (id),
  kind text not null check (kind ~ '^[a-z]+$'),
  id bigint not null,
  primary key (establishment_id, kind, id),
  unique (establishment_id, id)
);

-- The tables that hold what is owed write it, and nobody else does.
create function open_account() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into account (establishment_id, kind, id) values (new.establishment_id, tg_argv[0], new.id) on conflict do nothing;
  return null;
end $$;
-- Refused while money names it.
create function close_account() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from account where establishment_id = old.establishment_id and kind = tg_argv[0] and id = old.id;
  return null;
end $$;

insert into account (establishment_id, kind, id) select establishment_id, 'booking', id from booking where state_id = 3;
create trigger booking_opens_account after insert on booking
for each row when (new.state_id = 3) execute function open_account('booking');
create trigger booking_saved_opens_account after update of state_id on booking
for each row when (new.state_id = 3 and old.state_id <> 3) execute function open_account('booking');
create trigger booking_closes_account after delete on booking
for each row when (old.state_id = 3) execute function close_account('booking');

-- Signed rows name their account by two columns of which one signs as it always did (`booking 12`, domain/fiscal/content.ts). What
-- reads stays by `booking_id` still may.
alter table payment rename column booking_id to account_id;
alter table payment add column account_kind text;
update payment set account_kind = 'booking' where account_id is not null;
alter table payment drop constraint payment_establishment_id_booking_id_fkey,
  add column booking_id bigint generated always as (case when account_kind = 'booking' then account_id end) stored,
  add constraint payment_account_check check ((account_kind is null) = (account_id is null)),
  add constraint payment_account_fkey foreign key (establishment_id, account_kind, account_id) references account (establishment_id, kind, id);
alter index payment_establishment_id_booking_id_idx rename to payment_account;

alter table payment_move rename column booking_id to account_id;
alter table payment_move add column account_kind text;
update payment_move set account_kind = 'booking';
alter table payment_move drop constraint payment_move_establishment_id_booking_id_fkey,
  alter column account_kind set not null,
  add column booking_id bigint generated always as (case when account_kind = 'booking' then account_id end) stored,
  add constraint payment_move_account_fkey foreign key (establishment_id, account_kind, account_id) references account (establishment_id, kind, id);
alter index payment_move_establishment_id_booking_id_idx rename to payment_move_account;

alter table bill rename column booking_id to account_id;
alter table bill add column account_kind text;
update bill set account_kind = 'booking' where account_id is not null;
alter table bill drop constraint bill_establishment_id_booking_id_fkey,
  add column booking_id bigint generated always as (case when account_kind = 'booking' then account_id end) stored,
  add constraint bill_account_check check ((account_kind is null) = (account_id is null)),
  add constraint bill_account_fkey foreign key (establishment_id, account_kind, account_id) references account (establishment_id, kind, id);
alter index bill_establishment_id_booking_id_idx rename to bill_account;

alter table credit_note rename column booking_id to account_id;
alter table credit_note add column account_kind text;
update credit_note set account_kind = 'booking';
alter table credit_note drop constraint credit_note_establishment_id_booking_id_fkey,
  alter column account_kind set not null,
  add column booking_id bigint generated always as (case when account_kind = 'booking' then account_id end) stored,
  add constraint credit_note_account_fkey foreign key (establishment_id, account_kind, account_id) references account (establishment_id, kind, id);
alter index credit_note_establishment_id_booking_id_idx rename to credit_note_account;

-- A guarantee of a part of it (a stay of a file): the part follows its file, so it is no key.
alter table guarantee rename column booking_id to account_id;
alter table guarantee rename column occupancy_id to part_id;
alter table guarantee add column account_kind text;
update guarantee set account_kind = 'booking';
alter table guarantee drop constraint guarantee_establishment_id_booking_id_fkey,
  drop constraint guarantee_establishment_id_occupancy_id_fkey,
  alter column account_kind set not null,
  add column booking_id bigint generated always as (case when account_kind = 'booking' then account_id end) stored,
  add column occupancy_id bigint generated always as (case when account_kind = 'booking' then part_id end) stored,
  add constraint guarantee_account_fkey foreign key (establishment_id, account_kind, account_id) references account (establishment_id, kind, id),
  add constraint guarantee_stay_fkey foreign key (establishment_id, occupancy_id) references occupancy (establishment_id, id);
alter index guarantee_establishment_id_booking_id_idx rename to guarantee_account;
alter index guarantee_establishment_id_occupancy_id_idx rename to guarantee_part;

create or replace function guarantee_follows() returns trigger
language plpgsql as $$
begin
  update guarantee set account_id = new.booking_id
  where establishment_id = new.establishment_id and account_kind = 'booking' and part_id = new.id and account_id <> new.booking_id;
  return null;
end
$$;

-- What each payment brings to an account now.
drop function payments_of(bigint, bigint);
create function payments_of(site bigint, account bigint) returns table (payment_id bigint, amount bigint)
language sql stable as $$
  select p.payment_id, sum(p.amount)::bigint
  from (select y.id as payment_id, y.amount from payment y where y.establishment_id = site and y.account_id = account
    union all
    select m.payment_id, m.amount from payment_move m where m.establishment_id = site and m.account_id = account) p
  group by p.payment_id having sum(p.amount) <> 0
$$;

-- What an account received, reversals and moves included; the part that cashed guarantees brought, and the part that was cash.
create function received_sums(site bigint, account bigint) returns table (paid bigint, damage_paid bigint, cash bigint)
language sql stable as $$
  select coalesce(sum(m.amount), 0)::bigint, coalesce(sum(m.amount) filter (where y.cashes_guarantee_id is not null), 0)::bigint,
    coalesce(sum(m.amount) filter (where y.method_kind = 'CASH'), 0)::bigint
  from payments_of(site, account) m
  join payment y on y.establishment_id = site and y.id = m.payment_id
$$;

create or replace function booking_mark(site bigint, ids bigint[]) returns text
language sql stable as $$
  select md5(concat(
    (select string_agg(concat_ws(' ', b.id, b.version, b.status, b.status_id, b.customer_id, b.total, b.paid), ',' order by b.id)
      from booking b where b.establishment_id = site and b.id = any (ids)),
    (select string_agg(concat_ws(' ', o.id, o.booking_id, o.arrival, o.departure, o.arrived_at, o.gone_at, o.cancelled, o.total), ',' order by o.id)
      from occupancy o where o.establishment_id = site and o.booking_id = any (ids)),
    (select string_agg(a::text, ',' order by a.id) from attendant a join occupancy o
      on o.establishment_id = a.establishment_id and o.id = a.occupancy_id where o.establishment_id = site and o.booking_id = any (ids)),
    (select count(*) from bill f where f.establishment_id = site and f.account_id = any (ids)),
    (select count(*) from payment y where y.establishment_id = site and y.account_id = any (ids)),
    (select count(*) from payment_move m where m.establishment_id = site and m.account_id = any (ids))))
$$;

-- Views run with the rights of who asks (security_invoker): with those of their owner the application could change signed rows through
-- them. What other parts may read of money is these, never its tables.

alter view extra_use set (security_invoker = true);

-- Bills that charge something: issued, and cancelled by none.
create view live_bill with (security_invoker = true) as
  select f.establishment_id, f.id, f.number, f.bill_on, f.account_kind, f.account_id, f.customer_id, f.down_payment, f.total, f.content,
    f.recorded_at
  from bill f
  where f.type = 1 and not exists (select from bill_cancellation x where x.establishment_id = f.establishment_id and x.bill_id = f.id);

-- What they charge, down payments apart: a part (a stay) that is in it is billed.
create view live_bill_line with (security_invoker = true) as
  select l.establishment_id, l.bill_id, f.account_kind, f.account_id, f.customer_id, l.occupancy_id as part_id, l.payer_id, l.position,
    l.type, l.label, l.tva_rate, l.amount
  from bill_line l
  join bill f on f.establishment_id = l.establishment_id and f.id = l.bill_id and f.type = 1
  where l.type <> 'downPaymentBill'
    and not exists (select from bill_cancellation x where x.establishment_id = f.establishment_id and x.bill_id = f.id);

-- Payments, without what only their signature needs. `stands`: neither a reversal nor reversed.
create view payment_row with (security_invoker = true) as
  select y.establishment_id, y.id, y.training, y.account_kind, y.account_id, y.payer_id, y.paid_on, y.recorded_at, y.type, y.amount,
    y.method_kind, y.method_label, y.cashes_guarantee_id is not null as is_damage,
    y.type <> 'REVERSAL' and not exists (select from payment z where z.establishment_id = y.establishment_id and z.reverses_id = y.id) as stands
  from payment y;

-- Whether anything was paid, moved or billed on an account, ever or since a moment.
create function has_money(site bigint, account bigint, since timestamptz default '-infinity') returns boolean
language sql stable as $$
  select exists (select from payment y where y.establishment_id = site and y.account_id = account and y.recorded_at > since)
    or exists (select from payment_move m where m.establishment_id = site and m.account_id = account and m.at > since)
    or exists (select from bill f where f.establishment_id = site and f.account_id = account and f.recorded_at > since)
$$;

-- What every kind of account tells of itself, baskets too. A new kind adds its rows to each.
create view account_head with (security_invoker = true) as
  select b.establishment_id, 'booking'::text as kind, b.id, b.code, b.customer_id, b.arrival, b.departure,
    b.status_id, b.status, b.state_id = 3 and b.status_id in (3, 4) and b.status in ('SAVED', 'CANCELLED') as billable,
    b.total, b.retained, b.paid, b.damage_paid, b.balance
  from booking b;
-- Parts that are billed whole, and that a guarantee may be of.
create view account_part with (security_invoker = true) as
  select o.establishment_id, 'booking'::text as kind, o.booking_id as account_id, o.id, coalesce(p.code, t.code, '') as label,
    o.arrival, o.departure
  from occupancy o
  left join place p on p.establishment_id = o.establishment_id and p.id = o.place_id
  left join place_type t on t.establishment_id = o.establishment_id and t.id = o.place_type_id;
create view account_line with (security_invoker = true) as
  select n.establishment_id, 'booking'::text as kind, n.booking_id as account_id, n.occupancy_id as part_id, n.payer_id, n.type,
    n.tva_rate, n.amount
  from booking_line n;

-- What these accounts owe that no live bill of its payer charges. A part is billed whole; what belongs to no part is compared by type
-- and rate, since it may grow after a first bill. Down-payment bills charge nothing by themselves.
create or replace function unbilled_of(site bigint, ids bigint[])
returns table (booking_id bigint, payer_id bigint, occupancy_id bigint, amount bigint)
language sql stable as $$
  with owed as (
    select n.account_id, coalesce(n.payer_id, b.customer_id) as payer, n.part_id, n.type, n.tva_rate, sum(n.amount)::bigint as amount
    from account_line n join account_head b on b.establishment_id = n.establishment_id and b.kind = n.kind and b.id = n.account_id
    where n.establishment_id = site and n.account_id = any (ids) and n.type not in ('holidayAid', 'partnerCommission', 'downPayment')
    group by 1, 2, 3, 4, 5),
  billed as (
    select l.account_id, kept_customer(l.payer_id) as payer, l.part_id, l.type, l.tva_rate, sum(l.amount)::bigint as amount
    from live_bill_line l
    where l.establishment_id = site and l.account_id = any (ids)
    group by 1, 2, 3, 4, 5)
  select o.account_id, kept_customer(o.payer), o.part_id, sum(o.amount)::bigint from owed o
  where o.part_id is not null and not exists (select 1 from billed x
    where x.account_id = o.account_id and x.part_id = o.part_id and x.payer = kept_customer(o.payer))
  group by 1, 2, 3
  union all
  select s.account_id, s.payer, null, sum(s.amount)::bigint from (
    select d.account_id, d.payer, sum(d.amount) as amount from (
      select o.account_id, kept_customer(o.payer) as payer, o.type, o.tva_rate, o.amount from owed o where o.part_id is null
      union all
      select x.account_id, x.payer, x.type, x.tva_rate, -x.amount from billed x where x.part_id is null) d
    group by d.account_id, d.payer, d.type, d.tva_rate having sum(d.amount) <> 0) s
  group by 1, 2
$$;
