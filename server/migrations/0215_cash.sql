-- Cash (domain rules, sections 4 and 6): sessions of tills, what was counted, what was there when Pinède began, what is spent from the
-- till or a bank, what is brought to the till, and the totals that card terminals print.

-- A drawer from its float to its count. One is open a station at most; it is handed over without closing.
create table till_session (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  -- The station by the code of its chains (payment.till).
  till text not null,
  opened_on date not null,
  opened_at timestamptz not null,
  opened_by bigint not null references app_user (id),
  -- What was in the drawer.
  float bigint not null check (float between 0 and 1000000000),
  -- Who answers for the drawer now.
  holder_id bigint not null references app_user (id),
  closed_on date,
  closed_at timestamptz,
  closed_by bigint references app_user (id),
  version integer not null default 1,
  primary key (establishment_id, id),
  check ((closed_at is null) = (closed_on is null) and (closed_at is null) = (closed_by is null))
);
create unique index till_session_open on till_session (establishment_id, till) where closed_at is null;
create index till_session_list on till_session (establishment_id, opened_at desc, id desc);
create index on till_session (opened_by);
create index on till_session (holder_id);
create index on till_session (closed_by);

-- What was counted is never rewritten: a count put right is another one, and the last of a day holds.
create table cash_count (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  -- FUND: the whole till of the establishment at the end of a day. HANDOVER and CLOSING: the drawer of a session.
  kind text not null check (kind in ('FUND', 'HANDOVER', 'CLOSING')),
  session_id bigint,
  method_id bigint,
  counted_on date not null,
  recorded_at timestamptz not null,
  operator_id bigint not null references app_user (id),
  -- How many of each coin and note, by its value in cents.
  notes jsonb not null check (jsonb_typeof(notes) = 'object'),
  -- As they were when it was counted.
  theoretical bigint not null,
  counted bigint not null check (counted between 0 and 1000000000),
  difference bigint not null,
  reason text check (length(reason) between 3 and 200),
  primary key (establishment_id, id),
  foreign key (establishment_id, session_id) references till_session (establishment_id, id),
  foreign key (establishment_id, method_id) references payment_method (establishment_id, id),
  check ((kind = 'FUND') = (session_id is null)),
  check ((kind = 'FUND') = (method_id is not null)),
  check (difference = counted - theoretical),
  check (difference = 0 or reason is not null)
);
create index cash_count_day on cash_count (establishment_id, counted_on, kind);
create index on cash_count (establishment_id, session_id, recorded_at);
create index on cash_count (establishment_id, method_id);
create index on cash_count (operator_id);

-- What was there on the first day of the first month that the journal tells: the till, what waited for its deposit, the banks.
-- Later months open with what the one before closed with.
create table starting_base (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  starts_on date not null check (extract(day from starts_on) = 1),
  -- Neither: the cash of the till.
  method_id bigint,
  bank_account_id bigint,
  amount bigint not null check (amount between -1000000000 and 1000000000),
  primary key (establishment_id, id),
  foreign key (establishment_id, method_id) references payment_method (establishment_id, id),
  foreign key (establishment_id, bank_account_id) references bank_account (establishment_id, id),
  unique nulls not distinct (establishment_id, method_id, bank_account_id),
  check (method_id is null or bank_account_id is null),
  check (amount >= 0 or bank_account_id is not null)
);
create index on starting_base (establishment_id, bank_account_id);

create table expense (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  spent_on date not null,
  type_id bigint not null,
  supplier text not null check (length(supplier) between 1 and 80),
  label text,
  -- VAT included; what a supplier gives back is negative.
  amount bigint not null check (amount <> 0 and amount between -1000000000 and 1000000000),
  -- Basis points; null: no VAT to recover. Worked out once, when it is written.
  tva_rate integer check (tva_rate between 0 and 10000),
  excluding bigint not null,
  vat bigint not null,
  method_id bigint not null,
  -- Null: from the till.
  bank_account_id bigint,
  -- The drawer that it was taken from.
  session_id bigint,
  recorded_at timestamptz not null,
  operator_id bigint not null references app_user (id),
  version integer not null default 1,
  primary key (establishment_id, id),
  foreign key (establishment_id, type_id) references expense_type (establishment_id, id),
  foreign key (establishment_id, method_id) references payment_method (establishment_id, id),
  foreign key (establishment_id, bank_account_id) references bank_account (establishment_id, id),
  foreign key (establishment_id, session_id) references till_session (establishment_id, id),
  check (excluding + vat = amount and (tva_rate is not null or vat = 0))
);
create index expense_day on expense (establishment_id, spent_on, id);
create index on expense (establishment_id, type_id);
create index on expense (establishment_id, method_id);
create index on expense (establishment_id, bank_account_id);
create index on expense (establishment_id, session_id);
create index on expense (operator_id);

-- The receipt, as it was sent; the bytes apart, since lists never read them.
create table expense_attachment (
  establishment_id bigint not null,
  id bigint not null default nextval('record_id'),
  expense_id bigint not null,
  file_name text not null,
  type text not null check (type in ('application/pdf', 'image/jpeg', 'image/png', 'image/gif')),
  size integer not null check (size > 0),
  sha256 text not null,
  added_at timestamptz not null,
  primary key (establishment_id, id),
  foreign key (establishment_id, expense_id) references expense (establishment_id, id) on delete cascade
);
create index on expense_attachment (establishment_id, expense_id);
create table expense_attachment_file (
  establishment_id bigint not null,
  attachment_id bigint not null,
  bytes bytea not null,
  primary key (establishment_id, attachment_id),
  foreign key (establishment_id, attachment_id) references expense_attachment (establishment_id, id) on delete cascade
);

-- Cash brought to the till.
create table injection (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  injected_on date not null,
  type_id bigint not null,
  label text,
  amount bigint not null check (amount between 1 and 1000000000),
  -- Drawn from this account; null: brought by the owner.
  bank_account_id bigint,
  -- The drawer that it went to.
  session_id bigint,
  recorded_at timestamptz not null,
  operator_id bigint not null references app_user (id),
  version integer not null default 1,
  primary key (establishment_id, id),
  foreign key (establishment_id, type_id) references expense_type (establishment_id, id),
  foreign key (establishment_id, bank_account_id) references bank_account (establishment_id, id),
  foreign key (establishment_id, session_id) references till_session (establishment_id, id)
);
create index injection_day on injection (establishment_id, injected_on, id);
create index on injection (establishment_id, type_id);
create index on injection (establishment_id, bank_account_id);
create index on injection (establishment_id, session_id);
create index on injection (operator_id);

-- The total that a card terminal sent to the bank, as it is printed, to compare with what was taken by card that day.
create table terminal_batch (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  batch_on date not null,
  method_id bigint not null,
  terminal text not null check (length(terminal) between 1 and 40),
  amount bigint not null check (amount between -1000000000 and 1000000000),
  recorded_at timestamptz not null,
  operator_id bigint not null references app_user (id),
  version integer not null default 1,
  primary key (establishment_id, id),
  foreign key (establishment_id, method_id) references payment_method (establishment_id, id),
  unique (establishment_id, batch_on, method_id, terminal)
);
create index on terminal_batch (establishment_id, method_id);
create index on terminal_batch (operator_id);

-- What one station took since its drawer was opened.
create index payment_till on payment (establishment_id, till, recorded_at);
