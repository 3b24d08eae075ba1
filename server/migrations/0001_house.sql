-- The house: reference tables of the declarations (contract/entities), users and rights.
-- Site tables carry establishment_id first in every key; group tables never reference site tables (ARCHITECTURE.md, "Data").
-- Ids come from one sequence, so that an id is unique in the whole database and means one record only.

create extension if not exists btree_gist;
create extension if not exists pg_trgm;
create extension if not exists unaccent;

create sequence record_id;

-- Customer codes shown to people: C000123.
create sequence customer_code;

-- French sorting and searching do not depend on the server's locale: accents and case are folded here.
create function sort_key(value text) returns text
  language sql immutable parallel safe strict
  return lower(public.unaccent('public.unaccent'::regdictionary, value));

create table currency (
  id bigint not null default nextval('record_id'),
  name text not null,
  iso_code text not null,
  symbol text not null,
  exchange_rate integer not null check (exchange_rate >= 1),
  is_default boolean not null default false,
  version integer not null default 1,
  primary key (id),
  unique (iso_code)
);

create table language (
  id bigint not null default nextval('record_id'),
  label text not null,
  code text not null,
  active boolean not null default true,
  version integer not null default 1,
  primary key (id),
  unique (code)
);

create table country (
  id bigint not null default nextval('record_id'),
  label text not null,
  iso_code text not null,
  insee_code text,
  language_id bigint references language (id),
  is_default boolean not null default false,
  active boolean not null default true,
  version integer not null default 1,
  primary key (id),
  unique (iso_code)
);
create index on country (language_id);

create table establishment (
  id bigint not null default nextval('record_id'),
  name text not null,
  short_name text,
  corporate_name text,
  legal_form text,
  capital bigint check (capital >= 0),
  rcs text,
  registry_town text,
  siren text,
  siret text,
  naf_code text,
  vat_number text,
  manager_name text,
  tourist_board_number text,
  address1 text,
  address2 text,
  postal_code text,
  town text,
  country_id bigint references country (id),
  phone text,
  email text,
  website text,
  time_zone text not null,
  currency_id bigint references currency (id),
  ranking integer check (ranking between 0 and 5),
  vat_on_debits boolean not null default false,
  training boolean not null default false,
  logo bytea,
  logo_type text check (logo_type in ('image/png', 'image/jpeg', 'image/svg+xml')),
  version integer not null default 1,
  primary key (id),
  unique (name)
);
create index on establishment (country_id);
create index on establishment (currency_id);

create table region (
  id bigint not null default nextval('record_id'),
  label text not null,
  code text not null,
  country_id bigint not null references country (id),
  version integer not null default 1,
  primary key (id),
  unique (country_id, code)
);
create index on region (country_id);

create table department (
  id bigint not null default nextval('record_id'),
  label text not null,
  code text not null,
  region_id bigint not null references region (id),
  country_id bigint not null references country (id),
  version integer not null default 1,
  primary key (id),
  unique (country_id, code)
);
create index on department (region_id);
create index on department (country_id);

create table town (
  id bigint not null default nextval('record_id'),
  label text not null,
  postal_code text not null,
  insee_code text,
  department_id bigint references department (id),
  country_id bigint not null references country (id),
  version integer not null default 1,
  primary key (id)
);
create index on town (department_id);
create index on town (country_id);
create index town_label on town (sort_key(label) text_pattern_ops);
create index town_postal_code on town (postal_code text_pattern_ops);

create table civility (
  id bigint not null default nextval('record_id'),
  label text not null,
  short_label text,
  is_default boolean not null default false,
  position integer not null default 0,
  version integer not null default 1,
  primary key (id),
  unique (label)
);

create table app_group (
  id bigint not null default nextval('record_id'),
  label text not null,
  version integer not null default 1,
  primary key (id),
  unique (label)
);

create table app_user (
  id bigint not null default nextval('record_id'),
  name text not null,
  login text not null check (login = lower(login)),
  password_hash text,
  password_changed_at timestamptz,
  email text,
  group_id bigint references app_group (id),
  admin boolean not null default false,
  systeme boolean not null default false,
  suspended boolean not null default false,
  last_login_at timestamptz,
  version integer not null default 1,
  primary key (id),
  unique (login)
);
create index on app_user (group_id);

create table station (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  label text not null,
  printer text,
  version integer not null default 1,
  primary key (establishment_id, id),
  unique (establishment_id, label)
);

create table financial_year (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  label text not null,
  start_date date not null,
  end_date date not null,
  bill_prefix text not null,
  bill_digits integer not null check (bill_digits between 4 and 9),
  closed boolean not null default false,
  next_bill_number integer not null default 1,
  version integer not null default 1,
  primary key (establishment_id, id),
  unique (establishment_id, label),
  unique (establishment_id, bill_prefix),
  check (start_date <= end_date),
  constraint financial_year_overlap exclude using gist (establishment_id with =, daterange(start_date, end_date, '[]') with &&)
);

create table financial_month (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  financial_year_id bigint not null,
  label text not null,
  start_date date not null,
  end_date date not null,
  closed boolean not null default false,
  version integer not null default 1,
  primary key (establishment_id, id),
  foreign key (establishment_id, financial_year_id) references financial_year (establishment_id, id)
);
create index on financial_month (establishment_id, financial_year_id);

create table activity_period (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  label text not null,
  start_date date not null,
  end_date date not null,
  version integer not null default 1,
  primary key (establishment_id, id),
  unique (establishment_id, label),
  check (start_date <= end_date),
  constraint activity_period_overlap exclude using gist (establishment_id with =, daterange(start_date, end_date, '[]') with &&)
);

create table tva (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  label text not null,
  rate integer not null check (rate between 0 and 10000),
  is_default_for_attendant boolean not null default false,
  is_default_for_option boolean not null default false,
  active boolean not null default true,
  version integer not null default 1,
  primary key (establishment_id, id),
  unique (establishment_id, label)
);

create table tax_type (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  label text not null,
  is_tourist_tax boolean not null default true,
  version integer not null default 1,
  primary key (establishment_id, id),
  unique (establishment_id, label)
);

create table bank (
  id bigint not null default nextval('record_id'),
  label text not null,
  code text,
  version integer not null default 1,
  primary key (id),
  unique (label)
);

create table bank_account (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  label text not null,
  holder text,
  iban text,
  bic text,
  active boolean not null default true,
  version integer not null default 1,
  primary key (establishment_id, id),
  unique (establishment_id, label)
);

create table payment_method (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  label text not null,
  kind text not null check (kind in ('NONE', 'CHEQUE', 'HOLIDAY_VOUCHER', 'CASH', 'CARD', 'TRANSFER', 'CREDIT_NOTE', 'GROUPED', 'REGULATION', 'GIFT')),
  bank_account_id bigint,
  bankable boolean not null default false,
  active boolean not null default true,
  position integer not null default 0,
  version integer not null default 1,
  primary key (establishment_id, id),
  foreign key (establishment_id, bank_account_id) references bank_account (establishment_id, id),
  unique (establishment_id, label)
);
create index on payment_method (establishment_id, bank_account_id);

create table feature (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  label jsonb not null,
  filterable boolean not null default true,
  position integer not null default 0,
  version integer not null default 1,
  primary key (establishment_id, id)
);

create table layout (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  label jsonb not null,
  rental boolean not null default false,
  color text,
  position integer not null default 0,
  version integer not null default 1,
  primary key (establishment_id, id)
);
create table layout_feature (
  establishment_id bigint not null,
  layout_id bigint not null,
  feature_id bigint not null,
  primary key (establishment_id, layout_id, feature_id),
  foreign key (establishment_id, layout_id) references layout (establishment_id, id) on delete cascade,
  foreign key (establishment_id, feature_id) references feature (establishment_id, id)
);
create index on layout_feature (establishment_id, feature_id);

create table place_family (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  label jsonb not null,
  color text,
  position integer not null default 0,
  version integer not null default 1,
  primary key (establishment_id, id)
);

create table place_type (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  code text not null,
  label jsonb not null,
  layout_id bigint not null,
  family_id bigint,
  capacity integer not null check (capacity between 1 and 50),
  sleeping_capacity integer check (sleeping_capacity between 0 and 50),
  surface integer check (surface >= 0),
  tva_id bigint not null,
  color text,
  active boolean not null default true,
  description jsonb,
  position integer not null default 0,
  version integer not null default 1,
  primary key (establishment_id, id),
  foreign key (establishment_id, layout_id) references layout (establishment_id, id),
  foreign key (establishment_id, family_id) references place_family (establishment_id, id),
  foreign key (establishment_id, tva_id) references tva (establishment_id, id),
  unique (establishment_id, code)
);
create index on place_type (establishment_id, layout_id);
create index on place_type (establishment_id, family_id);
create index on place_type (establishment_id, tva_id);
create table place_type_feature (
  establishment_id bigint not null,
  place_type_id bigint not null,
  feature_id bigint not null,
  primary key (establishment_id, place_type_id, feature_id),
  foreign key (establishment_id, place_type_id) references place_type (establishment_id, id) on delete cascade,
  foreign key (establishment_id, feature_id) references feature (establishment_id, id)
);
create index on place_type_feature (establishment_id, feature_id);

create table place (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  code text not null,
  place_type_id bigint not null,
  capacity integer check (capacity between 1 and 50),
  surface integer check (surface >= 0),
  longest_vehicle integer check (longest_vehicle >= 0),
  commercialised boolean not null default true,
  hidden boolean not null default false,
  note text,
  position integer not null default 0,
  version integer not null default 1,
  primary key (establishment_id, id),
  foreign key (establishment_id, place_type_id) references place_type (establishment_id, id),
  unique (establishment_id, code),
  unique (establishment_id, id, place_type_id)
);
create index on place (establishment_id, place_type_id);
create table place_feature (
  establishment_id bigint not null,
  place_id bigint not null,
  feature_id bigint not null,
  primary key (establishment_id, place_id, feature_id),
  foreign key (establishment_id, place_id) references place (establishment_id, id) on delete cascade,
  foreign key (establishment_id, feature_id) references feature (establishment_id, id)
);
create index on place_feature (establishment_id, feature_id);

create table age_category (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  code text not null,
  label jsonb not null,
  min_age integer not null check (min_age between 0 and 120),
  max_age integer check (max_age between 0 and 120),
  tva_id bigint not null,
  is_actif boolean not null default true,
  position integer not null default 0,
  version integer not null default 1,
  primary key (establishment_id, id),
  foreign key (establishment_id, tva_id) references tva (establishment_id, id),
  unique (establishment_id, code)
);
create index on age_category (establishment_id, tva_id);

create table animal_type (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  code text not null,
  label jsonb not null,
  category text not null check (category in ('1', '2', '3')),
  accepted boolean not null default true,
  tva_id bigint not null,
  active boolean not null default true,
  position integer not null default 0,
  version integer not null default 1,
  primary key (establishment_id, id),
  foreign key (establishment_id, tva_id) references tva (establishment_id, id),
  unique (establishment_id, code)
);
create index on animal_type (establishment_id, tva_id);

create table vehicle_type (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  code text not null,
  label jsonb not null,
  tva_id bigint not null,
  active boolean not null default true,
  position integer not null default 0,
  version integer not null default 1,
  primary key (establishment_id, id),
  foreign key (establishment_id, tva_id) references tva (establishment_id, id),
  unique (establishment_id, code)
);
create index on vehicle_type (establishment_id, tva_id);

create table extra_type (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  label jsonb not null,
  position integer not null default 0,
  version integer not null default 1,
  primary key (establishment_id, id)
);

create table extra (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  code text not null,
  label jsonb not null,
  extra_type_id bigint,
  tva_id bigint not null,
  color text,
  stock integer check (stock between 0 and 9999),
  active boolean not null default true,
  position integer not null default 0,
  version integer not null default 1,
  primary key (establishment_id, id),
  foreign key (establishment_id, extra_type_id) references extra_type (establishment_id, id),
  foreign key (establishment_id, tva_id) references tva (establishment_id, id),
  unique (establishment_id, code)
);
create index on extra (establishment_id, extra_type_id);
create index on extra (establishment_id, tva_id);

create table discount (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  label jsonb not null,
  unit text not null check (unit in ('CURRENCY', 'PERCENT')),
  amount bigint check (amount >= 0),
  rate integer check (rate between 0 and 10000),
  active boolean not null default true,
  position integer not null default 0,
  version integer not null default 1,
  primary key (establishment_id, id)
);

create table tax (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  label text not null,
  tax_type_id bigint not null,
  start_date date not null,
  end_date date not null,
  regime text not null check (regime in ('UNIT', 'PERCENT', 'FORFAIT')),
  base bigint check (base between 0 and 1000),
  rate integer check (rate between 0 and 500),
  cap bigint check (cap between 0 and 2000),
  department_rate integer check (department_rate between 0 and 5000),
  region_rate integer check (region_rate between 0 and 30000),
  min_age integer not null check (min_age between 0 and 99),
  version integer not null default 1,
  primary key (establishment_id, id),
  foreign key (establishment_id, tax_type_id) references tax_type (establishment_id, id)
);
create index on tax (establishment_id, tax_type_id);
create table tax_place_type (
  establishment_id bigint not null,
  tax_id bigint not null,
  place_type_id bigint not null,
  primary key (establishment_id, tax_id, place_type_id),
  foreign key (establishment_id, tax_id) references tax (establishment_id, id) on delete cascade,
  foreign key (establishment_id, place_type_id) references place_type (establishment_id, id)
);
create index on tax_place_type (establishment_id, place_type_id);

create table payment_terms (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  label text not null,
  down_payment_kind text not null check (down_payment_kind in ('ARRHES', 'ACOMPTE')),
  down_payment_rate integer check (down_payment_rate between 0 and 10000),
  down_payment_amount bigint check (down_payment_amount >= 0),
  rounding text not null check (rounding in ('CENT', 'EURO_UP')),
  down_payment_delay integer not null check (down_payment_delay between 0 and 365),
  balance_delay integer not null check (balance_delay between 0 and 365),
  full_if_nights_at_most integer check (full_if_nights_at_most between 0 and 366),
  full_if_arrival_within_days integer check (full_if_arrival_within_days between 0 and 366),
  fees bigint check (fees >= 0),
  insurance_rate integer check (insurance_rate between 0 and 10000),
  active boolean not null default true,
  position integer not null default 0,
  version integer not null default 1,
  primary key (establishment_id, id),
  unique (establishment_id, label)
);
create table payment_terms_layout (
  establishment_id bigint not null,
  payment_terms_id bigint not null,
  layout_id bigint not null,
  primary key (establishment_id, payment_terms_id, layout_id),
  foreign key (establishment_id, payment_terms_id) references payment_terms (establishment_id, id) on delete cascade,
  foreign key (establishment_id, layout_id) references layout (establishment_id, id)
);
create index on payment_terms_layout (establishment_id, layout_id);

create table customer (
  id bigint not null default nextval('record_id'),
  owner_establishment_id bigint not null references establishment (id),
  code text not null,
  civility_id bigint references civility (id),
  surname text not null,
  name text,
  is_company boolean not null default false,
  company_name text,
  vat_number text,
  siren text,
  phone1 text,
  phone2 text,
  email text,
  language_id bigint references language (id),
  birth_date date,
  birth_place text,
  nationality_id bigint references country (id),
  mailing_consent boolean not null default false,
  sms_consent boolean not null default false,
  note text,
  created_at timestamptz not null default now(),
  search text not null generated always as (
    sort_key(coalesce(surname, '') || ' ' || coalesce(name, '') || ' ' || coalesce(company_name, '') || ' ' || code || ' ' || coalesce(email, '') || ' ' || coalesce(phone1, '') || ' ' || coalesce(phone2, ''))
  ) stored,
  version integer not null default 1,
  primary key (id),
  unique (code)
);
create index on customer (civility_id);
create index customer_search on customer using gin (search gin_trgm_ops);
create index customer_surname on customer (sort_key(surname), id);
create index on customer (owner_establishment_id);
create index on customer (language_id);
create index on customer (nationality_id);

create table address (
  id bigint not null default nextval('record_id'),
  customer_id bigint not null references customer (id),
  address1 text,
  address2 text,
  postal_code text,
  town text,
  country_id bigint not null references country (id),
  is_main boolean not null default true,
  version integer not null default 1,
  primary key (id)
);
create index on address (customer_id);
create index on address (country_id);


-- Rights are per (user, establishment); a member of a group has the group's, everyone else their own (spec 6).
create table user_establishment (
  user_id bigint not null references app_user (id) on delete cascade,
  establishment_id bigint not null references establishment (id),
  primary key (user_id, establishment_id)
);
create index on user_establishment (establishment_id);

create table user_right (
  user_id bigint not null references app_user (id) on delete cascade,
  establishment_id bigint not null references establishment (id),
  functionality text not null,
  code text not null check (code in ('000', '001', '011', '111')),
  can_export boolean not null default false,
  primary key (user_id, establishment_id, functionality)
);

create table group_right (
  group_id bigint not null references app_group (id) on delete cascade,
  functionality text not null,
  code text not null check (code in ('000', '001', '011', '111')),
  can_export boolean not null default false,
  primary key (group_id, functionality)
);

create table user_tile (
  user_id bigint not null references app_user (id) on delete cascade,
  tile text not null,
  position integer not null,
  primary key (user_id, tile)
);

create table session (
  id bigint not null default nextval('record_id') primary key,
  -- SHA-256 of the secret in the HttpOnly cookie: a copy of this table opens no session.
  secret_hash bytea not null unique,
  -- The readable JSESSIONID, repeated by the client in X-XSRF-TOKEN.
  token text not null,
  user_id bigint not null references app_user (id) on delete cascade,
  establishment_id bigint not null references establishment (id),
  station_id bigint,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index on session (user_id);

create table login_attempt (
  login text not null,
  address text not null,
  failures integer not null default 0,
  locked_until timestamptz,
  last_at timestamptz not null default now(),
  primary key (login, address)
);

-- A write that creates money or stays carries an Idempotency-Key; its answer is kept and given again to a retry.
create table idempotency (
  user_id bigint not null references app_user (id) on delete cascade,
  key text not null,
  route text not null,
  request_hash text not null,
  status integer not null,
  response jsonb not null,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);

-- What changed, for /rest/live: readers resume after the last id they saw. Old rows are trimmed.
create table change_log (
  id bigint generated always as identity primary key,
  establishment_id bigint not null,
  entity text not null,
  record_id bigint not null,
  action text not null check (action in ('SAVED', 'DELETED')),
  functionality text not null,
  user_id bigint,
  at timestamptz not null default now()
);
create index on change_log (establishment_id, id);
create index on change_log (at);
