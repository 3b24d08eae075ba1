-- Card terminals (Caisse-AP over IP, decision 0448) and what was asked of them: an accepted amount is kept before its ticket is signed.
create table card_terminal (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  label text not null,
  host text not null,
  port integer not null check (port between 1024 and 65535),
  -- The till, as the terminal knows it.
  number integer not null check (number between 1 and 99),
  station_id bigint,
  active boolean not null,
  version integer not null default 1,
  primary key (establishment_id, id),
  foreign key (establishment_id, station_id) references station (establishment_id, id),
  unique (establishment_id, label)
);
create index on card_terminal (establishment_id, station_id);

alter table cash_register add column card_terminal_id bigint,
  add constraint cash_register_card_terminal_fkey
    foreign key (establishment_id, card_terminal_id) references card_terminal (establishment_id, id);
create index on cash_register (establishment_id, card_terminal_id);

create table card_request (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  -- Of the intent: one touch, however often it is sent.
  key text not null,
  cash_register_id bigint not null,
  card_terminal_id bigint not null,
  method_id bigint not null,
  till text not null,
  amount bigint not null check (amount > 0),
  -- What was taken.
  accepted bigint check (accepted between 1 and amount),
  -- UNKNOWN: asked, and nobody heard the outcome. DROPPED: accepted, and given back on the terminal.
  state text not null check (state in ('ASKED', 'ACCEPTED', 'REFUSED', 'UNKNOWN', 'DROPPED')),
  -- Code of the message, or what somebody typed.
  reason text,
  authorization_number text,
  at timestamptz not null,
  operator_id bigint not null references app_user (id),
  ticket_id bigint,
  primary key (establishment_id, id),
  unique (establishment_id, key),
  foreign key (establishment_id, cash_register_id) references cash_register (establishment_id, id),
  foreign key (establishment_id, card_terminal_id) references card_terminal (establishment_id, id),
  foreign key (establishment_id, method_id) references payment_method (establishment_id, id),
  foreign key (establishment_id, ticket_id) references ticket (establishment_id, id),
  check ((accepted is not null) = (state in ('ACCEPTED', 'DROPPED'))),
  check (ticket_id is null or state = 'ACCEPTED')
);
-- What nobody settled yet.
create index card_request_open on card_request (establishment_id, cash_register_id, id)
  where ticket_id is null and state in ('ASKED', 'ACCEPTED', 'UNKNOWN');
create index on card_request (establishment_id, cash_register_id);
create index on card_request (establishment_id, card_terminal_id);
create index on card_request (establishment_id, method_id);
create index on card_request (establishment_id, ticket_id);
create index on card_request (operator_id);
