-- The record of money proves itself (docs/decisions/0060): beside its certification string each record has a signature of all that it
-- says, in one chain a till; and the role of the application can neither take that chain back nor write beside it.

alter table chain_head drop constraint chain_head_kind_check;
alter table chain_head add constraint chain_head_kind_check check (kind in
  ('TICKET', 'INVOICE', 'PAYMENT', 'DUPLICATE', 'DAY', 'MONTH', 'YEAR', 'JET', 'ARCHIVE', 'CONTENT'));

-- SHA-256 of the canonical content of a record (domain/fiscal/content.ts), signed and chained in the order of recording.
create table record_proof (
  establishment_id bigint not null references establishment (id),
  till text not null,
  training boolean not null,
  seq bigint not null,
  record text not null check (record in ('bill', 'bill_print', 'credit_note', 'duplicate', 'jet', 'payment', 'payment_move')),
  record_id bigint not null,
  -- Of the canonical form.
  version smallint not null,
  hash text not null,
  recorded_at timestamptz not null,
  previous_signature text not null,
  signature text not null,
  key_id text not null references signing_key (id),
  primary key (establishment_id, till, training, seq),
  unique (establishment_id, record, record_id)
);

-- One key an establishment: a second one could sign another past.
create unique index signing_key_of on signing_key (establishment_id);

-- Heads move with the rows that are signed, and in no other way: the application may only read them.
create function move_chain_head() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update chain_head set seq = new.seq, signature = new.signature
  where establishment_id = new.establishment_id and till = new.till and training = new.training and kind = tg_argv[0]
    and seq = new.seq - 1 and signature = new.previous_signature;
  if found then return null; end if;
  if new.seq <> 1 or new.previous_signature <> '' then
    raise exception '% % does not follow the end of its chain', tg_table_name, new.seq using errcode = 'PN002';
  end if;
  insert into chain_head (establishment_id, till, kind, training, seq, signature)
  values (new.establishment_id, new.till, tg_argv[0], new.training, new.seq, new.signature);
  return null;
end $$;
create trigger payment_moves_head after insert on payment for each row execute function move_chain_head('PAYMENT');
create trigger bill_moves_head after insert on bill for each row execute function move_chain_head('INVOICE');
create trigger duplicate_moves_head after insert on duplicate for each row execute function move_chain_head('DUPLICATE');
create trigger jet_moves_head after insert on jet for each row execute function move_chain_head('JET');
create trigger record_proof_moves_head after insert on record_proof for each row execute function move_chain_head('CONTENT');

-- All chains of a till are locked by one row, so that whoever signs twice never waits for somebody who waits for them. Answers where
-- each chain ends.
create function lock_till(site bigint, station text, for_training boolean)
returns table (kind text, seq bigint, signature text)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform 1 from chain_head h where h.establishment_id = site and h.till = station and h.training = for_training
    and h.kind = 'CONTENT' for update;
  if not found then
    insert into chain_head (establishment_id, till, kind, training) values (site, station, 'CONTENT', for_training)
    on conflict do nothing;
    perform 1 from chain_head h where h.establishment_id = site and h.till = station and h.training = for_training
      and h.kind = 'CONTENT' for update;
  end if;
  return query select h.kind, h.seq, h.signature from chain_head h
    where h.establishment_id = site and h.till = station and h.training = for_training;
end $$;

-- Moves are signed at the end of what moves them, which finds them by their moment.
create index payment_move_at on payment_move (establishment_id, at);

-- A record without its proof does not commit.
create function demand_proof() returns trigger
language plpgsql as $$
declare
  proved bigint;
begin
  if tg_table_name = 'bill_print' then proved := new.bill_id; else proved := new.id; end if;
  if not exists (select from record_proof p where p.establishment_id = new.establishment_id and p.record = tg_table_name
      and p.record_id = proved) then
    raise exception '% % was not signed', tg_table_name, proved using errcode = 'PN002';
  end if;
  return null;
end $$;
create constraint trigger payment_proved after insert on payment deferrable initially deferred
for each row execute function demand_proof();
create constraint trigger payment_move_proved after insert on payment_move deferrable initially deferred
for each row execute function demand_proof();
create constraint trigger bill_proved after insert on bill deferrable initially deferred
for each row execute function demand_proof();
create constraint trigger bill_print_proved after insert on bill_print deferrable initially deferred
for each row execute function demand_proof();
create constraint trigger duplicate_proved after insert on duplicate deferrable initially deferred
for each row execute function demand_proof();
create constraint trigger credit_note_proved after insert on credit_note deferrable initially deferred
for each row execute function demand_proof();
create constraint trigger jet_proved after insert on jet deferrable initially deferred
for each row execute function demand_proof();

-- The parts of a record are there before it is, and none comes after.
alter table bill_line alter constraint bill_line_establishment_id_bill_id_fkey deferrable initially deferred;
alter table bill_payment alter constraint bill_payment_establishment_id_bill_id_fkey deferrable initially deferred;
alter table bill_deduction alter constraint bill_deduction_establishment_id_bill_id_fkey deferrable initially deferred;
alter table credit_note_use alter constraint credit_note_use_establishment_id_payment_id_fkey deferrable initially deferred;

create function refuse_late_part() returns trigger
language plpgsql as $$
begin
  if tg_argv[0] = 'bill' and exists (
      select from new_rows n join bill b on b.establishment_id = n.establishment_id
        and b.id = (to_jsonb(n) ->> tg_argv[1])::bigint)
    or tg_argv[0] = 'payment' and exists (
      select from new_rows n join payment y on y.establishment_id = n.establishment_id
        and y.id = (to_jsonb(n) ->> tg_argv[1])::bigint) then
    raise exception '% comes after what it is part of', tg_table_name using errcode = 'PN002';
  end if;
  return null;
end $$;
create trigger bill_line_in_time after insert on bill_line referencing new table as new_rows
for each statement execute function refuse_late_part('bill', 'bill_id');
create trigger bill_payment_in_time after insert on bill_payment referencing new table as new_rows
for each statement execute function refuse_late_part('bill', 'bill_id');
create trigger bill_deduction_in_time after insert on bill_deduction referencing new table as new_rows
for each statement execute function refuse_late_part('bill', 'bill_id');
create trigger bill_cancellation_in_time after insert on bill_cancellation referencing new table as new_rows
for each statement execute function refuse_late_part('bill', 'cancelling_bill_id');
create trigger credit_note_use_in_time after insert on credit_note_use referencing new table as new_rows
for each statement execute function refuse_late_part('payment', 'payment_id');

-- A bill is cancelled by the bill that says so, and by no other.
alter table bill add constraint bill_cancels_key unique (establishment_id, id, cancels_id);
alter table bill_cancellation drop constraint bill_cancellation_establishment_id_cancelling_bill_id_fkey;
alter table bill_cancellation add constraint bill_cancellation_by_fkey
  foreign key (establishment_id, cancelling_bill_id, bill_id) references bill (establishment_id, id, cancels_id)
  deferrable initially deferred;

-- What bills say by rate is computed here and by nobody else.
alter function bill_rates_after_insert() security definer set search_path = public, pg_temp;

-- The counter of a year moves with the bill that takes its number.
create function count_bill() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update financial_year y set next_bill_number = y.next_bill_number + 1
  where y.establishment_id = new.establishment_id and y.id = new.financial_year_id
    and new.number = y.bill_prefix || lpad(y.next_bill_number::text, greatest(y.bill_digits, length(y.next_bill_number::text)), '0');
  if not found then
    raise exception 'bill % is not the next of its year', new.number using errcode = 'PN002';
  end if;
  return null;
end $$;
create trigger bill_is_counted after insert on bill for each row execute function count_bill();

-- The same of credit notes. The counter is locked where the next number is asked for.
create function next_credit_number(site bigint, of_year integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  rank integer;
begin
  insert into credit_note_counter (establishment_id, year) values (site, of_year) on conflict do nothing;
  select c.last + 1 into rank from credit_note_counter c where c.establishment_id = site and c.year = of_year for update;
  return rank;
end $$;
create function count_credit_note() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update credit_note_counter c set last = c.last + 1
  where c.establishment_id = new.establishment_id and c.year = extract(year from new.issued_on)
    and new.number = 'AV' || lpad((c.year % 100)::text, 2, '0') || '-' || lpad((c.last + 1)::text, greatest(4, length((c.last + 1)::text)), '0');
  if not found then
    raise exception 'credit note % is not the next of its year', new.number using errcode = 'PN002';
  end if;
  return null;
end $$;
create trigger credit_note_is_counted after insert on credit_note for each row execute function count_credit_note();

-- The answer to a write of money is kept for its retries: taken away too early, a retry would pay twice.
create function keep_fresh_answer() returns trigger
language plpgsql as $$
begin
  -- A user who is deleted takes theirs along.
  if old.created_at > now() - interval '1 day' and pg_trigger_depth() = 1 then
    raise exception 'the answer to % is kept for a day', old.route using errcode = 'PN002';
  end if;
  return old;
end $$;
create trigger answer_is_kept before delete on idempotency for each row execute function keep_fresh_answer();

-- What the last verification of each establishment found.
create table record_check (
  establishment_id bigint not null references establishment (id) primary key,
  checked_at timestamptz not null,
  intact boolean not null,
  -- The first faults, in words for the log and the technical journal.
  faults jsonb not null default '[]'
);
