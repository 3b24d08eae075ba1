-- The life of a file in full (domain rules 2.3 and 2.4): what may be undone, payments that follow stays into another file,
-- wishes that wait for free nights, requests that ended without a stay.

-- The state of files before an event, so that it may be undone until the end of the day. Read by `lifecycle/undo`; kept some days.
create table booking_undo (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  -- The file on whose screen it is undone.
  booking_id bigint not null,
  -- All files that it changed, this one included.
  booking_ids bigint[] not null,
  kind text not null,
  at timestamptz not null,
  day date not null,
  user_id bigint references app_user (id),
  state jsonb not null,
  -- What the files were once it was done: nothing is undone over a later change.
  mark text not null,
  undone_at timestamptz,
  primary key (establishment_id, id),
  foreign key (establishment_id, booking_id) references booking (establishment_id, id) on delete cascade
);
create index on booking_undo (establishment_id, booking_id, id);
create index on booking_undo (user_id);

-- A signed payment never changes, its file may: each move writes two rows that sum to zero (domain rules 2.3 #12, and 2.4).
create table payment_move (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  payment_id bigint not null,
  booking_id bigint not null,
  amount bigint not null check (amount <> 0),
  at timestamptz not null,
  user_id bigint references app_user (id),
  primary key (establishment_id, id),
  foreign key (establishment_id, payment_id) references payment (establishment_id, id),
  foreign key (establishment_id, booking_id) references booking (establishment_id, id)
);
create index on payment_move (establishment_id, payment_id);
create index on payment_move (establishment_id, booking_id);
create index on payment_move (user_id);

-- What each payment brings to a file now.
create function payments_of(site bigint, booking bigint) returns table (payment_id bigint, amount bigint)
language sql stable as $$
  select p.payment_id, sum(p.amount)::bigint
  from (select y.id as payment_id, y.amount from payment y where y.establishment_id = site and y.booking_id = booking
    union all
    select m.payment_id, m.amount from payment_move m where m.establishment_id = site and m.booking_id = booking) p
  group by p.payment_id having sum(p.amount) <> 0
$$;

-- All that an event may change in these files.
create function booking_state(site bigint, ids bigint[]) returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'bookings', (select coalesce(jsonb_agg(to_jsonb(b)), '[]') from booking b where b.establishment_id = site and b.id = any (ids)),
    'occupancies', (select coalesce(jsonb_agg(to_jsonb(o)), '[]') from occupancy o where o.establishment_id = site and o.booking_id = any (ids)),
    'attendants', (select coalesce(jsonb_agg(to_jsonb(a)), '[]') from attendant a join occupancy o
      on o.establishment_id = a.establishment_id and o.id = a.occupancy_id where o.establishment_id = site and o.booking_id = any (ids)),
    'options', (select coalesce(jsonb_agg(to_jsonb(q)), '[]') from occupancy_option q join occupancy o
      on o.establishment_id = q.establishment_id and o.id = q.occupancy_id where o.establishment_id = site and o.booking_id = any (ids)),
    'lines', (select coalesce(jsonb_agg(to_jsonb(l)), '[]') from booking_line l where l.establishment_id = site and l.booking_id = any (ids)),
    'holds', (select coalesce(jsonb_agg(to_jsonb(h) - 'nights'), '[]') from place_hold h
      where h.establishment_id = site and h.booking_id = any (ids) and h.occupancy_id is not null))
$$;

-- Changes with whatever an undo would write over, and with money; not with the place of a stay that is only provisional.
create function booking_mark(site bigint, ids bigint[]) returns text
language sql stable as $$
  select md5(concat(
    (select string_agg(concat_ws(' ', b.id, b.version, b.status, b.status_id, b.customer_id, b.total, b.paid), ',' order by b.id)
      from booking b where b.establishment_id = site and b.id = any (ids)),
    (select string_agg(concat_ws(' ', o.id, o.booking_id, o.arrival, o.departure, o.arrived_at, o.gone_at, o.cancelled, o.total), ',' order by o.id)
      from occupancy o where o.establishment_id = site and o.booking_id = any (ids)),
    (select string_agg(a::text, ',' order by a.id) from attendant a join occupancy o
      on o.establishment_id = a.establishment_id and o.id = a.occupancy_id where o.establishment_id = site and o.booking_id = any (ids)),
    (select count(*) from bill f where f.establishment_id = site and f.booking_id = any (ids)),
    (select count(*) from payment y where y.establishment_id = site and y.booking_id = any (ids)),
    (select count(*) from payment_move m where m.establishment_id = site and m.booking_id = any (ids))))
$$;

-- Waiting list (domain rules 2.4): a type, days more or less, a party, until when it is worth calling.
create table waiting_wish (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  customer_id bigint not null references customer (id),
  place_type_id bigint not null,
  arrival date not null,
  departure date not null,
  -- Days by which the arrival may come earlier or later.
  flexible_days integer not null default 0 check (flexible_days between 0 and 30),
  people jsonb not null,
  until date not null,
  note text check (length(note) <= 500),
  created_at timestamptz not null,
  created_by bigint references app_user (id),
  -- Null: waits still.
  closed_at timestamptz,
  -- The file that was offered.
  booking_id bigint,
  version integer not null default 1,
  primary key (establishment_id, id),
  foreign key (establishment_id, place_type_id) references place_type (establishment_id, id),
  foreign key (establishment_id, booking_id) references booking (establishment_id, id),
  check (arrival < departure)
);
create index waiting_wish_open on waiting_wish (establishment_id, place_type_id, arrival) where closed_at is null;
create index on waiting_wish (customer_id);
create index on waiting_wish (establishment_id, booking_id);

-- A search that ended without a stay, and why: for statistics (domain rules 2.4).
create table refused_demand (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  at timestamptz not null,
  day date not null,
  user_id bigint references app_user (id),
  reason text not null check (reason in ('FULL', 'PRICE', 'DATES', 'OTHER')),
  arrival date not null,
  departure date not null,
  people integer not null check (people between 1 and 60),
  place_type_id bigint,
  note text check (length(note) <= 500),
  primary key (establishment_id, id),
  foreign key (establishment_id, place_type_id) references place_type (establishment_id, id),
  check (arrival < departure)
);
create index on refused_demand (establishment_id, day);
create index on refused_demand (establishment_id, place_type_id);
create index on refused_demand (user_id);
