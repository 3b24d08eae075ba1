-- Establishments of one operator: identity, groups that share customers, modules, the calendar of the books, public holidays.

-- A provider group (spec 3, "Preference group"): its id is the `providerId` of the specification.
create table preference_group (
  id bigint not null default nextval('record_id'),
  label text not null,
  type text not null default 'GROUP' check (type in ('GROUP', 'SITE')),
  is_client_sync_active boolean not null default false,
  logo bytea,
  logo_type text check (logo_type in ('image/png', 'image/jpeg')),
  version integer not null default 1,
  primary key (id),
  unique (label)
);

alter table establishment
  add column registration_number text,
  add column provider_id bigint references preference_group (id);
create index on establishment (provider_id);

-- Customers of another site that stays of this one still name once the sharing has ended: they stay readable here.
create table customer_kept (
  establishment_id bigint not null references establishment (id),
  customer_id bigint not null references customer (id) on delete cascade,
  primary key (establishment_id, customer_id)
);
create index on customer_kept (customer_id);

-- Establishments whose customers a site works with: its own, and those of its group while the group shares them. A training
-- establishment shares with no other: what is tried out there must not change a real customer.
create function customer_owners(site bigint) returns bigint[]
  language sql stable parallel safe
  return array(
    select site
    union
    select other.id
    from establishment me
    join preference_group g on g.id = me.provider_id and g.type = 'GROUP' and g.is_client_sync_active
    join establishment other on other.provider_id = g.id and other.training = me.training
    where me.id = site);

-- What a manager switched; a module without a row is as `contract/modules.ts` starts it.
create table establishment_module (
  establishment_id bigint not null references establishment (id),
  module text not null,
  active boolean not null,
  primary key (establishment_id, module)
);

alter table station add column ticket_printer text, add column email text;

-- Written by closures and by the first bill, never typed.
alter table financial_year add column status text not null generated always as (
  case when closed then 'CLOSED' when next_bill_number > 1 then 'STARTED' else 'OPEN' end) stored;
alter table financial_month add column status text not null generated always as (
  case when closed then 'CLOSED' else 'OPEN' end) stored;
alter table financial_month add constraint financial_month_overlap
  exclude using gist (establishment_id with =, daterange(start_date, end_date, '[]') with &&);

-- A period is what the smallest closure closes: a day (domain rules, section 5, "Closing").
create table financial_period (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  financial_month_id bigint not null,
  label text not null,
  start_date date not null,
  end_date date not null,
  closed boolean not null default false,
  status text not null generated always as (case when closed then 'CLOSED' else 'OPEN' end) stored,
  version integer not null default 1,
  primary key (establishment_id, id),
  foreign key (establishment_id, financial_month_id) references financial_month (establishment_id, id),
  unique (establishment_id, start_date),
  check (start_date <= end_date)
);
create index on financial_period (establishment_id, financial_month_id);
insert into financial_period (establishment_id, financial_month_id, label, start_date, end_date, closed)
select m.establishment_id, m.id, to_char(d, 'DD/MM/YYYY'), d::date, d::date, m.closed
from financial_month m, generate_series(m.start_date::timestamp, m.end_date::timestamp, interval '1 day') d;

-- Those of the house, beside the legal ones that a library tells.
create table public_holiday (
  id bigint not null default nextval('record_id'),
  label text not null,
  start_date date not null,
  end_date date not null,
  version integer not null default 1,
  primary key (id),
  check (start_date <= end_date),
  constraint public_holiday_overlap exclude using gist (daterange(start_date, end_date, '[]') with &&)
);
