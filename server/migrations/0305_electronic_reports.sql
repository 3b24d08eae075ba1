-- Electronic reports of sales and collections (docs/decisions/0351): what was told of each period, its bytes, and of which files.

create table ereport (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  kind text not null check (kind in ('TRANSACTIONS', 'PAYMENTS')),
  from_day date not null,
  through date not null,
  due date not null,
  -- IN first, RE replaces the period whole; null: nothing was to be told, and no file goes.
  type text check (type in ('IN', 'RE')),
  -- How the platform knows it, and the document of the file.
  number text not null check (length(number) between 1 and 36),
  -- What it tells, as screens show it: by day, category and rate.
  told jsonb not null check (jsonb_typeof(told) = 'array'),
  -- Collections by rate: what moved, and what the file could say of it (G1.16); the difference goes on to the next report.
  moved jsonb not null,
  -- The file, and its row in the outbox.
  content bytea,
  sha256 text,
  flow_id bigint,
  made_at timestamptz not null,
  -- Null: by itself.
  operator_id bigint references app_user (id),
  primary key (establishment_id, id),
  check (from_day < through),
  check ((type is null) = (content is null)),
  constraint ereport_hash check (sha256 is not distinct from encode(sha256(content), 'hex')),
  foreign key (establishment_id, flow_id) references einvoice_flow (establishment_id, id)
);
create unique index ereport_number on ereport (establishment_id, number);
create index ereport_period on ereport (establishment_id, kind, from_day, id desc);
create index ereport_flow on ereport (establishment_id, flow_id);
create index on ereport (operator_id);

-- What a report told of each file; `opening`: where the file stood when reports began. Lists of [category, rate, base, VAT], or [rate, amount].
create table ereport_file (
  establishment_id bigint not null,
  report_id bigint not null,
  account_kind text not null,
  account_id bigint not null,
  opening jsonb not null,
  moved jsonb not null,
  primary key (establishment_id, report_id, account_kind, account_id),
  foreign key (establishment_id, report_id) references ereport (establishment_id, id)
);

-- Bills that the tax authority knows by an electronic invoice (flow 2), or that undo one within the house: reports leave them out.
create view einvoiced_bill_entry with (security_invoker = true) as
  select b.establishment_id, b.bill_id from einvoice_bill b where b.flow_id is not null or b.internal;

-- Lines of bills as reports read them: with their file, whether they are a down payment, and who pays.
create view reported_line_entry with (security_invoker = true) as
  select l.establishment_id, l.training, l.bill_id, f.account_kind, f.account_id, f.payer_id, f.down_payment, l.bill_on, l.type, l.rate,
    l.goods, l.amount, l.amount - l.excluding as vat,
    exists (select from einvoiced_bill_entry e where e.establishment_id = l.establishment_id and e.bill_id = l.bill_id) as invoiced
  from bill_line_entry l join bill_entry f on f.establishment_id = l.establishment_id and f.id = l.bill_id;

-- What became of the files that went: reports read this of the outbox.
create view reported_flow_entry with (security_invoker = true) as
  select w.establishment_id, w.id, w.state, w.failure, w.detail from einvoice_flow w where w.kind = 'REPORT';
