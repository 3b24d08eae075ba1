-- Bank deposits, and payments over several accounts (domain rules, section 4; docs/decisions/0255). The signed rows of money never
-- change: what brings them to the bank stands beside them.

-- What the bank or the issuer keeps of a deposit of this method, in basis points.
alter table payment_method add column commission_rate integer not null default 0 check (commission_rate between 0 and 10000);

-- Paper holiday vouchers that a payment was made with: how many of each face value in cents, and their year of issue.
alter table payment_detail add column vouchers jsonb check (jsonb_typeof(vouchers) = 'object'),
  add column voucher_year integer check (voucher_year between 2000 and 2200);

create table deposit (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  training boolean not null,
  number text not null check (length(number) between 1 and 30),
  deposit_on date not null,
  state text not null default 'OPEN' check (state in ('OPEN', 'CLOSED', 'EXPORTED', 'CANCELLED')),
  method_id bigint not null,
  -- As they were: a method may be renamed, its account changed.
  method_kind text not null,
  method_label text not null,
  bank_account_id bigint,
  deposit_type text not null,
  slip_type text not null,
  total bigint not null check (total > 0),
  commission bigint not null check (commission between 0 and total),
  -- Payments, vouchers, or notes and coins.
  count integer not null check (count > 0),
  -- Cash by note and coin, vouchers by face value: {"5000": 4}.
  notes jsonb not null default '{}',
  counts jsonb not null default '{}',
  created_at timestamptz not null,
  created_by bigint not null references app_user (id),
  changed_at timestamptz,
  changed_by bigint references app_user (id),
  cancel_reason text,
  version integer not null default 1,
  primary key (establishment_id, id),
  -- A cancelled slip keeps its number.
  unique (establishment_id, training, number),
  foreign key (establishment_id, method_id) references payment_method (establishment_id, id),
  foreign key (establishment_id, bank_account_id) references bank_account (establishment_id, id),
  check ((state = 'CANCELLED') = (cancel_reason is not null))
);
create index deposit_day on deposit (establishment_id, deposit_on, id);
create index on deposit (establishment_id, method_id);
create index on deposit (establishment_id, bank_account_id);
create index on deposit (created_by);
create index on deposit (changed_by);

-- Payments of a slip. `live` goes with the slip that is cancelled: a payment is on one live slip at most.
create table deposit_payment (
  establishment_id bigint not null,
  deposit_id bigint not null,
  payment_id bigint not null,
  live boolean not null default true,
  primary key (establishment_id, deposit_id, payment_id),
  foreign key (establishment_id, deposit_id) references deposit (establishment_id, id),
  foreign key (establishment_id, payment_id) references payment (establishment_id, id)
);
create unique index deposit_payment_live on deposit_payment (establishment_id, payment_id) where live;
create index on deposit_payment (establishment_id, payment_id);

-- One cheque, transfer or set of vouchers that paid several accounts: one signed payment each, one line on a slip.
create table payment_group (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  training boolean not null,
  method_id bigint not null,
  total bigint not null check (total > 0),
  paid_on date not null,
  created_at timestamptz not null,
  created_by bigint not null references app_user (id),
  primary key (establishment_id, id),
  foreign key (establishment_id, method_id) references payment_method (establishment_id, id)
);
create index on payment_group (establishment_id, method_id);
create index on payment_group (created_by);

create table payment_group_part (
  establishment_id bigint not null,
  payment_id bigint not null,
  group_id bigint not null,
  primary key (establishment_id, payment_id),
  foreign key (establishment_id, payment_id) references payment (establishment_id, id),
  foreign key (establishment_id, group_id) references payment_group (establishment_id, id)
);
create index on payment_group_part (establishment_id, group_id);

-- What waits to be brought to the bank.
create index payment_waiting on payment (establishment_id, method_id, paid_on) where type = 'PAYMENT' and kind <> 'GUARANTEE';

-- Whoever banks payments and whoever reverses them wait for each other, in the order of payments and before any till.
create function lock_payments(site bigint, ids bigint[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform 1 from payment y where y.establishment_id = site and y.id = any (ids) order by y.id for no key update;
end $$;

create function accounting_month_closed(site bigint, day date) returns boolean
language sql stable as $$
  select exists (select from financial_month m where m.establishment_id = site and m.closed and day between m.start_date and m.end_date)
$$;

-- A slip goes open, closed, exported; or is cancelled while its month is open and it is not exported. Nothing else of it changes.
create function guard_deposit() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a deposit is cancelled, never deleted' using errcode = 'PN002';
  end if;
  if tg_op = 'INSERT' then
    if new.state <> 'OPEN' then raise exception 'a deposit begins open' using errcode = 'PN002'; end if;
    if accounting_month_closed(new.establishment_id, new.deposit_on) then
      raise exception 'deposit.monthClosed' using errcode = 'PN001', detail = json_build_object('number', new.number)::text;
    end if;
    return new;
  end if;
  if to_jsonb(new) - '{state,changed_at,changed_by,cancel_reason,version}'::text[]
      <> to_jsonb(old) - '{state,changed_at,changed_by,cancel_reason,version}'::text[]
    or (old.state, new.state) not in (('OPEN', 'CLOSED'), ('CLOSED', 'EXPORTED'), ('OPEN', 'CANCELLED'), ('CLOSED', 'CANCELLED')) then
    raise exception 'deposit % does not change so', old.id using errcode = 'PN002';
  end if;
  if new.state = 'CANCELLED' then
    if accounting_month_closed(old.establishment_id, old.deposit_on) then
      raise exception 'deposit.monthClosed' using errcode = 'PN001', detail = json_build_object('number', old.number)::text;
    end if;
    update deposit_payment set live = false where establishment_id = old.establishment_id and deposit_id = old.id;
  end if;
  return new;
end $$;
create trigger deposit_guarded before insert or update or delete on deposit for each row execute function guard_deposit();

-- Payments come with their slip, in its transaction: of its method, received, standing.
create function guard_deposit_payment() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from deposit d join payment y on y.establishment_id = d.establishment_id and y.id = new.payment_id
      where d.establishment_id = new.establishment_id and d.id = new.deposit_id and d.state = 'OPEN' and d.version = 1
        and d.method_id = y.method_id and d.training = y.training and y.type = 'PAYMENT' and y.kind <> 'GUARANTEE' and y.amount > 0)
    or exists (select from payment z where z.establishment_id = new.establishment_id and z.reverses_id = new.payment_id) then
    raise exception 'payment % does not go on deposit %', new.payment_id, new.deposit_id using errcode = 'PN002';
  end if;
  return new;
end $$;
create trigger deposit_payment_guarded before insert on deposit_payment for each row execute function guard_deposit_payment();

-- What is on a live slip is not reversed.
create function refuse_deposited_reversal() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  slip text;
begin
  select d.number into slip from deposit_payment p join deposit d on d.establishment_id = p.establishment_id and d.id = p.deposit_id
  where p.establishment_id = new.establishment_id and p.payment_id = new.reverses_id and p.live;
  if found then
    raise exception 'payment.deposited' using errcode = 'PN001', detail = json_build_object('number', slip)::text;
  end if;
  return new;
end $$;
create trigger payment_not_deposited before insert on payment
for each row when (new.reverses_id is not null) execute function refuse_deposited_reversal();

-- What a slip or a group says is what its payments are worth, when they are written and ever after: none is added later.
create function demand_even_deposit() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  slip deposit;
  worth bigint;
begin
  select * into slip from deposit d
  where d.establishment_id = new.establishment_id and d.id = (to_jsonb(new) ->> tg_argv[0])::bigint;
  select coalesce(sum(y.amount), 0) into worth from deposit_payment p
  join payment y on y.establishment_id = p.establishment_id and y.id = p.payment_id
  where p.establishment_id = slip.establishment_id and p.deposit_id = slip.id;
  if slip.method_kind = 'CASH' then
    select worth + coalesce(sum(n.key::bigint * n.value::bigint), 0) into worth from jsonb_each_text(slip.notes) n;
  end if;
  if worth <> slip.total then
    raise exception 'deposit % is of %, its payments of %', slip.id, slip.total, worth using errcode = 'PN002';
  end if;
  return null;
end $$;
create constraint trigger deposit_even after insert on deposit deferrable initially deferred
for each row execute function demand_even_deposit('id');
create constraint trigger deposit_payment_even after insert on deposit_payment deferrable initially deferred
for each row execute function demand_even_deposit('deposit_id');

create function demand_even_group() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from payment_group g
      where g.establishment_id = new.establishment_id and g.id = (to_jsonb(new) ->> tg_argv[0])::bigint
        and g.total = (select coalesce(sum(y.amount), 0) from payment_group_part p
          join payment y on y.establishment_id = p.establishment_id and y.id = p.payment_id
          where p.establishment_id = g.establishment_id and p.group_id = g.id
            and y.method_id = g.method_id and y.training = g.training and y.type = 'PAYMENT')) then
    raise exception 'the parts of a grouped payment are not worth it' using errcode = 'PN002';
  end if;
  return null;
end $$;
create constraint trigger payment_group_even after insert on payment_group deferrable initially deferred
for each row execute function demand_even_group('id');
create constraint trigger payment_group_part_even after insert on payment_group_part deferrable initially deferred
for each row execute function demand_even_group('group_id');

-- What brings a payment to the bank, for who shows payments: at most one live slip each.
create view payment_slip with (security_invoker = true) as
  select p.establishment_id, p.payment_id, d.id as deposit_id, d.number, d.state, d.deposit_on
  from deposit_payment p join deposit d on d.establishment_id = p.establishment_id and d.id = p.deposit_id
  where p.live;

-- Slips, for who reads money: cash that left the till, what arrives at the bank.
create view deposit_row with (security_invoker = true) as
  select d.establishment_id, d.id, d.training, d.number, d.deposit_on, d.state, d.method_id, d.method_kind, d.method_label,
    d.bank_account_id, d.deposit_type, d.slip_type, d.total, d.commission, d.total - d.commission as net, d.count, d.notes, d.counts,
    d.created_at, d.created_by
  from deposit d;

-- Cash that should be in the till: what was received, guarantees too, less what was given back and what was brought to the bank.
create function till_cash(site bigint, for_training boolean) returns bigint
language sql stable as $$
  select coalesce((select sum(y.amount) from payment y
      where y.establishment_id = site and y.training = for_training and y.method_kind = 'CASH'), 0)::bigint
    - coalesce((select sum(d.total) from deposit d
      where d.establishment_id = site and d.training = for_training and d.method_kind = 'CASH' and d.state <> 'CANCELLED'), 0)::bigint
$$;
