-- What a guest owes, shown before it is paid (domain rules, section 5: « document provisoire »): each print is counted and journaled, and
-- nothing is sold by it (decision 0465).
create table provisional_note (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  -- Of the intent: one touch, however often it is sent.
  key text not null,
  till text not null,
  training boolean not null,
  -- One series a station, without gaps.
  seq bigint not null,
  cash_register_id bigint not null,
  -- The ticket that waited, if any: it goes once it is paid, this stays.
  till_basket_id bigint,
  -- Which print of that ticket this is.
  copy integer not null check (copy > 0),
  total bigint not null,
  at timestamptz not null,
  operator_id bigint not null references app_user (id),
  -- When it came out; null: no printer took it yet.
  printed_at timestamptz,
  primary key (establishment_id, id),
  unique (establishment_id, key),
  unique (establishment_id, till, training, seq),
  foreign key (establishment_id, cash_register_id) references cash_register (establishment_id, id)
);
create index on provisional_note (establishment_id, cash_register_id);
create index on provisional_note (establishment_id, till_basket_id) where till_basket_id is not null;
create index on provisional_note (operator_id);
