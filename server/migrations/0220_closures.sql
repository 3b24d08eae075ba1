-- Days, months and years are closed for good (CGI 286-I-3° bis; domain rules, section 5, "Closing"; docs/decisions/0265): a closure is a
-- signed record, and what it closed takes nothing more, whatever the code does.

-- Archives come with their own table.
alter table record_proof drop constraint record_proof_record_check;
alter table record_proof add constraint record_proof_record_check check (record in
  ('archive', 'bill', 'bill_print', 'closure', 'closure_document', 'credit_note', 'duplicate', 'jet', 'payment', 'payment_move'));

create table closure (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  -- That of the server: one chain of each kind, over all the stations of the establishment.
  till text not null,
  training boolean not null,
  seq bigint not null,
  kind text not null check (kind in ('DAY', 'MONTH', 'YEAR')),
  -- As it is signed: 20270704, 202707, or the label of the year.
  period text not null,
  from_day date not null,
  to_day date not null,
  total bigint not null,
  -- Sum of the totals since the first day, and of their absolute values document by document; never reset.
  perpetual bigint not null,
  absolute bigint not null check (absolute >= 0),
  -- Documents that were counted.
  count integer not null check (count >= 0),
  -- [{rate, including, excluding, vat}], rates ascending, null (outside VAT) last.
  rates jsonb not null,
  -- What was received by kind of method, guarantees apart, and the total by station.
  content jsonb not null,
  recorded_at timestamptz not null,
  -- Null: the server did it by itself, at four in the morning.
  operator_id bigint references app_user (id),
  signed_text text not null,
  previous_signature text not null,
  signature text not null,
  key_id text not null references signing_key (id),
  primary key (establishment_id, id),
  unique (establishment_id, till, training, kind, seq),
  check (from_day <= to_day and (kind <> 'DAY' or from_day = to_day)),
  constraint closure_once exclude using gist
    (establishment_id with =, training with =, kind with =, daterange(from_day, to_day, '[]') with &&)
);
create index closure_last on closure (establishment_id, training, kind, to_day);

create trigger closure_moves_day after insert on closure for each row when (new.kind = 'DAY') execute function move_chain_head('DAY');
create trigger closure_moves_month after insert on closure for each row when (new.kind = 'MONTH') execute function move_chain_head('MONTH');
create trigger closure_moves_year after insert on closure for each row when (new.kind = 'YEAR') execute function move_chain_head('YEAR');
create constraint trigger closure_proved after insert on closure deferrable initially deferred
for each row execute function demand_proof();

-- Papers of a closure, as they were made: nothing changes a byte of them.
create table closure_document (
  establishment_id bigint not null,
  id bigint not null default nextval('record_id'),
  closure_id bigint not null,
  name text not null,
  sha256 text not null,
  bytes bytea not null,
  primary key (establishment_id, id),
  unique (establishment_id, closure_id, name),
  foreign key (establishment_id, closure_id) references closure (establishment_id, id),
  constraint closure_document_hash check (sha256 = encode(sha256(bytes), 'hex'))
);
create constraint trigger closure_document_proved after insert on closure_document deferrable initially deferred
for each row execute function demand_proof();

-- Whoever records money shares this lock until the end of the transaction; a closing holds it alone.
create function closing_lock(site bigint) returns bigint
language sql immutable as $$ select hashtextextended('closure ' || site, 0) $$;

-- The last day that is closed, told once no closing is under way; null: none is.
create function last_closed_day(site bigint, for_training boolean) returns date
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock_shared(closing_lock(site));
  return (select max(to_day) from closure
    where establishment_id = site and training = for_training and kind = 'DAY');
end $$;

-- Days follow one another, perpetual totals with them; a month or year sums its days and says what its last day said.
create function follow_closure() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  fault text;
begin
  perform pg_advisory_xact_lock(closing_lock(new.establishment_id));
  if new.kind = 'DAY' then
    select case when new.from_day <> b.to_day + 1 then 'does not follow the last one'
        when new.perpetual <> b.perpetual + new.total or new.absolute < b.absolute + abs(new.total) then 'does not go on with the perpetual totals' end into fault
    from closure b where b.establishment_id = new.establishment_id and b.training = new.training and b.kind = 'DAY' and b.to_day < new.to_day
    order by b.to_day desc limit 1;
    if new.to_day > (select (new.recorded_at at time zone e.time_zone)::date from establishment e where e.id = new.establishment_id) then
      fault := 'is to come';
    end if;
    update financial_period set closed = true where establishment_id = new.establishment_id and start_date = new.from_day and not closed;
  else
    select case when max(d.to_day) is distinct from new.to_day then 'has open days'
        when sum(d.total) <> new.total or sum(d.count) <> new.count then 'is not the sum of its days' end into fault
    from closure d where d.establishment_id = new.establishment_id and d.training = new.training and d.kind = 'DAY'
      and d.to_day between new.from_day and new.to_day;
    if fault is null and not exists (select from closure d where d.establishment_id = new.establishment_id and d.training = new.training
        and d.kind = 'DAY' and d.to_day = new.to_day and d.perpetual = new.perpetual and d.absolute = new.absolute) then
      fault := 'has other perpetual totals than its last day';
    end if;
    if new.kind = 'MONTH' then
      update financial_month set closed = true where establishment_id = new.establishment_id and start_date <= new.to_day
        and end_date >= new.to_day and not closed;
    else
      update financial_year set closed = true where establishment_id = new.establishment_id and end_date = new.to_day and not closed;
    end if;
  end if;
  if fault is not null then
    raise exception 'closure % %', new.period, fault using errcode = 'PN002';
  end if;
  return null;
end $$;
create trigger closure_follows after insert on closure for each row execute function follow_closure();

-- A closed day takes nothing dated in it.
create function refuse_closed_day() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  dated date := (to_jsonb(new) ->> tg_argv[0])::date;
begin
  if dated <= last_closed_day(new.establishment_id, coalesce((to_jsonb(new) ->> 'training')::boolean,
      (select e.training from establishment e where e.id = new.establishment_id))) then
    raise exception '%', tg_argv[1] using errcode = 'PN001', detail = json_build_object('date', dated)::text;
  end if;
  return new;
end $$;
create trigger payment_in_open_day before insert on payment for each row execute function refuse_closed_day('paid_on', 'payment.dayClosed');
create trigger bill_in_open_day before insert on bill for each row execute function refuse_closed_day('bill_on', 'billing.dayClosed');
create trigger credit_note_in_open_day before insert on credit_note
for each row execute function refuse_closed_day('issued_on', 'payment.dayClosed');

-- The name under which a station signs: that of its label until it signs, and the same one for ever after. Two never share one.
alter table station add column code text;
update station set code = label;
alter table station alter column code set not null;
alter table station add constraint station_code_key unique (establishment_id, code);

create function keep_station_code() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  wanted text := new.label;
  n integer := 1;
begin
  if tg_op = 'UPDATE' then
    if new.label = old.label or exists (select from chain_head h where h.establishment_id = old.establishment_id and h.till = old.code) then
      new.code := old.code;
      return new;
    end if;
  end if;
  -- The server signs under names of its own.
  while wanted in ('SERVEUR', 'INTERNET') or exists (select from station s where s.establishment_id = new.establishment_id and s.id <> new.id and s.code = wanted) loop
    n := n + 1;
    wanted := new.label || '-' || n;
  end loop;
  new.code := wanted;
  return new;
end $$;
create trigger station_code_is_kept before insert or update on station for each row execute function keep_station_code();
