-- What the bank says, and what it is matched with (docs/decisions/0280, 0281). Working papers beside the signed record: nothing of money
-- depends on them.

-- How the CSV of this account is read, as it was last said (domain/statement/csv.ts).
create table bank_csv_mapping (
  establishment_id bigint not null references establishment (id),
  bank_account_id bigint not null,
  mapping jsonb not null check (jsonb_typeof(mapping) = 'object'),
  primary key (establishment_id, bank_account_id),
  foreign key (establishment_id, bank_account_id) references bank_account (establishment_id, id) on delete cascade
);

create table bank_statement (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  training boolean not null,
  bank_account_id bigint not null,
  format text not null check (format in ('CAMT', 'OFX', 'CFONB', 'CSV')),
  file_name text not null check (length(file_name) <= 120),
  -- Of the bytes of the file, which may hold several statements.
  sha256 text not null,
  reference text not null,
  -- Null: the file does not say.
  opening bigint,
  closing bigint,
  first_on date not null,
  last_on date not null,
  imported_at timestamptz not null,
  imported_by bigint not null references app_user (id),
  version integer not null default 1,
  primary key (establishment_id, id),
  foreign key (establishment_id, bank_account_id) references bank_account (establishment_id, id),
  check (first_on <= last_on)
);
create index bank_statement_list on bank_statement (establishment_id, last_on desc, id desc);
create index on bank_statement (establishment_id, bank_account_id, last_on);
create index on bank_statement (imported_by);

-- A movement is one row however many files tell it: files overlap.
create table bank_line (
  establishment_id bigint not null,
  id bigint not null default nextval('record_id'),
  training boolean not null,
  bank_account_id bigint not null,
  booked_on date not null,
  value_on date,
  amount bigint not null check (amount <> 0),
  label text not null,
  reference text not null,
  counterparty text not null,
  reversal boolean not null,
  -- What makes it the same movement in another file; equal ones of a day are told apart by their rank.
  fingerprint text not null,
  rank integer not null check (rank >= 0),
  -- Left as it is, and why.
  aside text check (length(aside) between 3 and 200),
  aside_by bigint references app_user (id),
  version integer not null default 1,
  primary key (establishment_id, id),
  unique (establishment_id, training, bank_account_id, fingerprint, rank),
  foreign key (establishment_id, bank_account_id) references bank_account (establishment_id, id),
  check ((aside is null) = (aside_by is null))
);
create index bank_line_day on bank_line (establishment_id, bank_account_id, booked_on);
create index on bank_line (aside_by);

-- Lines of a statement in the order of its file; `at` is where the file has it.
create table bank_statement_entry (
  establishment_id bigint not null,
  statement_id bigint not null,
  position integer not null,
  line_id bigint not null,
  at integer not null,
  primary key (establishment_id, statement_id, position),
  unique (establishment_id, statement_id, line_id),
  foreign key (establishment_id, statement_id) references bank_statement (establishment_id, id) on delete cascade,
  foreign key (establishment_id, line_id) references bank_line (establishment_id, id)
);
create index on bank_statement_entry (establishment_id, line_id);

-- What a line is: one thing or several, each for one line at most.
create table bank_match (
  establishment_id bigint not null,
  id bigint not null default nextval('record_id'),
  line_id bigint not null,
  deposit_id bigint,
  payment_id bigint,
  batch_id bigint,
  expense_id bigint,
  injection_id bigint,
  -- What it is worth whole; what the bank kept of it is the difference with the line.
  amount bigint not null,
  reason text not null,
  matched_at timestamptz not null,
  matched_by bigint not null references app_user (id),
  primary key (establishment_id, id),
  unique (establishment_id, deposit_id),
  unique (establishment_id, payment_id),
  unique (establishment_id, batch_id),
  unique (establishment_id, expense_id),
  unique (establishment_id, injection_id),
  check (num_nonnulls(deposit_id, payment_id, batch_id, expense_id, injection_id) = 1),
  foreign key (establishment_id, line_id) references bank_line (establishment_id, id) on delete cascade,
  foreign key (establishment_id, deposit_id) references deposit (establishment_id, id),
  foreign key (establishment_id, payment_id) references payment (establishment_id, id),
  foreign key (establishment_id, batch_id) references terminal_batch (establishment_id, id) on delete cascade,
  foreign key (establishment_id, expense_id) references expense (establishment_id, id) on delete cascade,
  foreign key (establishment_id, injection_id) references injection (establishment_id, id) on delete cascade
);
create index on bank_match (establishment_id, line_id);
create index on bank_match (matched_by);

-- A line that lost part of what it was is not matched any more.
create function forget_match() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  named bigint := case when tg_argv[0] = 'reverses_id' then (to_jsonb(new) ->> 'reverses_id')::bigint else old.id end;
  site bigint := case when tg_op = 'DELETE' then old.establishment_id else new.establishment_id end;
begin
  delete from bank_match m using bank_match lost
  where lost.establishment_id = site and m.establishment_id = site and m.line_id = lost.line_id
    and case tg_argv[1] when 'payment' then lost.payment_id = named when 'batch' then lost.batch_id = named
      when 'expense' then lost.expense_id = named else lost.injection_id = named end;
  return null;
end $$;
-- A transfer on the wrong file is put right by a reversal and a new payment: the line waits for the new one.
create trigger payment_reversed_unmatches after insert on payment
for each row when (new.reverses_id is not null) execute function forget_match('reverses_id', 'payment');
create trigger batch_changed_unmatches after update of amount, method_id, batch_on or delete on terminal_batch
for each row execute function forget_match('id', 'batch');
create trigger expense_changed_unmatches after update of amount, bank_account_id or delete on expense
for each row execute function forget_match('id', 'expense');
create trigger injection_changed_unmatches after update of amount, bank_account_id or delete on injection
for each row execute function forget_match('id', 'injection');

-- A slip that the bank credited was brought there: cancelling it would send its cheques a second time.
create function refuse_matched_deposit() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  line date;
begin
  select l.booked_on into line from bank_match m
  join bank_line l on l.establishment_id = m.establishment_id and l.id = m.line_id
  where m.establishment_id = new.establishment_id and m.deposit_id = new.id;
  if found then
    raise exception 'deposit.matched' using errcode = 'PN001', detail = json_build_object('number', new.number, 'on', line)::text;
  end if;
  return new;
end $$;
create trigger deposit_matched_stays before update of state on deposit
for each row when (new.state = 'CANCELLED' and old.state <> 'CANCELLED') execute function refuse_matched_deposit();

-- Files that owe, for a transfer that names one: what is left of their price, and of what was asked to book.
create view account_due with (security_invoker = true) as
  select b.establishment_id, 'booking'::text as kind, b.id, b.code, b.customer_id, b.balance,
    greatest(0, least(b.balance, b.down_payment - (b.paid - b.damage_paid))) as down_payment_left
  from booking b
  where b.state_id = 3 and b.status = 'SAVED' and b.balance > 0;
