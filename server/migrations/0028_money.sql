-- Money in full (domain rules, sections 4 and 5): refunds, guarantees, credit notes, down-payment bills, and what a bill takes up.

-- Damage deposits of stays. No revenue and no VAT while they are held: their payments name the guarantee, never the file, so that
-- no balance counts them.
create table guarantee (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  booking_id bigint not null,
  occupancy_id bigint,
  label text not null check (length(label) between 1 and 80),
  asked bigint not null check (asked > 0),
  asked_on date not null,
  -- Blocked on a card by its provider: no money moves until it is cashed.
  held bigint not null default 0 check (held >= 0),
  hold_reference text,
  -- Sums of the signed rows, kept for lists: received ≥ returned + cashed, but for a cashed hold.
  received bigint not null default 0,
  returned bigint not null default 0,
  cashed bigint not null default 0,
  -- Nothing more is waited for.
  closed_on date,
  created_by bigint references app_user (id),
  version integer not null default 1,
  primary key (establishment_id, id),
  foreign key (establishment_id, booking_id) references booking (establishment_id, id),
  foreign key (establishment_id, occupancy_id) references occupancy (establishment_id, id)
);
create index on guarantee (establishment_id, booking_id);
create index on guarantee (establishment_id, occupancy_id);
create index guarantee_list on guarantee (establishment_id, asked_on, id);
create index on guarantee (created_by);

-- A guarantee follows its stay: into the file that a split makes, into the one that is merged into, and back when that is undone.
create function guarantee_follows() returns trigger
language plpgsql as $$
begin
  update guarantee set booking_id = new.booking_id
  where establishment_id = new.establishment_id and occupancy_id = new.id and booking_id <> new.booking_id;
  return null;
end
$$;
create trigger guarantee_follows after update of booking_id on occupancy
for each row when (old.booking_id is distinct from new.booking_id) execute function guarantee_follows();

-- Money given back is a row of its own; a guarantee's moves name the guarantee.
alter table payment add column guarantee_id bigint;
alter table payment drop constraint payment_type_check;
alter table payment drop constraint payment_kind_check;
alter table payment
  add constraint payment_type_check check (type in ('PAYMENT', 'REVERSAL', 'REFUND')),
  add constraint payment_kind_check check (kind in ('PAYMENT', 'DOWN_PAYMENT', 'CASH_REGISTER_SALE', 'GUARANTEE')),
  add constraint payment_refund_check check (type <> 'REFUND' or amount < 0),
  add constraint payment_guarantee_check check ((kind = 'GUARANTEE') = (guarantee_id is not null) and (guarantee_id is null or booking_id is null)),
  add foreign key (establishment_id, guarantee_id) references guarantee (establishment_id, id);
create index on payment (establishment_id, guarantee_id);

-- A credit in the customer's favour, usable as a payment until a day. What is left is its amount less its uses that stand.
create table credit_note (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  number text not null,
  customer_id bigint not null references customer (id),
  booking_id bigint not null,
  -- The cancelling bill that it follows, if any.
  bill_id bigint,
  -- The signed row by which the file gave the money back; null: a gesture, which no file paid for.
  payment_id bigint,
  reason text not null check (length(reason) between 3 and 200),
  amount bigint not null check (amount > 0),
  issued_on date not null,
  valid_until date not null,
  created_by bigint references app_user (id),
  primary key (establishment_id, id),
  unique (establishment_id, number),
  unique (establishment_id, payment_id),
  foreign key (establishment_id, booking_id) references booking (establishment_id, id),
  foreign key (establishment_id, bill_id) references bill (establishment_id, id),
  foreign key (establishment_id, payment_id) references payment (establishment_id, id),
  check (valid_until >= issued_on)
);
create index on credit_note (establishment_id, booking_id);
create index on credit_note (establishment_id, bill_id);
create index on credit_note (customer_id);
create index on credit_note (created_by);

create table credit_note_use (
  establishment_id bigint not null,
  payment_id bigint not null,
  credit_note_id bigint not null,
  primary key (establishment_id, payment_id),
  foreign key (establishment_id, payment_id) references payment (establishment_id, id),
  foreign key (establishment_id, credit_note_id) references credit_note (establishment_id, id)
);
create index on credit_note_use (establishment_id, credit_note_id);

create table credit_note_counter (
  establishment_id bigint not null references establishment (id),
  year integer not null,
  last integer not null default 0,
  primary key (establishment_id, year)
);

-- What is left of a credit note: 0 where the row that made it was reversed.
create function credit_left(site bigint, credit bigint) returns bigint
language sql stable as $$
  select case when exists (select 1 from payment z where z.establishment_id = c.establishment_id and z.reverses_id = c.payment_id) then 0
    else c.amount - (select coalesce(sum(y.amount), 0)::bigint from credit_note_use u
      join payment y on y.establishment_id = u.establishment_id and y.id = u.payment_id
      where u.establishment_id = c.establishment_id and u.credit_note_id = c.id
        and not exists (select 1 from payment z where z.establishment_id = y.establishment_id and z.reverses_id = y.id)) end
  from credit_note c where c.establishment_id = site and c.id = credit
$$;

-- A bill of money received before the stay: same sequence, deducted from the final bill (domain rules, section 5).
alter table bill add column down_payment boolean not null default false;

-- Payments that a bill shows, and for how much.
create table bill_payment (
  establishment_id bigint not null,
  bill_id bigint not null,
  payment_id bigint not null,
  amount bigint not null,
  primary key (establishment_id, bill_id, payment_id),
  foreign key (establishment_id, bill_id) references bill (establishment_id, id),
  foreign key (establishment_id, payment_id) references payment (establishment_id, id)
);
create index on bill_payment (establishment_id, payment_id);

-- Down-payment bills that a bill takes up, and for how much at each rate (null: outside VAT).
create table bill_deduction (
  establishment_id bigint not null,
  bill_id bigint not null,
  position integer not null,
  down_payment_bill_id bigint not null,
  tva_rate integer,
  amount bigint not null check (amount > 0),
  primary key (establishment_id, bill_id, position),
  foreign key (establishment_id, bill_id) references bill (establishment_id, id),
  foreign key (establishment_id, down_payment_bill_id) references bill (establishment_id, id)
);
create index on bill_deduction (establishment_id, down_payment_bill_id);

-- A customer who was merged counts as the one that is kept.
create function kept_customer(customer bigint) returns bigint
language sql stable as $$ select coalesce((select merged_into_id from customer where id = $1), $1) $$;

-- What these files owe that no live bill of its payer charges. A stay is billed whole; what belongs to no stay is compared by type
-- and rate, since it may grow after a first bill. Down-payment bills charge nothing by themselves.
create function unbilled_of(site bigint, ids bigint[])
returns table (booking_id bigint, payer_id bigint, occupancy_id bigint, amount bigint)
language sql stable as $$
  with owed as (
    select n.booking_id, coalesce(n.payer_id, b.customer_id) as payer, n.occupancy_id, n.type, n.tva_rate, sum(n.amount)::bigint as amount
    from booking_line n join booking b on b.establishment_id = n.establishment_id and b.id = n.booking_id
    where n.establishment_id = site and n.booking_id = any (ids) and n.type not in ('holidayAid', 'partnerCommission', 'downPayment')
    group by 1, 2, 3, 4, 5),
  billed as (
    select f.booking_id, kept_customer(l.payer_id) as payer, l.occupancy_id, l.type, l.tva_rate, sum(l.amount)::bigint as amount
    from bill f join bill_line l on l.establishment_id = f.establishment_id and l.bill_id = f.id
    where f.establishment_id = site and f.booking_id = any (ids) and f.type = 1 and l.type <> 'downPaymentBill'
      and not exists (select 1 from bill_cancellation x where x.establishment_id = f.establishment_id and x.bill_id = f.id)
    group by 1, 2, 3, 4, 5)
  select o.booking_id, kept_customer(o.payer), o.occupancy_id, sum(o.amount)::bigint from owed o
  where o.occupancy_id is not null and not exists (select 1 from billed x
    where x.booking_id = o.booking_id and x.occupancy_id = o.occupancy_id and x.payer = kept_customer(o.payer))
  group by 1, 2, 3
  union all
  select s.booking_id, s.payer, null, sum(s.amount)::bigint from (
    select d.booking_id, d.payer, sum(d.amount) as amount from (
      select o.booking_id, kept_customer(o.payer) as payer, o.type, o.tva_rate, o.amount from owed o where o.occupancy_id is null
      union all
      select x.booking_id, x.payer, x.type, x.tva_rate, -x.amount from billed x where x.occupancy_id is null) d
    group by d.booking_id, d.payer, d.type, d.tva_rate having sum(d.amount) <> 0) s
  group by 1, 2
$$;

-- Sites that were there before get the method by which a credit note is given and pays; new ones are made with it.
insert into payment_method (establishment_id, label, kind, bankable, at_point_of_sale, position)
select e.id, 'Avoir', 'CREDIT_NOTE', false, false, coalesce((select max(m.position) + 1 from payment_method m where m.establishment_id = e.id), 0)
from establishment e
where not exists (select 1 from payment_method m where m.establishment_id = e.id and (m.kind = 'CREDIT_NOTE' or m.label = 'Avoir'));
