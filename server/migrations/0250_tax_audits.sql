-- Log-ins of tax inspectors (docs/decisions/0290): read only, for some days, of one establishment. Whoever is one of these is never anything
-- else: the mark is set when the user is made, and the log-in goes with its access.
alter table app_user add column audit boolean not null default false;

create table audit_access (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  user_id bigint not null references app_user (id),
  -- Who inspects, and of which office.
  inspector text not null,
  office text,
  -- Last day, as it was asked, and the instant after it where the campsite is.
  ends_on date not null,
  ends_at timestamptz not null,
  opened_at timestamptz not null,
  opened_by bigint not null references app_user (id),
  -- Closed before its end.
  closed_at timestamptz,
  closed_by bigint references app_user (id),
  primary key (establishment_id, id),
  unique (establishment_id, user_id),
  check ((closed_at is null) = (closed_by is null))
);

-- What was looked at or taken: a line for each thing, with the first and the last time. The events 80, 110 and 280 of the signed journal say
-- the same of log-ins and downloads.
create table audit_look (
  establishment_id bigint not null,
  access_id bigint not null,
  path text not null,
  -- Which record of it; empty: the whole.
  record text not null,
  -- In words.
  what text not null,
  taken boolean not null,
  times integer not null default 1,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (establishment_id, access_id, path, record),
  foreign key (establishment_id, access_id) references audit_access (establishment_id, id)
);
