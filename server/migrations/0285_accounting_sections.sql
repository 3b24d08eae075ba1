-- Analytic sections, and which takes what from which day (docs/decisions/0331-analytic-sections.md).

create table accounting_section (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  code text not null check (code ~ '^[0-9A-Z]{1,13}$'),
  label text not null check (length(label) between 1 and 60),
  active boolean not null default true,
  version integer not null default 1,
  primary key (establishment_id, id),
  constraint accounting_section_code unique (establishment_id, code)
);

-- One row a period; none overlap, so that a day has one section at most.
create table accounting_section_mapping (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  kind text not null check (kind in ('ALL', 'SALES', 'PLACE_FAMILY', 'PLACE_TYPE', 'EXTRA', 'ROLE', 'EXPENSE_TYPE', 'TILL')),
  -- Of a product, line type or role.
  code text,
  -- Of a record.
  item_id bigint,
  section_id bigint not null,
  start_date date not null,
  -- Null: until further notice.
  end_date date,
  place_family_id bigint generated always as (case when kind = 'PLACE_FAMILY' then item_id end) stored,
  place_type_id bigint generated always as (case when kind = 'PLACE_TYPE' then item_id end) stored,
  extra_id bigint generated always as (case when kind = 'EXTRA' then item_id end) stored,
  expense_type_id bigint generated always as (case when kind = 'EXPENSE_TYPE' then item_id end) stored,
  primary key (establishment_id, id),
  check (start_date <= end_date),
  check ((code is not null) = (kind in ('SALES', 'ROLE'))),
  check ((item_id is not null) = (kind in ('PLACE_FAMILY', 'PLACE_TYPE', 'EXTRA', 'EXPENSE_TYPE'))),
  foreign key (establishment_id, section_id) references accounting_section (establishment_id, id),
  foreign key (establishment_id, place_family_id) references place_family (establishment_id, id) on delete cascade,
  foreign key (establishment_id, place_type_id) references place_type (establishment_id, id) on delete cascade,
  foreign key (establishment_id, extra_id) references extra (establishment_id, id) on delete cascade,
  foreign key (establishment_id, expense_type_id) references expense_type (establishment_id, id) on delete cascade,
  constraint accounting_section_mapping_overlap exclude using gist (establishment_id with =, kind with =, coalesce(code, '') with =,
    coalesce(item_id, 0) with =, daterange(start_date, end_date, '[]') with &&)
);
create index on accounting_section_mapping (establishment_id, section_id);
create index on accounting_section_mapping (establishment_id, place_family_id);
create index on accounting_section_mapping (establishment_id, place_type_id);
create index on accounting_section_mapping (establishment_id, extra_id);
create index on accounting_section_mapping (establishment_id, expense_type_id);

-- A section is of a line: one entry may sell things of several. Nothing ever wrote that of a whole entry.
alter table accounting_line add column section text;
alter table accounting_entry drop column section;

-- Lines of bills with the family of their place, and the extra that they charge: bills sign its words, the file knows which it was.
create or replace view accounting_bill_line with (security_invoker = true) as
  select f.establishment_id, f.id as bill_id, l.position, l.type, l.rate, l.amount, coalesce(l.goods, false) as goods,
    t.id as place_type_id, y.rental, t.family_id as place_family_id,
    (select p.ref_id from booking_line n
      join occupancy_option p on p.establishment_id = n.establishment_id and p.occupancy_id = n.occupancy_id and p.code = n.code
      where l.type = 'extra' and n.establishment_id = f.establishment_id and n.occupancy_id = l."occupancyId" and n.type = 'extra'
        and n.label = l.label and n.tva_rate is not distinct from l.rate and p.kind = 'EXTRA' order by n.position, n.id limit 1) as extra_id
  from bill f
  cross join lateral jsonb_to_recordset(f.content -> 'lines') as l(position integer, "occupancyId" bigint, type text, label text,
    rate integer, amount bigint, goods boolean)
  left join occupancy o on o.establishment_id = f.establishment_id and o.id = l."occupancyId"
  left join place_type t on t.establishment_id = o.establishment_id and t.id = o.place_type_id
  left join layout y on y.establishment_id = t.establishment_id and y.id = t.layout_id;
