-- What the accountant's software reads, and how its files reach it (docs/decisions/0315-accounting-formats.md).

-- One row an establishment, once it was set.
create table accounting_software (
  establishment_id bigint primary key references establishment (id),
  software text check (length(software) <= 40),
  -- Null: files are downloaded, and sent nowhere.
  protocol text check (protocol in ('SFTP', 'FTPS')),
  host text not null default '' check (length(host) <= 200),
  port integer not null default 22 check (port between 1 and 65535),
  user_name text not null default '' check (length(user_name) <= 100),
  folder text not null default '' check (length(folder) <= 200),
  -- Sealed with a key that is not in the database; told to nobody but the server above.
  password bytea,
  -- The key of the SSH server that a person recognised.
  host_key text check (length(host_key) <= 100),
  answered_at timestamptz,
  failed_at timestamptz,
  failures integer not null default 0,
  failure text,
  detail text,
  version integer not null default 1,
  check (protocol is null or (host <> '' and user_name <> ''))
);

-- The table of a software as the manager of an establishment adjusted it; without a row, as it is supplied.
create table accounting_format (
  establishment_id bigint not null references establishment (id),
  software text not null check (length(software) <= 40),
  format jsonb not null check (jsonb_typeof(format) = 'object'),
  version integer not null default 1,
  primary key (establishment_id, software)
);

-- What customers' accounts were written as, in columns shorter than their codes: for good.
create table accounting_code (
  establishment_id bigint not null references establishment (id),
  software text not null check (length(software) <= 40),
  scope text not null,
  full_code text not null,
  written text not null,
  primary key (establishment_id, software, scope, full_code)
);
create unique index accounting_code_written on accounting_code (establishment_id, software, scope, upper(written));

-- Files on their way. A name is used once.
create table accounting_delivery (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  file_name text not null check (length(file_name) between 1 and 200),
  size bigint not null check (size >= 0),
  sha256 text not null check (length(sha256) = 64),
  asked_at timestamptz not null,
  -- Null: still to go, not before `next_at`.
  sent_at timestamptz,
  next_at timestamptz not null,
  attempts integer not null default 0,
  failure text,
  detail text,
  primary key (establishment_id, id),
  constraint accounting_delivery_name unique (establishment_id, file_name)
);
create index accounting_delivery_due on accounting_delivery (next_at) where sent_at is null;
create index accounting_delivery_list on accounting_delivery (establishment_id, asked_at desc, id desc);

-- Their bytes, until they have arrived.
create table accounting_delivery_part (
  establishment_id bigint not null,
  delivery_id bigint not null,
  position integer not null,
  content bytea not null,
  primary key (establishment_id, delivery_id, position),
  foreign key (establishment_id, delivery_id) references accounting_delivery (establishment_id, id) on delete cascade
);
