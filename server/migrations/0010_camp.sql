-- The camp area in full: places without a type, limits of capacity and area, when places are sold, values of features, pictures,
-- history of types, classification, how places are given, access channels.

-- A feature says « yes », a number (10 A) or a text.
alter table feature
  add column value_kind text check (value_kind in ('NUMBER', 'TEXT')),
  add column unit text;

alter table layout add column description jsonb;

-- A layout's features become records of their own, each with its value.
alter table layout_feature
  add column id bigint not null default nextval('record_id'),
  add column value text,
  add column version integer not null default 1,
  drop constraint layout_feature_pkey,
  add primary key (establishment_id, id),
  add unique (establishment_id, layout_id, feature_id);

alter table place_type
  add column max_capacity integer check (max_capacity between 1 and 99),
  add column min_area integer check (min_area >= 0),
  add column max_area integer check (max_area >= 0),
  add column ranking text check (ranking in ('1', '2', '3', '4', '5', 'COMFORT', 'GREAT_COMFORT'));

-- « Non affecté » (spec 3): a place of no type is neither sold nor on the planning.
alter table place
  alter column place_type_id drop not null,
  add column max_capacity integer check (max_capacity between 1 and 99),
  add column sleeping_capacity integer check (sleeping_capacity between 0 and 50),
  add column ranking text check (ranking in ('1', '2', '3', '4', '5', 'COMFORT', 'GREAT_COMFORT')),
  add column sold_from date,
  -- Last departure: nights before it are sold.
  add column sold_until date,
  add check (sold_from < sold_until);

-- People that a place takes at most: its own limit, else its type's.
create function most_people(place_max integer, place_capacity integer, type_max integer, type_capacity integer)
  returns integer language sql immutable parallel safe
  return coalesce(place_max, place_capacity, type_max, type_capacity);

-- Values live apart from the joins, which every save writes anew: one that is ticked again finds its value.
create table place_feature_value (
  establishment_id bigint not null,
  place_id bigint not null,
  feature_id bigint not null,
  value text not null,
  primary key (establishment_id, place_id, feature_id),
  foreign key (establishment_id, place_id) references place (establishment_id, id) on delete cascade,
  foreign key (establishment_id, feature_id) references feature (establishment_id, id) on delete cascade
);
create index on place_feature_value (establishment_id, feature_id);
create table place_type_feature_value (
  establishment_id bigint not null,
  place_type_id bigint not null,
  feature_id bigint not null,
  value text not null,
  primary key (establishment_id, place_type_id, feature_id),
  foreign key (establishment_id, place_type_id) references place_type (establishment_id, id) on delete cascade,
  foreign key (establishment_id, feature_id) references feature (establishment_id, id) on delete cascade
);
create index on place_type_feature_value (establishment_id, feature_id);

-- What a type was: a row per field changed once it has places. It keeps the type from being deleted (spec 8).
create table place_type_history (
  establishment_id bigint not null,
  id bigint not null default nextval('record_id'),
  place_type_id bigint not null,
  changed_on date not null,
  user_name text not null,
  field text not null,
  before text,
  after text,
  version integer not null default 1,
  primary key (establishment_id, id),
  foreign key (establishment_id, place_type_id) references place_type (establishment_id, id)
);
create index on place_type_history (establishment_id, place_type_id, id);

create table place_picture (
  establishment_id bigint not null,
  id bigint not null default nextval('record_id'),
  place_id bigint not null,
  file_name text not null default '',
  legend jsonb,
  width integer not null default 0,
  height integer not null default 0,
  position integer not null default 0,
  version integer not null default 1,
  primary key (establishment_id, id),
  foreign key (establishment_id, place_id) references place (establishment_id, id) on delete cascade
);
create index on place_picture (establishment_id, place_id);
-- The bytes apart: lists never read them.
create table place_picture_file (
  establishment_id bigint not null,
  picture_id bigint not null,
  size text not null check (size in ('SCREEN', 'THUMB')),
  bytes bytea not null,
  primary key (establishment_id, picture_id, size),
  foreign key (establishment_id, picture_id) references place_picture (establishment_id, id) on delete cascade
);

-- One row an establishment: its official classification.
create table place_ranking (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  stars text not null check (stars in ('NONE', '1', '2', '3', '4', '5')),
  category text check (category in ('TOURISM', 'LEISURE', 'NATURE')),
  decision_number text,
  decision_date date,
  expiry_date date,
  inspector text,
  classified_places integer check (classified_places between 0 and 9999),
  leisure_places integer check (leisure_places between 0 and 9999),
  version integer not null default 1,
  primary key (establishment_id, id),
  unique (establishment_id)
);

-- One row an establishment: how a stay by type gets its place.
create table place_availability_mode (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  choice text not null check (choice in ('TIGHT', 'ORDER')),
  rearrange boolean not null default true,
  version integer not null default 1,
  primary key (establishment_id, id),
  unique (establishment_id)
);

-- How a customer came to the campsite.
create table access_channel (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  label jsonb not null,
  kind text not null check (kind in ('DESK', 'PHONE', 'MAIL', 'WEB', 'PARTNER', 'OTHER')),
  color text,
  is_default boolean not null default false,
  active boolean not null default true,
  position integer not null default 0,
  version integer not null default 1,
  primary key (establishment_id, id)
);

-- What a change of many places replaced, so that it can be undone while nobody touched them since.
create table place_multi_edit (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  user_id bigint not null references app_user (id),
  at timestamptz not null default now(),
  places jsonb not null,
  undone_at timestamptz,
  primary key (establishment_id, id)
);
