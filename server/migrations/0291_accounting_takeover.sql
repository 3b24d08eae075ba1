-- Taking the books over from another software (decision 0337): opening entries, and advances that it had received.

create table accounting_opening (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  training boolean not null,
  on_day date not null,
  -- One of a house: typed again, it replaces the other while nothing was exported.
  primary key (establishment_id, training),
  unique (establishment_id, id)
);
create table accounting_opening_line (
  establishment_id bigint not null,
  opening_id bigint not null,
  position integer not null,
  account text not null check (account ~ '^[0-9]{3}[0-9A-Z]{0,17}$'),
  label text not null check (length(label) between 1 and 80),
  aux text check (aux ~ '^[0-9A-Z]{1,17}$'),
  -- Debit positive, credit negative.
  amount bigint not null check (amount <> 0),
  primary key (establishment_id, opening_id, position),
  foreign key (establishment_id, opening_id) references accounting_opening (establishment_id, id) on delete cascade
);

-- A settlement without money that stands for an advance which the old software received: whether it declared its VAT.
create table accounting_taken_over (
  establishment_id bigint not null,
  payment_id bigint not null,
  declared boolean not null,
  primary key (establishment_id, payment_id),
  foreign key (establishment_id, payment_id) references payment (establishment_id, id)
);

-- What left is never changed, whoever asks.
create function guard_takeover() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_table_name = 'accounting_opening' and exists (select from accounting_source s where s.establishment_id = old.establishment_id
      and s.kind = 'opening' and s.id = old.id and s.live) then
    raise exception 'opening.exported' using errcode = 'PN001';
  end if;
  return old;
end $$;
create trigger accounting_opening_guarded before update or delete on accounting_opening for each row execute function guard_takeover();

-- Settlements without money, as the screen lists them and as the books and the statement of VAT read them.
create view accounting_takeover_payment with (security_invoker = true) as
  select y.establishment_id, y.id, y.training, y.paid_on, y.amount, y.payer_id, y.account_kind, y.account_id, t.declared,
    exists (select from accounting_source s where s.establishment_id = y.establishment_id and s.kind = 'payment' and s.id = y.id and s.live)
      as exported,
    exists (select from vat_statement v where v.establishment_id = y.establishment_id and v.training = y.training
      and v.month >= date_trunc('month', y.paid_on)) as stated
  from payment y
  left join accounting_taken_over t on t.establishment_id = y.establishment_id and t.payment_id = y.id
  where y.method_kind = 'REGULATION' and y.type = 'PAYMENT' and y.amount > 0 and y.account_id is not null
    and not exists (select from payment z where z.establishment_id = y.establishment_id and z.reverses_id = y.id);

create or replace view accounting_document with (security_invoker = true) as
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
  select c.establishment_id, c.training, 'difference', c.id, c.counted_on, null, null from accounting_counted_day c
  union all
  select m.establishment_id, m.training, 'move', m.id, m.moved_on, m.account_kind, m.account_id from accounting_move m
  where not m.with_reversal and m.payer_kind <> 'HOLIDAY_AID'
  union all
  select distinct k.establishment_id, k.training, 'retained', k.id, k.cancelled_on, k.account_kind, k.account_id from accounting_cancellation k
  union all
  select o.establishment_id, o.training, 'opening', o.id, o.on_day, null, null from accounting_opening o;

-- What the statement of VAT reads of them: those whose VAT is declared are there from before its first month.
create view taken_over_entry with (security_invoker = true) as
  select t.establishment_id, t.payment_id, t.declared from accounting_taken_over t;
