-- Printers of receipts (ESC/POS over TCP, decision 0448): what a system user declared, and which till prints on which.
create table receipt_printer (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  label text not null,
  host text not null,
  port integer not null check (port between 1024 and 65535),
  -- Characters a line.
  width text not null check (width in ('W48', 'W42', 'W32')),
  code_page text not null check (code_page in ('CP858', 'WPC1252')),
  cut text not null check (cut in ('PARTIAL', 'FULL', 'NONE')),
  -- Pin of its connector that opens the drawer.
  drawer text not null check (drawer in ('NONE', 'PIN2', 'PIN5')),
  tells_state boolean not null,
  station_id bigint,
  active boolean not null,
  version integer not null default 1,
  primary key (establishment_id, id),
  foreign key (establishment_id, station_id) references station (establishment_id, id),
  unique (establishment_id, label)
);
create index on receipt_printer (establishment_id, station_id);

alter table cash_register add column receipt_printer_id bigint,
  add constraint cash_register_receipt_printer_fkey
    foreign key (establishment_id, receipt_printer_id) references receipt_printer (establishment_id, id);
create index on cash_register (establishment_id, receipt_printer_id);

-- One print of a ticket that a printer was asked for: the same copy is sent again, never another, until it is known to be out.
create table receipt_job (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  -- Of the intent: one touch, however often it is sent.
  key text not null,
  ticket_id bigint not null,
  receipt_printer_id bigint not null,
  -- Null: the original.
  copy_number integer,
  copy_signature text,
  -- UNSURE: sent, and nobody heard that it came out. TAKEN: an original that no printer took, given as a PDF or by another print.
  state text not null check (state in ('SENDING', 'PRINTED', 'FAILED', 'UNSURE', 'TAKEN')),
  -- Code of the message, where it is not out.
  reason text,
  at timestamptz not null,
  operator_id bigint not null references app_user (id),
  primary key (establishment_id, id),
  unique (establishment_id, key),
  foreign key (establishment_id, ticket_id) references ticket (establishment_id, id),
  foreign key (establishment_id, receipt_printer_id) references receipt_printer (establishment_id, id) on delete cascade,
  check ((copy_number is null) = (copy_signature is null))
);
create index on receipt_job (establishment_id, ticket_id);
create index on receipt_job (establishment_id, receipt_printer_id);
create index on receipt_job (operator_id);
