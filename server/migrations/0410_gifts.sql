-- Gift vouchers (domain rules, section 4; decision 0441): what a campsite sells, what it sold, and what paid with it.
create table gift (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  label text not null,
  kind text not null check (kind in ('ARTICLE', 'VALUE', 'SERVICE')),
  -- Of a value, null: whoever buys it says how much.
  value bigint check (value > 0),
  article_id bigint,
  tva_id bigint,
  months integer not null check (months between 1 and 120),
  text text,
  active boolean not null default true,
  position integer not null default 0,
  version integer not null default 1,
  primary key (establishment_id, id),
  unique (establishment_id, label),
  foreign key (establishment_id, article_id) references article (establishment_id, id),
  foreign key (establishment_id, tva_id) references tva (establishment_id, id)
);
create index on gift (establishment_id, article_id);
create index on gift (establishment_id, tva_id);

-- A voucher that was sold: an account that its buyer owes and pays (docs/decisions/0130). What it stands for never changes.
create table gift_sale (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  code text not null,
  gift_id bigint not null,
  kind text not null check (kind in ('ARTICLE', 'VALUE', 'SERVICE')),
  label text not null,
  amount bigint not null check (amount > 0),
  tva_id bigint,
  -- Basis points; null: outside VAT until it pays.
  tva_rate integer,
  article_id bigint,
  sold_on date not null,
  until date not null,
  customer_id bigint not null references customer (id),
  beneficiary_name text,
  beneficiary_email text,
  message text,
  -- The day on which it leaves by e-mail; `sent_at` once it did.
  send_on date,
  sent_at timestamptz,
  cancelled_on date,
  paid bigint not null default 0,
  damage_paid bigint not null default 0,
  created_by bigint references app_user (id),
  version integer not null default 1,
  primary key (establishment_id, id),
  unique (establishment_id, code),
  foreign key (establishment_id, gift_id) references gift (establishment_id, id),
  foreign key (establishment_id, tva_id) references tva (establishment_id, id),
  foreign key (establishment_id, article_id) references article (establishment_id, id),
  check ((kind = 'VALUE') = (tva_rate is null)),
  check (until >= sold_on)
);
create index gift_sale_list on gift_sale (establishment_id, sold_on, id);
create index on gift_sale (establishment_id, gift_id);
create index on gift_sale (establishment_id, tva_id);
create index on gift_sale (establishment_id, article_id);
create index on gift_sale (customer_id);
create index on gift_sale (created_by);
create index gift_sale_to_send on gift_sale (send_on) where send_on is not null and sent_at is null and cancelled_on is null;

-- Whatever else may be changed of a voucher that was sold, what somebody paid for is not.
create function keep_gift_sale() returns trigger
language plpgsql as $$
begin
  if (new.code, new.kind, new.amount, new.tva_rate, new.sold_on) is distinct from (old.code, old.kind, old.amount, old.tva_rate, old.sold_on)
    or new.until < old.until or (old.cancelled_on is not null and new.cancelled_on is distinct from old.cancelled_on) then
    raise exception 'the voucher % keeps what it was sold as', old.code using errcode = 'PN002';
  end if;
  return new;
end $$;
create trigger gift_sale_keeps before update on gift_sale for each row execute function keep_gift_sale();

create trigger gift_sale_opens_account after insert on gift_sale for each row execute function open_account('gift');
create trigger gift_sale_closes_account after delete on gift_sale for each row execute function close_account('gift');

-- What happened to it.
create table gift_event (
  establishment_id bigint not null,
  id bigint not null default nextval('record_id'),
  gift_sale_id bigint not null,
  at timestamptz not null,
  user_id bigint references app_user (id),
  kind text not null,
  detail jsonb not null default '{}',
  primary key (establishment_id, id),
  foreign key (establishment_id, gift_sale_id) references gift_sale (establishment_id, id)
);
create index on gift_event (establishment_id, gift_sale_id);
create index on gift_event (user_id);

-- A voucher that pays: a part of the signed payment, as credit_note_use is.
create table gift_use (
  establishment_id bigint not null,
  payment_id bigint not null,
  gift_sale_id bigint not null,
  primary key (establishment_id, payment_id),
  foreign key (establishment_id, payment_id) references payment (establishment_id, id) deferrable initially deferred,
  foreign key (establishment_id, gift_sale_id) references gift_sale (establishment_id, id)
);
create index on gift_use (establishment_id, gift_sale_id);
create function refuse_late_gift_use() returns trigger
language plpgsql as $$
begin
  if exists (select from payment y where y.establishment_id = new.establishment_id and y.id = new.payment_id) then
    raise exception '% comes after what it is part of', tg_table_name using errcode = 'PN002';
  end if;
  return null;
end $$;
create trigger gift_use_in_time after insert on gift_use for each row execute function refuse_late_gift_use();

-- What is left of a voucher: payments that were reversed use nothing of it.
create function gift_left(site bigint, gift bigint) returns bigint
language sql stable as $$
  select case when g.cancelled_on is not null then 0
    else g.amount - (select coalesce(sum(y.amount), 0)::bigint from gift_use u
      join payment y on y.establishment_id = u.establishment_id and y.id = u.payment_id
      where u.establishment_id = g.establishment_id and u.gift_sale_id = g.id
        and not exists (select 1 from payment z where z.establishment_id = y.establishment_id and z.reverses_id = y.id)) end
  from gift_sale g where g.establishment_id = site and g.id = gift
$$;

-- The voucher of a code, as whoever is paid with it sees it.
create function gift_of_code(site bigint, asked text)
returns table (id bigint, code text, kind text, label text, amount bigint, rate integer, left_over bigint, until date, cancelled boolean,
  is_paid boolean)
language sql stable as $$
  select g.id, g.code, g.kind, g.label, g.amount, g.tva_rate, gift_left(g.establishment_id, g.id), g.until, g.cancelled_on is not null,
    g.paid >= g.amount
  from gift_sale g where g.establishment_id = site and g.code = asked
$$;

-- The code of a voucher that paid.
create function gift_code_of(site bigint, payment bigint) returns text
language sql stable as $$
  select g.code from gift_use u join gift_sale g on g.establishment_id = u.establishment_id and g.id = u.gift_sale_id
  where u.establishment_id = site and u.payment_id = payment
$$;

-- Who was to have the vouchers of somebody who is erased, and what was written to them (RGPD, art. 17).
create function erase_gifts_of(customer bigint) returns void
language sql as $$
  update gift_sale set beneficiary_name = null, beneficiary_email = null, message = null, send_on = null
  where customer_id = any (customer_ids(customer));
  update gift_event e set detail = detail - 'email' from gift_sale g
  where e.detail ? 'email' and g.establishment_id = e.establishment_id and g.id = e.gift_sale_id and g.customer_id = any (customer_ids(customer))
$$;

-- Payments by a voucher, for those who are no part of money.
create view gift_use_entry with (security_invoker = true) as
  select u.establishment_id, u.gift_sale_id, y.id as payment_id, y.paid_on, y.recorded_at, y.amount, y.account_kind, y.account_id,
    exists (select from payment z where z.establishment_id = y.establishment_id and z.reverses_id = y.id) as reversed
  from gift_use u join payment y on y.establishment_id = u.establishment_id and y.id = u.payment_id;

-- What is left of value vouchers after their last day is nobody's any more; what the others bore of VAT stays.
create view lapsed_gift with (security_invoker = true) as
  select g.establishment_id, g.id, g.code as number, g.until + 1 as on_day, gift_left(g.establishment_id, g.id) as amount, g.customer_id
  from gift_sale g
  where g.kind = 'VALUE' and g.cancelled_on is null and g.paid >= g.amount and gift_left(g.establishment_id, g.id) > 0;

-- Its rows in the views of accounts. A cancelled one charges nothing; what it was sold for stays what its money was for, so that the VAT
-- of the month of the sale does not change, and that of the month of its refund gives it back.
create or replace view account_head with (security_invoker = true) as
  select b.establishment_id, 'booking'::text as kind, b.id, b.code, b.customer_id, b.arrival, b.departure,
    b.status_id, b.status, b.state_id = 3 and b.status_id in (3, 4) and b.status in ('SAVED', 'CANCELLED') as billable,
    b.total, b.retained, b.paid, b.damage_paid, b.balance, b.balance_due
  from booking b
  union all
  select g.establishment_id, 'gift', g.id, g.code, g.customer_id, null::date, null::date, null::smallint, null::text, false,
    case when g.cancelled_on is null then g.amount else 0 end, 0::bigint, g.paid, g.damage_paid,
    case when g.cancelled_on is null then g.amount else 0 end - g.paid, null::date
  from gift_sale g;
create or replace view account_line with (security_invoker = true) as
  select n.establishment_id, 'booking'::text as kind, n.booking_id as account_id, n.occupancy_id as part_id, n.payer_id, n.type,
    n.tva_rate, n.amount, n.retained
  from booking_line n
  union all
  select g.establishment_id, 'gift', g.id, null::bigint, null::bigint, 'giftVouchers', g.tva_rate, g.amount, false
  from gift_sale g where g.cancelled_on is null;
create or replace view account_charge with (security_invoker = true) as
  select n.establishment_id, 'booking'::text as kind, n.booking_id as account_id, n.payer_id, n.position, n.id, n.type,
    n.tva_rate as rate, n.amount, g.code is not null as goods
  from booking_line n
  left join (select o.establishment_id, o.occupancy_id, o.code from occupancy_option o
    join extra x on x.establishment_id = o.establishment_id and x.id = o.ref_id and x.goods where o.kind = 'EXTRA') g
    on g.establishment_id = n.establishment_id and g.occupancy_id = n.occupancy_id and g.code = n.code
  where n.type not in ('holidayAid', 'partnerCommission', 'downPayment', 'downPaymentBill')
  union all
  select g.establishment_id, 'gift', g.id, null::bigint, 0, g.id, 'giftVouchers', g.tva_rate, g.amount, g.kind = 'ARTICLE'
  from gift_sale g;
