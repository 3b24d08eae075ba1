-- What is sold beside stays, and where (spec 1, « ancillary sales, articles and families, cash registers »; decision 0440).
create table article_family (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  label text not null,
  color text,
  active boolean not null default true,
  position integer not null default 0,
  version integer not null default 1,
  primary key (establishment_id, id),
  unique (establishment_id, label)
);

create table article (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  code text not null,
  label text not null,
  article_family_id bigint not null,
  price bigint not null check (price between 0 and 9999900),
  is_free_price boolean not null default false,
  nature text not null check (nature in ('GOODS', 'SERVICE')),
  tva_id bigint not null,
  takeaway_tva_id bigint,
  barcode text,
  color text,
  is_discountable boolean not null default true,
  is_for_adults boolean not null default false,
  has_deposit boolean not null default false,
  deposit_amount bigint check (deposit_amount > 0),
  deposit_stock integer check (deposit_stock >= 0),
  has_stock boolean not null default false,
  -- May go below zero: what was sold was there, whatever was counted.
  stock integer,
  stock_alert integer check (stock_alert >= 0),
  active boolean not null default true,
  position integer not null default 0,
  version integer not null default 1,
  primary key (establishment_id, id),
  unique (establishment_id, code),
  unique (establishment_id, barcode),
  foreign key (establishment_id, article_family_id) references article_family (establishment_id, id),
  foreign key (establishment_id, tva_id) references tva (establishment_id, id),
  foreign key (establishment_id, takeaway_tva_id) references tva (establishment_id, id),
  check (not has_deposit or (deposit_amount is not null and deposit_stock is not null))
);
create index on article (establishment_id, article_family_id);
create index on article (establishment_id, tva_id);
create index on article (establishment_id, takeaway_tva_id);

create table cash_register_type (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  label text not null,
  service text not null check (service in ('ON_SITE', 'TAKEAWAY')),
  has_tables boolean not null default false,
  active boolean not null default true,
  position integer not null default 0,
  version integer not null default 1,
  primary key (establishment_id, id),
  unique (establishment_id, label)
);

create table cash_register (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  code text not null,
  label text not null,
  cash_register_type_id bigint not null,
  ticket_header text,
  ticket_footer text,
  active boolean not null default true,
  position integer not null default 0,
  version integer not null default 1,
  primary key (establishment_id, id),
  unique (establishment_id, code),
  unique (establishment_id, label),
  foreign key (establishment_id, cash_register_type_id) references cash_register_type (establishment_id, id)
);
create index on cash_register (establishment_id, cash_register_type_id);
