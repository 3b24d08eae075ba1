-- Tax statements (domain rules 3.6; docs/decisions/0295): what a tariff is of, the forfait by year, and months that were declared.

-- The category of lodging whose tariff it is (CGCT L2333-30), null: that of the preferences; and the forfait (CGCT L2333-40 and following).
alter table tourist_tax
  add column category text
    check (category in ('CAMPING_3', 'CAMPING_1', 'VILLAGE_4', 'VILLAGE_1', 'RESIDENCE', 'UNCLASSIFIED', 'OTHER')),
  add column capacity integer check (capacity between 1 and 100000),
  add column abatement integer check (abatement between 0 and 8000),
  add column opening_start date,
  add column opening_end date,
  add check (opening_start <= opening_end);

create table tax_statement (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  -- Null: the tourist tax, of all its tariffs.
  tax_id bigint,
  -- First and last day of its months.
  from_day date not null,
  to_day date not null,
  -- What the establishment remits, and what partners remit themselves.
  due bigint not null,
  by_partners bigint not null,
  validated_at timestamptz not null,
  validated_by bigint not null references app_user (id),
  primary key (establishment_id, id),
  foreign key (establishment_id, tax_id) references tax (establishment_id, id),
  check (from_day = date_trunc('month', from_day)::date and to_day = (date_trunc('month', to_day) + interval '1 month - 1 day')::date),
  -- A month is declared once.
  constraint tax_statement_once exclude using gist
    (establishment_id with =, (coalesce(tax_id, 0)) with =, daterange(from_day, to_day, '[]') with &&)
);
create index on tax_statement (establishment_id, tax_id);
create index on tax_statement (validated_by);

-- What it is made of, stay by stay: what is declared of a month later on is the difference with these.
create table tax_statement_stay (
  establishment_id bigint not null,
  statement_id bigint not null,
  position integer not null,
  -- As they were then; null: a forfait.
  occupancy_id bigint,
  booking_id bigint,
  booking_code text,
  arrival date,
  departure date,
  -- First day of the month of the nights; a correction is of a month before the statement.
  month date not null,
  correction boolean not null,
  category text not null,
  regime text not null check (regime in ('UNIT', 'PERCENT', 'FORFAIT', 'NIGHT', 'STAY', 'PERSON')),
  collected_by text not null check (collected_by in ('ESTABLISHMENT', 'PARTNER')),
  persons integer not null,
  nights integer not null,
  -- {reason: [people, nights]}
  exempt jsonb not null,
  base bigint not null,
  -- {code: amount}
  additions jsonb not null,
  total bigint not null,
  primary key (establishment_id, statement_id, position),
  foreign key (establishment_id, statement_id) references tax_statement (establishment_id, id)
);
create index tax_statement_stay_month on tax_statement_stay (establishment_id, month);

-- Its papers, byte for byte.
create table tax_statement_document (
  establishment_id bigint not null,
  id bigint not null default nextval('record_id'),
  statement_id bigint not null,
  kind text not null check (kind in ('SUMMARY', 'DETAIL')),
  name text not null,
  type text not null,
  sha256 text not null,
  bytes bytea not null,
  primary key (establishment_id, id),
  unique (establishment_id, statement_id, kind),
  foreign key (establishment_id, statement_id) references tax_statement (establishment_id, id),
  constraint tax_statement_document_hash check (sha256 = encode(sha256(bytes), 'hex'))
);

-- What statements read of stays: those that are firm (leaving on the day of arrival counts one night), as they were in fact, with how each of their taxes was charged.
create view stay_tax_entry with (security_invoker = true) as
  select o.establishment_id, o.id, o.booking_id, b.code as booking_code, o.arrival, greatest(coalesce(o.early_departure, o.departure), o.arrival + 1) as departure,
    o.trace -> 'touristTax' as tourist_tax,
    coalesce(o.trace -> 'otherTaxes', o.trace #> '{quote,trace,otherTaxes}', '[]'::jsonb) as other_taxes,
    o.arrived_at is not null or b.status_id = 5 as arrived
  from occupancy o join booking b on b.establishment_id = o.establishment_id and b.id = o.booking_id
  where b.state_id = 3 and b.status_id >= 3 and b.status not in ('CANCELLED', 'DELETED') and not o.cancelled and not o.no_show;

create view guest_tax_entry with (security_invoker = true) as
  select a.establishment_id, a.occupancy_id, a.position, a.age, a.from_day, a.to_day, a.exemption_reason from attendant a;

-- What guests were charged of taxes.
create view charged_tax_entry with (security_invoker = true) as
  select l.establishment_id, l.booking_id, l.occupancy_id, l.type, l.code, l.amount from booking_line l where l.type in ('tax', 'otherTax');

-- Taxes by themselves; all that are the tourist tax are declared together.
create view tax_entry with (security_invoker = true) as
  select t.establishment_id, t.id, t.label, t.active, y.is_tourist_tax from tax t
  join tax_type y on y.establishment_id = t.establishment_id and y.id = t.tax_type_id;

create view forfait_entry with (security_invoker = true) as
  select x.establishment_id, x.id, x.tax_id, e.is_tourist_tax, x.category, x.start_date, x.end_date, x.opening_start, x.opening_end, x.base,
    x.capacity, x.abatement, x.department_rate, x.region_rate, x.grand_paris_rate, x.mobility_rate
  from tourist_tax x join tax_entry e on e.establishment_id = x.establishment_id and e.id = x.tax_id
  where x.regime = 'FORFAIT' and e.active and x.capacity is not null and x.opening_start is not null and x.opening_end is not null;

create view tax_closed_through with (security_invoker = true) as
  select c.establishment_id, c.training, max(c.to_day) as day from closure c where c.kind = 'DAY' group by 1, 2;
