-- Invoices of suppliers (docs/decisions/0352): as they came, what they say, and what was decided of them.
create table purchase (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  -- By hand, or from the platform: its row of the inbox.
  received_id bigint,
  file_name text not null check (length(file_name) between 1 and 255),
  content_type text not null check (content_type in ('application/pdf', 'application/xml')),
  content bytea not null,
  sha256 text not null,
  -- What it says (domain/purchase/invoice.ts), and of it what lists and doubles read.
  read jsonb not null,
  seller_key text not null,
  seller text not null,
  number text not null,
  issued_on date not null,
  due_on date,
  -- VAT included; negative for a credit note.
  total bigint not null,
  vat bigint not null,
  -- The SIREN it is addressed to is another's; its figures do not agree; the same was there before.
  other_buyer boolean not null,
  adds_up boolean not null,
  double_of bigint,
  state text not null default 'RECEIVED' check (state in ('RECEIVED', 'APPROVED', 'REFUSED')),
  reason text,
  received_at timestamptz not null,
  -- Null: the platform.
  received_by bigint references app_user (id),
  decided_at timestamptz,
  decided_by bigint references app_user (id),
  primary key (establishment_id, id),
  check (sha256 = encode(sha256(content), 'hex')),
  check ((state = 'RECEIVED') = (decided_at is null)),
  check ((state = 'REFUSED') = (reason is not null)),
  foreign key (establishment_id, received_id) references einvoice_received (establishment_id, id),
  foreign key (establishment_id, double_of) references purchase (establishment_id, id)
);
create index purchase_list on purchase (establishment_id, state, issued_on desc);
create index purchase_known on purchase (establishment_id, seller_key, number, issued_on);
create unique index purchase_received on purchase (establishment_id, received_id) where received_id is not null;
create index on purchase (establishment_id, double_of);
create index on purchase (received_by);
create index on purchase (decided_by);

-- Expenses that an approved invoice became, one a rate of VAT.
create table purchase_expense (
  establishment_id bigint not null,
  purchase_id bigint not null,
  expense_id bigint not null,
  primary key (establishment_id, purchase_id, expense_id),
  foreign key (establishment_id, purchase_id) references purchase (establishment_id, id),
  foreign key (establishment_id, expense_id) references expense (establishment_id, id) on delete cascade
);
create index purchase_expense_expense on purchase_expense (establishment_id, expense_id);
