-- Exports to the accountant and the entries that they wrote (domain rules, section 6; docs/decisions/0270-accounting-entries.md). All of
-- it is inserted, never changed: an export that is cancelled stays, and what it took may be taken again.

create table accounting_export (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  training boolean not null,
  -- Last day of the financial year: numbers run over it.
  year_end date not null,
  from_day date not null,
  through date not null,
  format text not null,
  file_name text not null,
  content_type text not null,
  -- Of the bytes that were given, which nothing makes again.
  sha256 text not null,
  size bigint not null check (size >= 0),
  sources integer not null check (sources > 0),
  entries integer not null check (entries >= 0),
  -- Numbers of its entries; null where its sources make none.
  first_num integer,
  last_num integer,
  -- Σ debits, which the credits equal.
  total bigint not null,
  exported_at timestamptz not null,
  -- Where the campsite is: the day from which nothing of it changes.
  exported_on date not null,
  operator_id bigint not null references app_user (id),
  live boolean not null default true,
  primary key (establishment_id, id),
  check (from_day <= through and through <= year_end),
  check ((first_num is null) = (entries = 0) and (last_num is null) = (entries = 0)),
  check (last_num - first_num + 1 = entries)
);
create index accounting_export_list on accounting_export (establishment_id, training, id desc);
create index on accounting_export (operator_id);

create table accounting_export_part (
  establishment_id bigint not null,
  export_id bigint not null,
  n integer not null,
  sha256 text not null,
  bytes bytea not null,
  primary key (establishment_id, export_id, n),
  constraint accounting_export_part_export_fkey foreign key (establishment_id, export_id)
    references accounting_export (establishment_id, id) deferrable initially deferred,
  constraint accounting_export_part_hash check (sha256 = encode(sha256(bytes), 'hex'))
);

-- Why the last export was taken back.
create table accounting_export_cancellation (
  establishment_id bigint not null,
  export_id bigint not null,
  reason text not null check (length(reason) between 3 and 200),
  cancelled_at timestamptz not null,
  operator_id bigint not null references app_user (id),
  primary key (establishment_id, export_id),
  foreign key (establishment_id, export_id) references accounting_export (establishment_id, id)
);
create index on accounting_export_cancellation (operator_id);

-- What was exported: once, while its export stands.
create table accounting_source (
  establishment_id bigint not null,
  export_id bigint not null,
  kind text not null,
  id bigint not null,
  on_day date not null,
  live boolean not null default true,
  primary key (establishment_id, export_id, kind, id),
  constraint accounting_source_export_fkey foreign key (establishment_id, export_id)
    references accounting_export (establishment_id, id) deferrable initially deferred
);
create unique index accounting_source_once on accounting_source (establishment_id, kind, id) where live;

create table accounting_entry (
  establishment_id bigint not null,
  export_id bigint not null,
  training boolean not null,
  year_end date not null,
  num integer not null check (num > 0),
  journal text not null,
  journal_label text not null,
  day date not null,
  piece text not null,
  piece_date date not null,
  due_on date,
  label text not null,
  section text,
  -- What made it: `bill:12`.
  source text not null,
  -- By which lines of customers are lettered: file, bill that made it, bill that it cancels.
  file text,
  bill text,
  pair text,
  live boolean not null default true,
  primary key (establishment_id, export_id, num),
  constraint accounting_entry_export_fkey foreign key (establishment_id, export_id)
    references accounting_export (establishment_id, id) deferrable initially deferred,
  check (day <= year_end)
);
create unique index accounting_entry_num on accounting_entry (establishment_id, training, year_end, num) where live;
create index accounting_entry_source on accounting_entry (establishment_id, source) where live;

create table accounting_line (
  establishment_id bigint not null,
  export_id bigint not null,
  num integer not null,
  position integer not null,
  account text not null,
  account_label text not null,
  aux text,
  aux_label text,
  debit bigint not null check (debit >= 0),
  credit bigint not null check (credit >= 0),
  -- Line of the account of customers: those are lettered.
  of_customer boolean not null,
  primary key (establishment_id, export_id, num, position),
  foreign key (establishment_id, export_id, num) references accounting_entry (establishment_id, export_id, num),
  check ((debit = 0) <> (credit = 0))
);
create index accounting_line_customer on accounting_line (establishment_id, aux) where of_customer;

-- Lines that settle each other, with their code; without one where some were delivered before. One group an export and `group_no`.
create table accounting_settlement (
  establishment_id bigint not null,
  export_id bigint not null,
  group_no integer not null,
  line_export_id bigint not null,
  num integer not null,
  position integer not null,
  code text,
  code_date date not null,
  primary key (establishment_id, export_id, line_export_id, num, position),
  foreign key (establishment_id, export_id) references accounting_export (establishment_id, id) deferrable initially deferred,
  foreign key (establishment_id, line_export_id, num, position) references accounting_line (establishment_id, export_id, num, position)
);
create index on accounting_settlement (establishment_id, line_export_id, num, position);
create index on accounting_settlement (establishment_id, export_id, group_no);

-- Groups that a cancelled bill opened again.
create table accounting_reopening (
  establishment_id bigint not null,
  export_id bigint not null,
  settled_by bigint not null,
  group_no integer not null,
  primary key (establishment_id, export_id, settled_by, group_no),
  foreign key (establishment_id, export_id) references accounting_export (establishment_id, id) deferrable initially deferred,
  foreign key (establishment_id, settled_by) references accounting_export (establishment_id, id)
);
create index on accounting_reopening (establishment_id, settled_by, group_no);

-- What became of advances, in order: what a later export must know of a file.
create table accounting_advance (
  establishment_id bigint not null,
  export_id bigint not null,
  n integer not null,
  customer text not null,
  file text not null,
  op text not null check (op in ('RECEIVED', 'TAKEN', 'BACK', 'SPENT')),
  source text not null,
  of_source text,
  -- [[rate | null, amount, VAT]]
  parts jsonb not null,
  primary key (establishment_id, export_id, n),
  foreign key (establishment_id, export_id) references accounting_export (establishment_id, id) deferrable initially deferred
);
create index on accounting_advance (establishment_id, file, export_id, n);

-- An entry is balanced, whoever writes it.
create function demand_balanced_entry() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from accounting_line l where l.establishment_id = new.establishment_id and l.export_id = new.id
      group by l.num having sum(l.debit) <> sum(l.credit))
    or new.total <> (select coalesce(sum(l.debit), 0) from accounting_line l
      where l.establishment_id = new.establishment_id and l.export_id = new.id)
    or new.entries <> (select count(*) from accounting_entry e where e.establishment_id = new.establishment_id and e.export_id = new.id)
    or new.sources <> (select count(*) from accounting_source s where s.establishment_id = new.establishment_id and s.export_id = new.id) then
    raise exception 'the entries of export % are not balanced, or not those that it counts', new.id using errcode = 'PN002';
  end if;
  return null;
end $$;
-- Parts, entries and what it took are there before the export is, and none comes after.
create function refuse_late_export_row() returns trigger
language plpgsql as $$
begin
  if exists (select from accounting_export x where x.establishment_id = new.establishment_id and x.id = new.export_id) then
    raise exception '% comes after the export that it is of', tg_table_name using errcode = 'PN002';
  end if;
  return new;
end $$;
create trigger accounting_export_part_in_time before insert on accounting_export_part for each row execute function refuse_late_export_row();
create trigger accounting_source_in_time before insert on accounting_source for each row execute function refuse_late_export_row();
create trigger accounting_entry_in_time before insert on accounting_entry for each row execute function refuse_late_export_row();
create trigger accounting_line_in_time before insert on accounting_line for each row execute function refuse_late_export_row();
create trigger accounting_settlement_in_time before insert on accounting_settlement for each row execute function refuse_late_export_row();
create trigger accounting_reopening_in_time before insert on accounting_reopening for each row execute function refuse_late_export_row();
create trigger accounting_advance_in_time before insert on accounting_advance for each row execute function refuse_late_export_row();

-- Numbers go on where those of the year stopped, and only days that are closed leave.
create function guard_export() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  last integer;
begin
  select coalesce(max(e.num), 0) into last from accounting_entry e
  where e.establishment_id = new.establishment_id and e.training = new.training and e.year_end = new.year_end and e.live and e.export_id <> new.id;
  if new.first_num <> last + 1 then
    raise exception 'numbers of export % do not go on at %', new.id, last + 1 using errcode = 'PN002';
  end if;
  if new.through > coalesce(last_closed_day(new.establishment_id, new.training), date '-infinity') then
    raise exception 'export % takes a day that is not closed', new.id using errcode = 'PN002';
  end if;
  return new;
end $$;
create trigger accounting_export_guarded before insert on accounting_export for each row execute function guard_export();
create constraint trigger accounting_export_balanced after insert on accounting_export deferrable initially deferred
for each row execute function demand_balanced_entry();

-- The last one only: its numbers are given again, earlier ones never.
create function cancel_export() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.export_id is distinct from (select max(x.id) from accounting_export x join accounting_export own
      on own.establishment_id = x.establishment_id and own.id = new.export_id and own.training = x.training
      where x.establishment_id = new.establishment_id and x.live) then
    raise exception 'export.notLast' using errcode = 'PN001';
  end if;
  update accounting_export set live = false where establishment_id = new.establishment_id and id = new.export_id;
  update accounting_entry set live = false where establishment_id = new.establishment_id and export_id = new.export_id;
  update accounting_source set live = false where establishment_id = new.establishment_id and export_id = new.export_id;
  return null;
end $$;
create trigger accounting_export_cancelled after insert on accounting_export_cancellation for each row execute function cancel_export();

create or replace function accounting_exported_through(site bigint) returns date
language sql stable as $$
  select max(x.through) from accounting_export x join establishment e on e.id = x.establishment_id and e.training = x.training
  where x.establishment_id = site and x.live
$$;

-- Lines of customers that nothing settles: not settled by an export that stands, or opened again by one.
create view accounting_open_line with (security_invoker = true) as
  select l.establishment_id, e.training, l.export_id, l.num, l.position, l.aux, e.day, e.file, e.bill, e.pair, l.debit - l.credit as amount
  from accounting_line l
  join accounting_entry e on e.establishment_id = l.establishment_id and e.export_id = l.export_id and e.num = l.num and e.live
  where l.of_customer and not exists (select from accounting_settlement s
    join accounting_export x on x.establishment_id = s.establishment_id and x.id = s.export_id and x.live
    where s.establishment_id = l.establishment_id and s.line_export_id = l.export_id and s.num = l.num and s.position = l.position
      and not exists (select from accounting_reopening r
        join accounting_export y on y.establishment_id = r.establishment_id and y.id = r.export_id and y.live
        where r.establishment_id = s.establishment_id and r.settled_by = s.export_id and r.group_no = s.group_no));

-- What waits for the books, kind by kind. Nothing of a day that is open leaves: who asks says through which day.
create view accounting_document with (security_invoker = true) as
  select f.establishment_id, f.training, 'bill'::text as kind, f.id, f.bill_on as on_day, f.account_kind, f.account_id from bill f
  union all
  select y.establishment_id, y.training, 'payment', y.id, y.paid_on, y.account_kind, y.account_id from payment y
  union all
  select d.establishment_id, d.training, 'deposit', d.id, d.deposit_on, null, null from deposit_row d where d.state in ('CLOSED', 'EXPORTED')
  union all
  select n.establishment_id, e.training, 'goodwill', n.id, n.issued_on, n.account_kind, n.account_id
  from credit_note n join establishment e on e.id = n.establishment_id where n.payment_id is null
  union all
  select n.establishment_id, e.training, 'expired', n.id, n.valid_until + 1, n.account_kind, n.account_id
  from credit_note n join establishment e on e.id = n.establishment_id
  where n.valid_until < now()::date and credit_left(n.establishment_id, n.id) > 0
  union all
  select x.establishment_id, e.training, 'expense', x.id, x.spent_on, null, null from expense x join establishment e on e.id = x.establishment_id
  union all
  select i.establishment_id, e.training, 'injection', i.id, i.injected_on, null, null
  from injection i join establishment e on e.id = i.establishment_id
  union all
  -- The last count of a day holds.
  select c.establishment_id, e.training, 'difference', c.id, c.counted_on, null, null
  from cash_count c join establishment e on e.id = c.establishment_id
  where c.kind = 'FUND' and c.difference <> 0 and not exists (select from cash_count d where d.establishment_id = c.establishment_id
    and d.kind = 'FUND' and d.counted_on = c.counted_on and d.id > c.id);

-- Lines of bills as the plan of accounts knows them: what they are of, whether their stay is in a rental.
create view accounting_bill_line with (security_invoker = true) as
  select f.establishment_id, f.id as bill_id, l.position, l.type, l.rate, l.amount, coalesce(l.goods, false) as goods,
    t.id as place_type_id, y.rental
  from bill f
  cross join lateral jsonb_to_recordset(f.content -> 'lines') as l(position integer, "occupancyId" bigint, type text, rate integer,
    amount bigint, goods boolean)
  left join occupancy o on o.establishment_id = f.establishment_id and o.id = l."occupancyId"
  left join place_type t on t.establishment_id = o.establishment_id and t.id = o.place_type_id
  left join layout y on y.establishment_id = t.establishment_id and y.id = t.layout_id;

-- Money as the books read it: who asks for entries knows none of the tables of payments.
create view accounting_payment with (security_invoker = true) as
  select y.establishment_id, y.id, y.training, y.paid_on, y.recorded_at, y.type, y.amount, y.method_id, y.method_kind, y.payer_id, y.payer_kind,
    y.guarantee_id, y.cashes_guarantee_id, y.reverses_id, y.account_kind, y.account_id
  from payment y;
create view accounting_expense with (security_invoker = true) as
  select x.establishment_id, x.id, x.spent_on, x.amount, x.vat, x.type_id, x.bank_account_id from expense x;
create view accounting_injection with (security_invoker = true) as
  select i.establishment_id, i.id, i.injected_on, i.amount, i.bank_account_id from injection i;
create view accounting_difference with (security_invoker = true) as
  select c.establishment_id, c.id, c.counted_on, c.difference from cash_count c
  where c.kind = 'FUND' and c.difference <> 0 and not exists (select from cash_count o
    where o.establishment_id = c.establishment_id and o.kind = 'FUND' and o.counted_on = c.counted_on and o.id > c.id);
