-- Special offers, built step by step, so that a draft may lack anything but its name; what an active one needs is checked when it is
-- activated. Tariffs of the tourist tax with the additions of Île-de-France.

create table special_offer (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  code text not null,
  label jsonb not null,
  kind text not null check (kind in ('LESS_AMOUNT', 'LESS_PERCENT', 'BOOKING_FEES', 'X_EQUAL_Y', 'STRIKEOUT', 'INCLUDED_SERVICE', 'LAST_MINUTE')),
  -- Nights [start, end): the end is the last departure.
  start_date date,
  end_date date,
  min_nights integer check (min_nights between 1 and 366),
  max_nights integer check (max_nights between 1 and 366),
  -- Weekdays, 0 = Sunday, with commas; null: all.
  arrival_days text check (arrival_days ~ '^[0-6](,[0-6])*$'),
  departure_days text check (departure_days ~ '^[0-6](,[0-6])*$'),
  -- Days of booking, both included.
  booking_from date,
  booking_to date,
  amount bigint check (amount >= 0),
  rate integer check (rate between 0 and 10000),
  paid_from integer check (paid_from between 2 and 366),
  paid_nights integer check (paid_nights between 1 and 365),
  service text,
  per text not null default 'STAY' check (per in ('STAY', 'NIGHT', 'WEEK')),
  scope text not null default 'BASE' check (scope in ('BASE', 'BASE_OPTIONS')),
  repeatable boolean not null default false,
  cumulative boolean not null default false,
  min_people integer check (min_people between 1 and 60),
  max_people integer check (max_people between 1 and 60),
  down_payment_rate integer check (down_payment_rate between 0 and 10000),
  min_days_before integer check (min_days_before between 0 and 730),
  within_days integer check (within_days between 0 and 730),
  at_desk boolean not null default true,
  online boolean not null default true,
  for_partners boolean not null default true,
  promo_code text,
  max_uses integer check (max_uses > 0),
  active boolean not null default false,
  position integer not null default 0,
  version integer not null default 1,
  primary key (establishment_id, id),
  unique (establishment_id, code),
  check (start_date < end_date),
  check (booking_from <= booking_to)
);

create table special_offer_price_grid (
  establishment_id bigint not null,
  special_offer_id bigint not null,
  price_grid_id bigint not null,
  primary key (establishment_id, special_offer_id, price_grid_id),
  foreign key (establishment_id, special_offer_id) references special_offer (establishment_id, id) on delete cascade,
  -- No cascade: an active offer without grid would hold for all of them.
  foreign key (establishment_id, price_grid_id) references price_grid (establishment_id, id)
);
create index on special_offer_price_grid (establishment_id, price_grid_id);

create table special_offer_payment_method (
  establishment_id bigint not null,
  special_offer_id bigint not null,
  payment_method_id bigint not null,
  primary key (establishment_id, special_offer_id, payment_method_id),
  foreign key (establishment_id, special_offer_id) references special_offer (establishment_id, id) on delete cascade,
  foreign key (establishment_id, payment_method_id) references payment_method (establishment_id, id)
);
create index on special_offer_payment_method (establishment_id, payment_method_id);

-- A file that has an offer of limited uses, from the option or reservation on. Files that came to nothing count no more
-- (server/modules/occupant-extra/special-offer/uses.ts).
create table special_offer_use (
  establishment_id bigint not null,
  special_offer_id bigint not null,
  booking_id bigint not null,
  primary key (establishment_id, special_offer_id, booking_id),
  foreign key (establishment_id, special_offer_id) references special_offer (establishment_id, id),
  foreign key (establishment_id, booking_id) references booking (establishment_id, id) on delete cascade
);
create index on special_offer_use (establishment_id, booking_id);

-- Île-de-France adds 15 % and 200 % (CGCT L2531-17 and L2531-18).
alter table tourist_tax
  add column grand_paris_rate integer check (grand_paris_rate between 0 and 30000),
  add column mobility_rate integer check (mobility_rate between 0 and 30000);
