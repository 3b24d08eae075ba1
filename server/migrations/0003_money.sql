-- One signed record of money (ARCHITECTURE.md, idea 3; CGI 286-I-3° bis). The application role may insert and read these tables
-- and nothing else; whatever may still change lives in side tables.

-- Last sequence and signature of each chain; locked last before commit, in the order of (till, kind).
create table chain_head (
  establishment_id bigint not null references establishment (id),
  till text not null,
  kind text not null check (kind in ('TICKET', 'INVOICE', 'PAYMENT', 'DUPLICATE', 'DAY', 'MONTH', 'YEAR', 'JET', 'ARCHIVE')),
  -- A training establishment signs in chains of its own, excluded from totals.
  training boolean not null,
  seq bigint not null default 0,
  signature text not null default '',
  primary key (establishment_id, till, kind, training)
);

-- Public halves of the signing keys; the private ones are files outside the database.
create table signing_key (
  id text not null primary key,
  establishment_id bigint not null references establishment (id),
  algorithm text not null,
  public_key text not null,
  created_at timestamptz not null default now()
);

create table payment (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  till text not null,
  training boolean not null,
  seq bigint not null,
  recorded_at timestamptz not null,
  paid_on date not null,
  type text not null check (type in ('PAYMENT', 'REVERSAL')),
  kind text not null check (kind in ('PAYMENT', 'DOWN_PAYMENT', 'CASH_REGISTER_SALE')),
  amount bigint not null check (amount <> 0),
  method_id bigint not null,
  method_kind text not null,
  method_label text not null,
  payer_id bigint references customer (id),
  payer_kind text not null default 'CUSTOMER' check (payer_kind in ('CUSTOMER', 'HOLIDAY_AID', 'PARTNER')),
  booking_id bigint,
  reverses_id bigint,
  operator_id bigint not null references app_user (id),
  signed_text text not null,
  previous_signature text not null,
  signature text not null,
  key_id text not null references signing_key (id),
  primary key (establishment_id, id),
  unique (establishment_id, till, training, seq),
  -- A payment is reversed once at most.
  unique (establishment_id, reverses_id),
  foreign key (establishment_id, method_id) references payment_method (establishment_id, id),
  foreign key (establishment_id, booking_id) references booking (establishment_id, id),
  foreign key (establishment_id, reverses_id) references payment (establishment_id, id),
  check ((type = 'REVERSAL') = (reverses_id is not null))
);
create index on payment (establishment_id, booking_id);
create index payment_day on payment (establishment_id, paid_on);

-- Cheque number and bank, editable until deposited (domain rules, section 4).
create table payment_detail (
  establishment_id bigint not null,
  payment_id bigint not null,
  cheque_number text,
  bank_id bigint references bank (id),
  owner_name text,
  note text,
  primary key (establishment_id, payment_id),
  foreign key (establishment_id, payment_id) references payment (establishment_id, id)
);

create table bill (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  till text not null,
  training boolean not null,
  seq bigint not null,
  -- Prefix and counter of the financial year, without a gap.
  number text not null,
  financial_year_id bigint not null,
  -- 1 bill, 3 cancelling bill; 2 (cancelled) is told by bill_cancellation, since this row never changes.
  type smallint not null check (type in (1, 3)),
  recorded_at timestamptz not null,
  bill_on date not null,
  due_on date,
  booking_id bigint,
  customer_id bigint references customer (id),
  -- Seller and buyer as they were; totals per rate; payments received; legal mentions (contract/operations/payment/bill.ts).
  content jsonb not null,
  total_excluding bigint not null,
  total_vat bigint not null,
  total bigint not null,
  cancels_id bigint,
  operator_id bigint not null references app_user (id),
  signed_text text not null,
  previous_signature text not null,
  signature text not null,
  key_id text not null references signing_key (id),
  primary key (establishment_id, id),
  unique (establishment_id, training, number),
  unique (establishment_id, till, training, seq),
  unique (establishment_id, cancels_id),
  foreign key (establishment_id, financial_year_id) references financial_year (establishment_id, id),
  foreign key (establishment_id, booking_id) references booking (establishment_id, id),
  foreign key (establishment_id, cancels_id) references bill (establishment_id, id),
  check ((type = 3) = (cancels_id is not null))
);
create index on bill (establishment_id, booking_id);
create index bill_list on bill (establishment_id, bill_on, id);
create index on bill (customer_id);

create table bill_line (
  establishment_id bigint not null,
  bill_id bigint not null,
  position integer not null,
  occupancy_id bigint,
  payer_id bigint references customer (id),
  type text not null,
  label text not null,
  quantity integer not null,
  unit_price bigint,
  amount bigint not null,
  tva_rate integer,
  primary key (establishment_id, bill_id, position),
  foreign key (establishment_id, bill_id) references bill (establishment_id, id)
);
create index on bill_line (establishment_id, occupancy_id);

-- A printed copy after the first: numbered and signed (domain rules, section 5).
create table duplicate (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  till text not null,
  training boolean not null,
  seq bigint not null,
  original_kind text not null check (original_kind in ('INVOICE', 'TICKET')),
  original_id bigint not null,
  copy_number integer not null check (copy_number > 0),
  recorded_at timestamptz not null,
  operator_id bigint not null references app_user (id),
  signed_text text not null,
  previous_signature text not null,
  signature text not null,
  key_id text not null references signing_key (id),
  primary key (establishment_id, id),
  unique (establishment_id, original_kind, original_id, copy_number),
  unique (establishment_id, till, training, seq)
);

-- Technical events ("journal des événements techniques").
create table jet (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  till text not null,
  training boolean not null,
  seq bigint not null,
  code integer not null,
  label text not null,
  detail jsonb not null default '{}',
  recorded_at timestamptz not null,
  operator_id bigint references app_user (id),
  signed_text text not null,
  previous_signature text not null,
  signature text not null,
  key_id text not null references signing_key (id),
  primary key (establishment_id, id),
  unique (establishment_id, till, training, seq)
);
create index jet_list on jet (establishment_id, recorded_at);

-- Side tables: facts about signed rows that come later.
create table bill_cancellation (
  establishment_id bigint not null,
  bill_id bigint not null,
  cancelling_bill_id bigint not null,
  primary key (establishment_id, bill_id),
  foreign key (establishment_id, bill_id) references bill (establishment_id, id),
  foreign key (establishment_id, cancelling_bill_id) references bill (establishment_id, id)
);

-- First issue of the PDF: who printed it and when; every later one is a duplicate.
create table bill_print (
  establishment_id bigint not null,
  bill_id bigint not null,
  printed_at timestamptz not null default now(),
  operator_id bigint references app_user (id),
  primary key (establishment_id, bill_id),
  foreign key (establishment_id, bill_id) references bill (establishment_id, id)
);
