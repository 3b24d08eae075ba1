-- What a transfer of an office brought that no file has yet is in the bank all the same (docs/decisions/0367): the books, the journal of
-- banks and the reconciliation know it.

-- Each time that some of it is sent back: there may be several.
create table aid_transfer_return (
  establishment_id bigint not null,
  id bigint not null default nextval('record_id'),
  transfer_id bigint not null,
  returned_on date not null,
  amount bigint not null check (amount > 0),
  reason text not null,
  returned_at timestamptz not null,
  returned_by bigint not null references app_user (id),
  primary key (establishment_id, id),
  foreign key (establishment_id, transfer_id) references aid_transfer (establishment_id, id)
);
create index on aid_transfer_return (establishment_id, transfer_id);
create index on aid_transfer_return (returned_by);
insert into aid_transfer_return (establishment_id, transfer_id, returned_on, amount, reason, returned_at, returned_by)
select establishment_id, id, returned_on, returned, returned_reason, created_at, created_by from aid_transfer where returned > 0;

-- As the bank and its statements read them.
create view aid_transfer_entry with (security_invoker = true) as
  select t.establishment_id, t.id, t.training, t.partner_id, t.method_id, t.paid_on, t.amount, t.reference from aid_transfer t;

-- Payments of files, and their reversals, that are parts of a transfer. `later`: the bank moved nothing that day.
create view aid_part_entry with (security_invoker = true) as
  select p.establishment_id, y.id as payment_id, p.transfer_id, t.paid_on as came_on, y.paid_on as on_day, y.amount,
    y.paid_on > t.paid_on as later
  from aid_transfer_part p
  join aid_transfer t on t.establishment_id = p.establishment_id and t.id = p.transfer_id
  join payment y on y.establishment_id = p.establishment_id and (y.id = p.payment_id or y.reverses_id = p.payment_id);

-- What the account of the bank holds beyond the payments of a day, or less: what no file had, what was given to a file later.
create view aid_bank_entry with (security_invoker = true) as
  select t.establishment_id, t.method_id, t.paid_on as on_day, t.amount from aid_transfer t
  union all
  select e.establishment_id, t.method_id, e.on_day, -e.amount
  from aid_part_entry e join aid_transfer t on t.establishment_id = e.establishment_id and t.id = e.transfer_id
  union all
  select r.establishment_id, t.method_id, r.returned_on, -r.amount
  from aid_transfer_return r join aid_transfer t on t.establishment_id = r.establishment_id and t.id = r.transfer_id;

-- As the books read it: what no file had at the end of its day, owed to the office.
create view accounting_transfer with (security_invoker = true) as
  select t.establishment_id, t.id, t.training, t.paid_on, t.method_id, p.customer_id, t.reference,
    (t.amount - coalesce((select sum(e.amount) from aid_part_entry e
      where e.establishment_id = t.establishment_id and e.transfer_id = t.id and not e.later), 0))::bigint as amount
  from aid_transfer t join partner p on p.establishment_id = t.establishment_id and p.id = t.partner_id;
create view accounting_transfer_return with (security_invoker = true) as
  select r.establishment_id, r.id, t.training, r.returned_on, t.method_id, p.customer_id, t.reference, r.amount
  from aid_transfer_return r
  join aid_transfer t on t.establishment_id = r.establishment_id and t.id = r.transfer_id
  join partner p on p.establishment_id = t.establishment_id and p.id = t.partner_id;

alter table bank_match add column aid_transfer_id bigint, add column aid_return_id bigint,
  add unique (establishment_id, aid_transfer_id), add unique (establishment_id, aid_return_id),
  drop constraint bank_match_check,
  add constraint bank_match_check check (num_nonnulls(deposit_id, payment_id, batch_id, expense_id, injection_id, aid_transfer_id,
    aid_return_id) = 1),
  add foreign key (establishment_id, aid_transfer_id) references aid_transfer (establishment_id, id),
  add foreign key (establishment_id, aid_return_id) references aid_transfer_return (establishment_id, id);

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
  where credit_left(n.establishment_id, n.id) > 0
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
  select o.establishment_id, o.training, 'opening', o.id, o.on_day, null, null from accounting_opening o
  union all
  select c.establishment_id, e.training, 'commission', c.id, c.invoiced_on, null, null
  from accounting_commission c join establishment e on e.id = c.establishment_id
  union all
  select t.establishment_id, t.training, 'transfer', t.id, t.paid_on, null, null from accounting_transfer t where t.amount <> 0
  union all
  select r.establishment_id, r.training, 'transferReturn', r.id, r.returned_on, null, null from accounting_transfer_return r;
