-- Stations that go on selling when the network is cut (issue I, item 5; decision 0450): each has a key of its own whose private half never
-- leaves its browser, and a series that no other ever takes.
create table offline_station (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  -- `BAR-H`, `BAR-H2`: of the station's code.
  series text not null,
  label text not null,
  -- The station (till of the record) whose chains take its tickets in.
  till text not null,
  -- SPKI, PEM; and the SHA-256 of its bytes, base64url.
  public_key text not null,
  key_hash text not null,
  enrolled_at timestamptz not null,
  enrolled_by bigint not null references app_user (id),
  -- Most that it may sell alone, cents.
  amount bigint not null check (amount > 0),
  -- The grant in force, as it is signed, by which key of the house.
  allowed jsonb not null,
  allowed_signature text not null,
  key_id text not null references signing_key (id),
  -- Where its chain stands: the last ticket that was taken in, or refused though it was its own. Before the first: what that one follows.
  last_no integer not null default 0,
  last_signature text not null,
  last_at timestamptz,
  last_seen_at timestamptz not null,
  signed_off_at timestamptz,
  lost_at timestamptz,
  lost_by bigint references app_user (id),
  lost_reason text,
  removed_at timestamptz,
  removed_by bigint references app_user (id),
  -- Start of the last cut that was journaled (JET 70, 120).
  told_since timestamptz,
  primary key (establishment_id, id),
  unique (establishment_id, series),
  unique (establishment_id, key_hash),
  check ((lost_at is null) = (lost_by is null)),
  check ((removed_at is null) = (removed_by is null))
);
create index on offline_station (enrolled_by);
create index on offline_station (lost_by);
create index on offline_station (removed_by);
create index on offline_station (key_id);

-- A ticket that a station signed alone, as it signed it, with the ticket of the record that takes it in.
create table offline_ticket (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  station_id bigint not null,
  series text not null,
  no integer not null check (no > 0),
  ticket_id bigint not null,
  -- The server had signed the sale before the cut: the ticket is that one.
  linked boolean not null,
  sold_at timestamptz not null,
  recorded_at timestamptz not null,
  content text not null,
  signed_text text not null,
  station_signature text not null,
  public_key text not null,
  -- Codes of what is to be looked at, one blank between two; null: nothing is.
  flags text,
  primary key (establishment_id, id),
  unique (establishment_id, station_id, no),
  unique (establishment_id, ticket_id),
  foreign key (establishment_id, station_id) references offline_station (establishment_id, id),
  foreign key (establishment_id, ticket_id) references ticket (establishment_id, id)
);

-- What was refused, as it came: nothing that a station sent is lost.
create table offline_refusal (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  station_id bigint not null,
  no integer not null,
  at timestamptz not null,
  reason text not null,
  content text not null,
  signed_text text not null,
  station_signature text not null,
  -- SHA-256 of the three: sent again, it is refused as before.
  hash text not null,
  operator_id bigint not null references app_user (id),
  primary key (establishment_id, id),
  unique (establishment_id, station_id, no, hash),
  foreign key (establishment_id, station_id) references offline_station (establishment_id, id)
);
create index on offline_refusal (operator_id);

-- The string of TICKET names the station's ticket: its number, and the SHA-256 of what it signed with its signature. `intent`: key of the
-- request that made a ticket, by which a sale whose answer was lost is found again.
alter table ticket add column offline_number text,
  add column offline_hash text,
  add column intent text,
  add constraint ticket_offline_check check ((offline_number is null) = (offline_hash is null));
create unique index ticket_intent on ticket (establishment_id, operator_id, intent) where intent is not null;

alter table record_proof drop constraint record_proof_record_check;
alter table record_proof add constraint record_proof_record_check check (record in ('archive', 'bill', 'bill_print', 'closure',
  'closure_document', 'credit_note', 'duplicate', 'jet', 'offline_ticket', 'payment', 'payment_move', 'ticket', 'ticket_print'));
create constraint trigger offline_ticket_proved after insert on offline_ticket deferrable initially deferred
for each row execute function demand_proof();

-- What tickets were sold by a station alone, and when, as papers and lists say it.
create view ticket_offline with (security_invoker = true) as
  select o.establishment_id, o.ticket_id, o.series || '-' || lpad(o.no::text, greatest(4, length(o.no::text)), '0') as number, o.sold_at,
    o.flags
  from offline_ticket o;

-- Stations that may be selling alone: neither signed off nor given up, and not heard of for three minutes.
create function stations_away(site bigint, at timestamptz) returns table (series text, label text, last_seen_at timestamptz)
language sql stable as $$
  select s.series, s.label, s.last_seen_at from offline_station s
  where s.establishment_id = site and s.signed_off_at is null and s.lost_at is null and s.removed_at is null
    and s.last_seen_at < at - interval '3 minutes'
$$;
