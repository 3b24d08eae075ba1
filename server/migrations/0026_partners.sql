-- Partners: who brings stays, what they may take, what they keep (domain rules 2.2, 3.4 step 8).

-- How a partner's stays are paid: by the guest, or by the partner.
create table partner_billing_type (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  label text not null,
  payer text not null check (payer in ('CUSTOMER', 'PARTNER')),
  active boolean not null default true,
  version integer not null default 1,
  primary key (establishment_id, id),
  unique (establishment_id, label)
);

-- What a partner may take: nothing but its allotments, or whatever is free.
create table partner_management_type (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  label text not null,
  stock text not null check (stock in ('ALLOTMENT', 'FREE')),
  active boolean not null default true,
  version integer not null default 1,
  primary key (establishment_id, id),
  unique (establishment_id, label)
);

insert into partner_billing_type (establishment_id, label, payer)
select e.id, t.* from establishment e, (values ('Le client règle le camping', 'CUSTOMER'), ('Le partenaire règle le camping', 'PARTNER')) t;
insert into partner_management_type (establishment_id, label, stock)
select e.id, t.* from establishment e, (values ('Allotement', 'ALLOTMENT'), ('Vente libre', 'FREE')) t;

create table partner (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  label text not null,
  partner_type_id bigint not null references partner_type (id),
  billing_type_id bigint not null,
  management_type_id bigint not null,
  -- Its record among the customers: who is billed where the partner pays.
  customer_id bigint references customer (id),
  -- Public grids price its stays where none of its own does.
  fallback_public boolean not null default true,
  -- It collects the tourist tax and pays it to the town: the stay charges none (domain rules 3.6).
  collects_tourist_tax boolean not null default false,
  contact text,
  email text,
  phone text,
  note text,
  active boolean not null default true,
  version integer not null default 1,
  primary key (establishment_id, id),
  foreign key (establishment_id, billing_type_id) references partner_billing_type (establishment_id, id),
  foreign key (establishment_id, management_type_id) references partner_management_type (establishment_id, id),
  unique (establishment_id, label)
);
create index on partner (partner_type_id);
create index on partner (customer_id);
create index on partner (establishment_id, billing_type_id);
create index on partner (establishment_id, management_type_id);

-- What it keeps of the stays that arrive from one day to another, both included.
create table commission_period (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  partner_id bigint not null,
  start_date date not null,
  end_date date not null,
  -- Basis points of the stay before fees, insurance and taxes.
  rate integer not null check (rate between 0 and 10000),
  tva_id bigint not null,
  version integer not null default 1,
  primary key (establishment_id, id),
  foreign key (establishment_id, partner_id) references partner (establishment_id, id) on delete cascade,
  foreign key (establishment_id, tva_id) references tva (establishment_id, id),
  check (start_date <= end_date),
  constraint commission_period_overlap exclude using gist
    (establishment_id with =, partner_id with =, daterange(start_date, end_date, '[]') with &&)
);
create index on commission_period (establishment_id, tva_id);

-- Nights kept for a partner: so many places of a type, or places by name. Given back week by week, or all on one day.
create table allotment (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  partner_id bigint not null,
  place_type_id bigint not null,
  -- First and last nights.
  start_date date not null,
  end_date date not null,
  quantity integer not null check (quantity between 1 and 999),
  -- Days before the first night of each week (Saturday to Saturday) on which what is left of it is sold by all.
  release_days integer not null check (release_days between 0 and 365),
  -- All that is left is given back on this day at the latest.
  release_date date,
  version integer not null default 1,
  primary key (establishment_id, id),
  foreign key (establishment_id, partner_id) references partner (establishment_id, id) on delete cascade,
  foreign key (establishment_id, place_type_id) references place_type (establishment_id, id),
  check (start_date <= end_date),
  check (end_date - start_date < 1100),
  constraint allotment_overlap exclude using gist
    (establishment_id with =, partner_id with =, place_type_id with =, daterange(start_date, end_date, '[]') with &&)
);
create index on allotment (establishment_id, place_type_id);

create table allotment_place (
  establishment_id bigint not null,
  allotment_id bigint not null,
  place_id bigint not null,
  primary key (establishment_id, allotment_id, place_id),
  foreign key (establishment_id, allotment_id) references allotment (establishment_id, id) on delete cascade,
  foreign key (establishment_id, place_id) references place (establishment_id, id)
);
create index on allotment_place (establishment_id, place_id);

alter table place_hold add column allotment_id bigint;
alter table place_hold add foreign key (establishment_id, allotment_id) references allotment (establishment_id, id) on delete cascade;
alter table place_hold add check (kind <> 'ALLOTMENT' or allotment_id is not null);
create index place_hold_allotment on place_hold (establishment_id, allotment_id) where allotment_id is not null;

-- The partner of a file is one of its price conditions: it decides of the grids.
alter table booking add column partner_id bigint generated always as ((pricing ->> 'partnerId')::bigint) stored;
alter table booking add foreign key (establishment_id, partner_id) references partner (establishment_id, id);
create index booking_partner on booking (establishment_id, partner_id, status_id, arrival) where partner_id is not null;
