-- Electronic invoices and reports: the platform of an establishment, what goes to it, what comes from it (docs/decisions/0346).

-- One row an establishment: its approved platform. The client's secret opens it: sealed with a key that is no part of the database.
create table electronic_invoice (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  label text not null,
  url text not null,
  -- Null: the directory answers at the address above.
  directory_url text,
  token_url text not null,
  client_id text not null,
  client_secret bytea,
  -- Header Organization-Id; null: the platform knows us by the client.
  organisation text,
  company_size text not null check (company_size in ('LARGE', 'MIDDLE', 'SMALL', 'MICRO')),
  -- First day whose bills go; null: none goes yet.
  issues_from date,
  -- Tourist tax as category O, profile EXTENDED: an accountant decides.
  extended boolean not null default false,
  version integer not null default 1,
  primary key (establishment_id, id),
  constraint electronic_invoice_one unique (establishment_id)
);

-- How talking to the platform goes; apart, so that it disturbs no one who edits the settings.
create table electronic_invoice_talk (
  establishment_id bigint primary key references establishment (id),
  -- Before this instant nobody asks again; whoever asks moves it first.
  next_at timestamptz not null default '-infinity',
  -- Up to where flows were read: the platform's own clock.
  read_until timestamptz,
  answered_at timestamptz,
  failed_at timestamptz,
  failures integer not null default 0,
  failure text,
  detail text
);

-- The outbox: written with what it tells, sent later, each once. `tracking_id` is how the platform knows it again.
create table einvoice_flow (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  kind text not null check (kind in ('INVOICE', 'STATUS', 'REPORT')),
  tracking_id text not null check (length(tracking_id) between 1 and 36),
  syntax text not null check (syntax in ('CII', 'UBL', 'Factur-X', 'CDAR', 'FRR')),
  profile text check (profile in ('Basic', 'CIUS', 'Extended-CTC-FR')),
  rule text not null check (length(rule) <= 20),
  name text not null check (length(name) between 1 and 255),
  -- What people know it by: the number of a bill, the days of a report.
  label text not null check (length(label) between 1 and 120),
  content bytea not null,
  sha256 text not null check (length(sha256) = 64),
  -- WAITING: to go. SENT: the platform has it and checks it. ACCEPTED, REJECTED: its answer. FAILED: refused at its door.
  state text not null default 'WAITING' check (state in ('WAITING', 'SENT', 'ACCEPTED', 'REJECTED', 'FAILED', 'CANCELLED')),
  asked_at timestamptz not null,
  next_at timestamptz not null,
  attempts integer not null default 0,
  -- The platform's number.
  flow_id text,
  sent_at timestamptz,
  answered_at timestamptz,
  failure text,
  detail text,
  primary key (establishment_id, id),
  constraint einvoice_flow_tracking unique (establishment_id, tracking_id),
  check (state not in ('SENT', 'ACCEPTED') or flow_id is not null)
);
create index einvoice_flow_due on einvoice_flow (next_at) where state = 'WAITING';
create index einvoice_flow_sent on einvoice_flow (establishment_id, flow_id) where flow_id is not null;
create index einvoice_flow_list on einvoice_flow (establishment_id, asked_at desc, id desc);

-- The inbox: what the platform had for us, as it came, once.
create table einvoice_received (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  flow_id text not null,
  -- XP Z12-013: SupplierInvoice, CustomerInvoiceLC…
  flow_type text not null,
  syntax text not null,
  name text not null,
  content bytea not null,
  received_at timestamptz not null,
  -- Null: nobody read it yet.
  handled_at timestamptz,
  -- Why it changed nothing here: code of the messages, and words.
  problem text,
  detail text,
  primary key (establishment_id, id),
  constraint einvoice_received_once unique (establishment_id, flow_id)
);
create index einvoice_received_due on einvoice_received (establishment_id, id) where handled_at is null;

-- Bills that go as electronic invoices, and how far each came. `faults`: why it could not go.
create table einvoice_bill (
  establishment_id bigint not null,
  bill_id bigint not null,
  flow_id bigint,
  faults jsonb check (jsonb_typeof(faults) = 'array'),
  -- A cancelling bill of an invoice that the platform rejected stays here (XP Z12-014).
  internal boolean not null default false,
  -- The last lifecycle status that it was given: 200, 213…
  status integer,
  status_at timestamptz,
  reason text,
  -- What was told as collected, by rate: [{"rate", "amount"}].
  collected jsonb not null default '[]' check (jsonb_typeof(collected) = 'array'),
  decided_at timestamptz not null,
  primary key (establishment_id, bill_id),
  foreign key (establishment_id, bill_id) references bill (establishment_id, id),
  foreign key (establishment_id, flow_id) references einvoice_flow (establishment_id, id)
);
create index einvoice_bill_flow on einvoice_bill (establishment_id, flow_id);

-- Lifecycle messages, ours and theirs, one row each.
create table einvoice_status (
  establishment_id bigint not null,
  id bigint not null default nextval('record_id'),
  -- Null: of a bill that nobody here knows.
  bill_id bigint,
  number text not null,
  code integer not null,
  reason text,
  message text,
  at timestamptz not null,
  received_id bigint,
  flow_id bigint,
  primary key (establishment_id, id),
  foreign key (establishment_id, bill_id) references bill (establishment_id, id),
  foreign key (establishment_id, received_id) references einvoice_received (establishment_id, id),
  foreign key (establishment_id, flow_id) references einvoice_flow (establishment_id, id)
);
create index einvoice_status_bill on einvoice_status (establishment_id, bill_id, at);
create index einvoice_status_received on einvoice_status (establishment_id, received_id);
create index einvoice_status_flow on einvoice_status (establishment_id, flow_id);

-- What the directory said of a company, for a day.
create table einvoice_directory (
  establishment_id bigint not null references establishment (id),
  siren text not null check (siren ~ '^\d{9}$'),
  -- Null: it is not listed.
  address text,
  asked_at timestamptz not null,
  primary key (establishment_id, siren)
);
