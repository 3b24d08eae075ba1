-- Channels that sell stays elsewhere, and what they tell of them (domain rules 2.3 and 10): codes, messages, acknowledgements.

create table online_booking (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  label text not null,
  -- Who is paid, what it may take and what it keeps.
  partner_id bigint not null,
  format text not null check (format in ('OTA_XML', 'JSON')),
  url text not null,
  site_code text not null,
  -- Sealed with a key that is a file of the server: a copy of the database opens no channel.
  token bytea,
  -- Money that the channel collected from guests who pay the campsite.
  payment_method_id bigint,
  -- Bookings are taken as they come; otherwise someone accepts each.
  accepts_alone boolean not null default false,
  horizon_months integer not null default 18 check (horizon_months between 1 and 36),
  poll_minutes integer not null default 5 check (poll_minutes between 1 and 1440),
  active boolean not null default false,
  -- Who signs what the channel does by itself: nobody can log in as them.
  operator_id bigint references app_user (id),
  version integer not null default 1,
  primary key (establishment_id, id),
  foreign key (establishment_id, partner_id) references partner (establishment_id, id),
  foreign key (establishment_id, payment_method_id) references payment_method (establishment_id, id),
  unique (establishment_id, label)
);
create index on online_booking (establishment_id, partner_id);
create index on online_booking (establishment_id, payment_method_id);
create index on online_booking (operator_id);

-- How talking to a channel goes; apart, so that it disturbs no one who edits the channel.
create table online_booking_poll (
  establishment_id bigint not null,
  online_booking_id bigint not null,
  -- Before this instant nobody asks again; whoever asks moves it first, so that two servers never ask together.
  next_at timestamptz not null default '-infinity',
  answered_at timestamptz,
  failed_at timestamptz,
  -- Failures in a row.
  failures integer not null default 0,
  -- Code of the messages, and the channel's own words.
  failure text,
  detail text,
  primary key (establishment_id, online_booking_id),
  foreign key (establishment_id, online_booking_id) references online_booking (establishment_id, id) on delete cascade
);

-- What the channel's codes mean here. A type may name the grid whose prices are told to the channel.
create table online_booking_mapping (
  establishment_id bigint not null,
  id bigint not null default nextval('record_id'),
  online_booking_id bigint not null,
  kind text not null check (kind in ('TYPE', 'AGE', 'OPTION')),
  code text not null check (code <> ''),
  -- What the channel calls it.
  label text,
  place_type_id bigint,
  price_grid_id bigint,
  age_category_id bigint,
  extra_id bigint,
  primary key (establishment_id, id),
  unique (establishment_id, online_booking_id, kind, code),
  foreign key (establishment_id, online_booking_id) references online_booking (establishment_id, id) on delete cascade,
  foreign key (establishment_id, place_type_id) references place_type (establishment_id, id),
  foreign key (establishment_id, price_grid_id) references price_grid (establishment_id, id),
  foreign key (establishment_id, age_category_id) references age_category (establishment_id, id),
  foreign key (establishment_id, extra_id) references extra (establishment_id, id),
  check (num_nonnulls(place_type_id, age_category_id, extra_id) <= 1),
  check (place_type_id is null or kind = 'TYPE'),
  check (price_grid_id is null or kind = 'TYPE'),
  check (age_category_id is null or kind = 'AGE'),
  check (extra_id is null or kind = 'OPTION')
);
create index on online_booking_mapping (establishment_id, place_type_id);
create index on online_booking_mapping (establishment_id, price_grid_id);
create index on online_booking_mapping (establishment_id, age_category_id);
create index on online_booking_mapping (establishment_id, extra_id);

-- The inbox: one row a version of a booking, whatever number of times it was told. Its words are kept as they came.
create table booking_import (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  online_booking_id bigint not null,
  -- Null where even this could not be read; the words then tell one from another.
  external_id text,
  external_version integer check (external_version >= 1),
  raw text not null,
  -- SHA-256 of the words.
  digest text not null,
  event text check (event in ('BOOK', 'MODIFY', 'CANCEL')),
  -- As read (server/ports/channel.ts); null where it could not be.
  message jsonb,
  state text not null check (state in ('TO_ACCEPT', 'ACCEPTED', 'REFUSED', 'REFUSED_COUNTER', 'TO_INTEGRATE', 'INTEGRATED',
    'ERROR', 'FORCED_VALIDATED', 'FORCED_REFUSED', 'WAITING', 'IGNORED')),
  -- Why it is in error: a code of the messages with its values.
  problem text,
  problem_context jsonb not null default '{}',
  reason text,
  proposal jsonb,
  -- By key of a stay: the type that it takes here, where someone chose another than the mapping's.
  types jsonb not null default '{}',
  booking_id bigint,
  received_at timestamptz not null,
  told_at timestamptz not null,
  told integer not null default 1,
  decided_at timestamptz,
  decided_by bigint references app_user (id),
  -- For lists.
  guest text not null default '',
  arrival date,
  departure date,
  total bigint not null default 0,
  paid bigint not null default 0,
  version integer not null default 1,
  primary key (establishment_id, id),
  foreign key (establishment_id, online_booking_id) references online_booking (establishment_id, id),
  foreign key (establishment_id, booking_id) references booking (establishment_id, id),
  check ((external_id is null) = (external_version is null)),
  check (message is not null or state in ('ERROR', 'FORCED_REFUSED', 'IGNORED')),
  check ((message is null) = (event is null))
);
create unique index booking_import_version on booking_import (establishment_id, online_booking_id, external_id, external_version)
  where external_id is not null;
create unique index booking_import_words on booking_import (establishment_id, online_booking_id, digest) where external_id is null;
create index on booking_import (establishment_id, booking_id);
create index on booking_import (decided_by);
create index booking_import_list on booking_import (establishment_id, received_at desc, id desc);
create index booking_import_todo on booking_import (establishment_id, state)
  where state in ('TO_ACCEPT', 'ACCEPTED', 'TO_INTEGRATE', 'ERROR', 'WAITING');

-- Which stay of a file a stay of the channel became.
create table booking_import_stay (
  establishment_id bigint not null,
  online_booking_id bigint not null,
  external_id text not null,
  stay_key text not null,
  occupancy_id bigint not null,
  primary key (establishment_id, online_booking_id, external_id, stay_key),
  foreign key (establishment_id, online_booking_id) references online_booking (establishment_id, id),
  foreign key (establishment_id, occupancy_id) references occupancy (establishment_id, id) on delete cascade
);
create index on booking_import_stay (establishment_id, occupancy_id);

-- Every change of state, by whom.
create table booking_import_event (
  establishment_id bigint not null,
  id bigint not null default nextval('record_id'),
  booking_import_id bigint not null,
  at timestamptz not null,
  user_id bigint references app_user (id),
  action text not null,
  state text not null,
  detail jsonb not null default '{}',
  primary key (establishment_id, id),
  foreign key (establishment_id, booking_import_id) references booking_import (establishment_id, id) on delete cascade
);
create index on booking_import_event (establishment_id, booking_import_id);
create index on booking_import_event (user_id);

-- Acknowledgements to send, after commit: one a version; told again where the channel tells the version again.
create table booking_import_ack (
  establishment_id bigint not null,
  booking_import_id bigint not null,
  online_booking_id bigint not null,
  external_id text not null,
  external_version integer not null,
  outcome text not null check (outcome in ('OK', 'REFUSED', 'COUNTER', 'ERROR')),
  booking_code text,
  reason text,
  proposal jsonb,
  asked_at timestamptz not null,
  sent_at timestamptz,
  attempts integer not null default 0,
  failure text,
  primary key (establishment_id, booking_import_id),
  foreign key (establishment_id, booking_import_id) references booking_import (establishment_id, id) on delete cascade,
  foreign key (establishment_id, online_booking_id) references online_booking (establishment_id, id)
);
create index booking_import_ack_to_send on booking_import_ack (establishment_id, online_booking_id, asked_at) where sent_at is null;

-- Payments that stand for money which the channel collected, apart from those that the desk took.
create table booking_import_payment (
  establishment_id bigint not null,
  payment_id bigint not null,
  online_booking_id bigint not null,
  external_id text not null,
  primary key (establishment_id, payment_id),
  foreign key (establishment_id, payment_id) references payment (establishment_id, id),
  foreign key (establishment_id, online_booking_id) references online_booking (establishment_id, id)
);
create index on booking_import_payment (establishment_id, online_booking_id, external_id);
