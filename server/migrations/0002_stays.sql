-- Prices, stays and the one ledger of occupied nights (ARCHITECTURE.md, idea 1).

create table price_grid (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  label text not null,
  model text not null check (model in ('NIGHT', 'WEEK', 'COUPLED', 'SHORT_STAY', 'SPECIAL_DURATION')),
  priority integer not null default 0,
  active boolean not null default true,
  -- The draft that the screens edit: the same shape as a published snapshot (domain/pricing/types.ts).
  draft jsonb not null,
  -- The draft differs from the published version.
  draft_changed boolean not null default true,
  current_version integer,
  version integer not null default 1,
  primary key (establishment_id, id),
  unique (establishment_id, label)
);

create table price_grid_place_type (
  establishment_id bigint not null,
  price_grid_id bigint not null,
  place_type_id bigint not null,
  primary key (establishment_id, price_grid_id, place_type_id),
  foreign key (establishment_id, price_grid_id) references price_grid (establishment_id, id) on delete cascade,
  foreign key (establishment_id, place_type_id) references place_type (establishment_id, id)
);
create index on price_grid_place_type (establishment_id, place_type_id);

-- Never updated: a stay keeps the version that priced it (domain rules, 3.1).
create table price_grid_version (
  establishment_id bigint not null,
  price_grid_id bigint not null,
  history_version integer not null check (history_version > 0),
  snapshot jsonb not null,
  published_at timestamptz not null default now(),
  published_by bigint references app_user (id),
  primary key (establishment_id, price_grid_id, history_version),
  foreign key (establishment_id, price_grid_id) references price_grid (establishment_id, id)
);

create table booking (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  -- Given when the file is first saved; a basket has none.
  code text,
  -- 1 in progress, 2 abandoned, 3 saved.
  state_id smallint not null default 1 check (state_id between 1 and 3),
  -- 1 quote, 2 option, 3 reservation, 4 stay, 5 closed; 0 while it is only a basket.
  status_id smallint not null default 0 check (status_id between 0 and 5),
  -- 1 direct, 2 passage, 3 internet, 4 partner, 5 import.
  origin_id smallint not null default 1 check (origin_id between 1 and 5),
  status text not null default 'IN_PROGRESS'
    check (status in ('IN_PROGRESS', 'SAVED', 'ABANDONED', 'EXPIRED', 'CANCELLING', 'CANCELLED', 'DELETED')),
  customer_id bigint references customer (id),
  booked_on date not null,
  -- First arrival and last departure of its occupancies, kept by the saving function for lists.
  arrival date,
  departure date,
  option_expiry date,
  quote_valid_until date,
  payment_terms_id bigint,
  -- What the price needs beside the occupancies: offers, promo code, discount, insurance wanted, forced fees (domain/booking).
  pricing jsonb not null default '{}',
  -- Sum of the lines, by largest to smallest detail: the lines are the truth, these serve lists.
  total bigint not null default 0,
  paid bigint not null default 0,
  down_payment_kind text not null default 'ARRHES' check (down_payment_kind in ('ARRHES', 'ACOMPTE')),
  down_payment bigint not null default 0,
  down_payment_due date,
  balance_due date,
  language text not null default 'fr',
  created_at timestamptz not null default now(),
  created_by bigint references app_user (id),
  -- Deadline of the basket's soft locks (20 minutes after the last change).
  lock_until timestamptz,
  version integer not null default 1,
  primary key (establishment_id, id),
  unique (establishment_id, code),
  foreign key (establishment_id, payment_terms_id) references payment_terms (establishment_id, id),
  check (state_id <> 3 or (code is not null and status_id > 0)),
  check (status_id not in (2, 3, 4, 5) or state_id <> 3 or customer_id is not null)
);
create index booking_customer on booking (customer_id);
create index booking_list on booking (establishment_id, status_id, arrival, id) where state_id = 3;
-- What is still owed, by the day it is due: the home page and the reminders.
create index booking_due on booking (establishment_id, balance_due) where state_id = 3 and status = 'SAVED' and total > paid;
create index booking_code on booking using gin (code gin_trgm_ops);
create index booking_abandoned on booking (establishment_id, lock_until) where state_id = 1;

create table occupancy (
  establishment_id bigint not null,
  id bigint not null default nextval('record_id'),
  booking_id bigint not null,
  place_type_id bigint not null,
  -- Null only for a quote, which holds nothing.
  place_id bigint,
  -- The guest was promised this very place; otherwise it may be rearranged within its type.
  pinned boolean not null default false,
  arrival date not null,
  departure date not null,
  grid_id bigint,
  grid_version integer,
  -- A grid chosen by hand.
  grid_forced boolean not null default false,
  -- The trace of the price: explains each cent, night by night (domain/pricing).
  trace jsonb,
  total bigint not null default 0,
  arrived_at timestamptz,
  gone_at timestamptz,
  early_departure date,
  cancelled boolean not null default false,
  no_show boolean not null default false,
  position integer not null default 0,
  version integer not null default 1,
  primary key (establishment_id, id),
  foreign key (establishment_id, booking_id) references booking (establishment_id, id),
  foreign key (establishment_id, place_type_id) references place_type (establishment_id, id),
  foreign key (establishment_id, place_id) references place (establishment_id, id),
  foreign key (establishment_id, grid_id, grid_version)
    references price_grid_version (establishment_id, price_grid_id, history_version),
  check (arrival < departure),
  check (departure - arrival <= 366)
);
create index on occupancy (establishment_id, booking_id);
create index occupancy_arrival on occupancy (establishment_id, arrival);
create index occupancy_departure on occupancy (establishment_id, departure);
create index on occupancy (establishment_id, place_id);

create table attendant (
  establishment_id bigint not null,
  id bigint not null default nextval('record_id'),
  occupancy_id bigint not null,
  age integer not null check (age between 0 and 120),
  civility_id bigint references civility (id),
  surname text,
  name text,
  birth_date date,
  birth_place text,
  nationality_id bigint references country (id),
  -- Present on nights [from_day, to_day); null: the whole stay.
  from_day date,
  to_day date,
  -- Why the tourist tax is not due (domain rules, 3.6); null: due from 18.
  exemption_reason text check (exemption_reason in ('SEASONAL_WORKER', 'REHOUSED', 'LOW_RENT', 'RESIDENT')),
  position integer not null default 0,
  primary key (establishment_id, id),
  foreign key (establishment_id, occupancy_id) references occupancy (establishment_id, id) on delete cascade,
  check (from_day is null or to_day is null or from_day < to_day)
);
create index on attendant (establishment_id, occupancy_id);

-- Quantities of the grid's options; an animal, a vehicle or an extra is named by the option's reference.
create table occupancy_option (
  establishment_id bigint not null,
  occupancy_id bigint not null,
  code text not null,
  kind text not null check (kind in ('ANIMAL', 'VEHICLE', 'EXTRA', 'OTHER')),
  ref_id bigint,
  label text not null,
  quantity integer not null check (quantity between 0 and 999),
  -- A plate, a dog's name…
  detail text,
  primary key (establishment_id, occupancy_id, code),
  foreign key (establishment_id, occupancy_id) references occupancy (establishment_id, id) on delete cascade
);

-- The ledger. Whatever takes a place for a night is a row here, and the database refuses overlaps: checking first and
-- writing after double-books under load.
create table place_hold (
  establishment_id bigint not null,
  id bigint not null default nextval('record_id'),
  place_id bigint not null,
  place_type_id bigint not null,
  arrival date not null,
  departure date not null,
  nights daterange not null generated always as (daterange(arrival, departure, '[)')) stored,
  kind text not null check (kind in ('STAY', 'OPTION', 'LOCK', 'UNAVAILABILITY', 'RESIDENT', 'ALLOTMENT')),
  booking_id bigint,
  occupancy_id bigint,
  unavailability_id bigint,
  pinned boolean not null default false,
  -- Options, soft locks and unreleased allotments lapse; a booking transaction deletes lapsed ones in its way.
  expires_at timestamptz,
  primary key (establishment_id, id),
  foreign key (establishment_id, place_id, place_type_id) references place (establishment_id, id, place_type_id) on update cascade,
  foreign key (establishment_id, booking_id) references booking (establishment_id, id),
  foreign key (establishment_id, occupancy_id) references occupancy (establishment_id, id) on delete cascade,
  check (arrival < departure),
  check ((kind in ('STAY', 'OPTION', 'LOCK')) = (occupancy_id is not null)),
  constraint place_hold_overlap exclude using gist (establishment_id with =, place_id with =, nights with &&)
    deferrable initially immediate
);
create unique index place_hold_occupancy on place_hold (establishment_id, occupancy_id);
create index place_hold_type on place_hold (establishment_id, place_type_id, departure, arrival);
create index place_hold_days on place_hold (establishment_id, departure, arrival);
create index on place_hold (establishment_id, booking_id);
create index place_hold_expiry on place_hold (establishment_id, expires_at) where expires_at is not null;

create table unavailability (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  place_id bigint not null,
  arrival date not null,
  departure date not null,
  reason text not null,
  version integer not null default 1,
  primary key (establishment_id, id),
  foreign key (establishment_id, place_id) references place (establishment_id, id),
  check (arrival < departure)
);
alter table place_hold add foreign key (establishment_id, unavailability_id) references unavailability (establishment_id, id) on delete cascade;

create table booking_line (
  establishment_id bigint not null,
  id bigint not null default nextval('record_id'),
  booking_id bigint not null,
  occupancy_id bigint,
  -- Who owes it; the booking's customer unless said otherwise (domain rules, 2.4).
  payer_id bigint references customer (id),
  type text not null check (type in (
    'occupancy', 'tax', 'otherTax', 'animal', 'vehicle', 'attendant', 'extra', 'fees', 'discount', 'holidayAid', 'insurance',
    'specialOffer', 'partnerCommission', 'downPayment', 'downPaymentBill', 'additionalSales', 'otherExtras',
    'residentialDeadline', 'residentialFees', 'cancellation', 'earlyDeparture', 'meter', 'giftVouchers')),
  code text,
  label text not null,
  -- What is multiplied, in words for the bill: quantity × nights.
  quantity integer not null default 1,
  nights integer,
  unit_price bigint,
  amount bigint not null,
  tva_id bigint,
  -- Null: outside VAT or exempt (tourist tax, insurance).
  tva_rate integer,
  manual boolean not null default false,
  -- How a reduction was made, so that it can follow a changed stay (domain/pricing/line.ts).
  reduction jsonb,
  -- Basis points of the net: insurance.
  rate integer,
  position integer not null default 0,
  primary key (establishment_id, id),
  foreign key (establishment_id, booking_id) references booking (establishment_id, id),
  foreign key (establishment_id, occupancy_id) references occupancy (establishment_id, id)
);
create index on booking_line (establishment_id, booking_id, position);
create index on booking_line (establishment_id, occupancy_id);

create table booking_note (
  establishment_id bigint not null,
  id bigint not null default nextval('record_id'),
  booking_id bigint not null,
  text text not null check (length(text) between 1 and 4000),
  created_at timestamptz not null default now(),
  created_by bigint references app_user (id),
  primary key (establishment_id, id),
  foreign key (establishment_id, booking_id) references booking (establishment_id, id)
);
create index on booking_note (establishment_id, booking_id);

-- What happened to the file: conversions, moves with old values, prints.
create table booking_event (
  establishment_id bigint not null,
  id bigint not null default nextval('record_id'),
  booking_id bigint not null,
  at timestamptz not null default now(),
  user_id bigint references app_user (id),
  kind text not null,
  detail jsonb not null default '{}',
  primary key (establishment_id, id),
  foreign key (establishment_id, booking_id) references booking (establishment_id, id)
);
create index on booking_event (establishment_id, booking_id, at);

-- Ranks of the codes of files, one series a year.
create table booking_counter (
  establishment_id bigint not null references establishment (id),
  year integer not null,
  last integer not null default 0,
  primary key (establishment_id, year)
);
