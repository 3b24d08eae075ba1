-- Tickets of tills (domain rules, section 5; decision 0440): signed in the chain TICKET of the station that sells, paid when they are
-- made by payments that name them.
create table ticket (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  till text not null,
  training boolean not null,
  seq bigint not null,
  recorded_at timestamptz not null,
  ticket_on date not null,
  -- REFUND: more comes back than is sold.
  type text not null check (type in ('SALE', 'REFUND')),
  -- The point of sale, by the code that it had.
  cash_register_id bigint not null,
  cash_register_code text not null,
  total_excluding bigint not null,
  total_vat bigint not null,
  total bigint not null,
  customer_id bigint references customer (id),
  -- The ticket whose articles come back.
  returns_id bigint,
  operator_id bigint not null references app_user (id),
  signed_text text not null,
  previous_signature text not null,
  signature text not null,
  key_id text not null references signing_key (id),
  primary key (establishment_id, id),
  unique (establishment_id, till, training, seq),
  foreign key (establishment_id, cash_register_id) references cash_register (establishment_id, id),
  foreign key (establishment_id, returns_id) references ticket (establishment_id, id),
  check (total = total_excluding + total_vat),
  check ((type = 'REFUND') = (total < 0))
);
create index ticket_list on ticket (establishment_id, ticket_on, id);
create index on ticket (establishment_id, cash_register_id, ticket_on);
create index on ticket (establishment_id, returns_id) where returns_id is not null;
create index on ticket (customer_id) where customer_id is not null;
create index on ticket (operator_id);
create index on ticket (key_id);

create table ticket_line (
  establishment_id bigint not null,
  ticket_id bigint not null,
  position integer not null,
  article_id bigint not null,
  label text not null,
  quantity integer not null check (quantity <> 0),
  unit_price bigint not null,
  discount bigint not null,
  discount_reason text,
  amount bigint not null,
  -- Basis points; null: outside VAT (deposits).
  tva_rate integer,
  nature text not null check (nature in ('GOODS', 'SERVICE', 'DEPOSIT')),
  is_takeaway boolean not null,
  primary key (establishment_id, ticket_id, position),
  foreign key (establishment_id, ticket_id) references ticket (establishment_id, id) deferrable initially deferred,
  foreign key (establishment_id, article_id) references article (establishment_id, id)
);
create index on ticket_line (establishment_id, article_id);

create table ticket_rate (
  establishment_id bigint not null,
  ticket_id bigint not null,
  position integer not null,
  rate integer,
  excluding bigint not null,
  vat bigint not null,
  including bigint not null,
  primary key (establishment_id, ticket_id, position),
  foreign key (establishment_id, ticket_id) references ticket (establishment_id, id) deferrable initially deferred
);

-- First issue of its paper; every later one is a duplicate.
create table ticket_print (
  establishment_id bigint not null,
  ticket_id bigint not null,
  printed_at timestamptz not null,
  operator_id bigint not null references app_user (id),
  primary key (establishment_id, ticket_id),
  foreign key (establishment_id, ticket_id) references ticket (establishment_id, id)
);
create index on ticket_print (operator_id);

alter table record_proof drop constraint record_proof_record_check;
alter table record_proof add constraint record_proof_record_check check (record in ('archive', 'bill', 'bill_print', 'closure',
  'closure_document', 'credit_note', 'duplicate', 'jet', 'payment', 'payment_move', 'ticket', 'ticket_print'));

create trigger ticket_moves_head after insert on ticket for each row execute function move_chain_head('TICKET');
create trigger ticket_in_open_day before insert on ticket for each row execute function refuse_closed_day('ticket_on', 'payment.dayClosed');
create constraint trigger ticket_proved after insert on ticket deferrable initially deferred
for each row execute function demand_proof();
create function demand_ticket_print_proof() returns trigger
language plpgsql as $$
begin
  if not exists (select from record_proof p where p.establishment_id = new.establishment_id and p.record = 'ticket_print'
      and p.record_id = new.ticket_id) then
    raise exception 'ticket_print % was not signed', new.ticket_id using errcode = 'PN002';
  end if;
  return null;
end $$;
create constraint trigger ticket_print_proved after insert on ticket_print deferrable initially deferred
for each row execute function demand_ticket_print_proof();
create function refuse_late_ticket_part() returns trigger
language plpgsql as $$
begin
  if exists (select from ticket t where t.establishment_id = new.establishment_id and t.id = new.ticket_id) then
    raise exception '% comes after what it is part of', tg_table_name using errcode = 'PN002';
  end if;
  return null;
end $$;
create trigger ticket_line_in_time after insert on ticket_line for each row execute function refuse_late_ticket_part();
create trigger ticket_rate_in_time after insert on ticket_rate for each row execute function refuse_late_ticket_part();

-- What pays a ticket names it, and no account: a ticket owes nothing.
alter table payment add column ticket_id bigint,
  add constraint payment_ticket_fkey foreign key (establishment_id, ticket_id) references ticket (establishment_id, id),
  add constraint payment_ticket_check check (ticket_id is null or (kind = 'CASH_REGISTER_SALE' and account_id is null
    and guarantee_id is null and payer_id is null and type <> 'REVERSAL'));
create index payment_of_ticket on payment (establishment_id, ticket_id) where ticket_id is not null;

-- What was handed over for a payment in cash of a ticket; what it pays is signed.
alter table payment_detail add column given bigint;

-- Baskets put aside, by a name or a table: nothing is sold yet.
create table till_basket (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  cash_register_id bigint not null,
  label text not null,
  content jsonb not null,
  total bigint not null,
  count integer not null,
  seller_id bigint not null references app_user (id),
  at timestamptz not null,
  version integer not null default 1,
  primary key (establishment_id, id),
  foreign key (establishment_id, cash_register_id) references cash_register (establishment_id, id)
);
create index on till_basket (establishment_id, cash_register_id, at);
create index on till_basket (seller_id);

-- Money of files, and what payers gave: tickets are apart.
create or replace view payer_payment with (security_invoker = true) as
  select y.establishment_id, y.training, y.payer_id, y.paid_on, y.amount from payment y
  where y.guarantee_id is null and y.ticket_id is null;
drop index payment_of_payer;
create index payment_of_payer on payment (establishment_id, training, payer_id, paid_on) include (amount)
  where guarantee_id is null and ticket_id is null;

create or replace view account_money_entry with (security_invoker = true) as
  select y.establishment_id, y.training, y.id as payment_id, y.account_kind, y.account_id, y.paid_on as on_day, y.amount, y.kind as nature,
    y.method_kind, y.payer_id
  from payment y where y.guarantee_id is null and y.ticket_id is null
  union all
  select m.establishment_id, y.training, y.id, m.account_kind, m.account_id, (m.at at time zone e.time_zone)::date, m.amount, y.kind,
    y.method_kind, y.payer_id
  from payment_move m
  join payment y on y.establishment_id = m.establishment_id and y.id = m.payment_id and y.guarantee_id is null
  join establishment e on e.id = m.establishment_id;

create or replace view accounting_money with (security_invoker = true) as
  select y.establishment_id, y.id, y.account_kind, y.account_id, y.paid_on as on_day, y.amount, y.method_kind
  from payment y where y.guarantee_id is null and y.ticket_id is null
  union all
  select m.establishment_id, m.id, m.account_kind, m.account_id, (m.at at time zone e.time_zone)::date, m.amount, y.method_kind
  from payment_move m
  join payment y on y.establishment_id = m.establishment_id and y.id = m.payment_id and y.guarantee_id is null
  join establishment e on e.id = m.establishment_id;

-- The books take tickets by till and day, with what paid them.
create or replace view accounting_document with (security_invoker = true) as
  select f.establishment_id, f.training, 'bill'::text as kind, f.id, f.bill_on as on_day, f.account_kind, f.account_id from bill f
  union all
  select y.establishment_id, y.training, 'payment', y.id, y.paid_on, y.account_kind, y.account_id from payment y
  where y.ticket_id is null
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
  select g.establishment_id, e.training, 'expired', g.id, g.on_day, 'gift', g.id
  from lapsed_gift g join establishment e on e.id = g.establishment_id
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

-- Tickets as the books, the statement of VAT, results and the e-report read them.
create view ticket_entry with (security_invoker = true) as
  select t.establishment_id, t.training, t.id, t.till, t.seq, t.recorded_at, t.ticket_on, t.type, t.cash_register_id, t.cash_register_code,
    t.total_excluding, t.total_vat, t.total, t.customer_id, t.operator_id, t.returns_id
  from ticket t;

-- Drawers that are open, as whoever sells reads them.
create view open_drawer with (security_invoker = true) as
  select s.establishment_id, s.till, u.name as holder from till_session s join app_user u on u.id = s.holder_id where s.closed_at is null;

-- What paid them, by method; the list of tickets is looked through by it.
create view ticket_payment_entry with (security_invoker = true) as
  select y.establishment_id, y.ticket_id, y.id, y.method_id, y.method_label, y.method_kind, y.amount from payment y where y.ticket_id is not null;
create view ticket_line_entry with (security_invoker = true) as
  select l.establishment_id, l.ticket_id, l.position, l.article_id, l.label, l.quantity, l.amount, l.tva_rate, l.nature from ticket_line l;
