-- Holiday aid of family-benefit offices (VACAF, AVF), a stay each (domain rules 4; docs/decisions/0326). An office is a partner whose
-- type is of the nature HOLIDAY_AID; it pays by the customer record that the partner names.

create table holiday_aid (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  version integer not null default 1,
  occupancy_id bigint not null,
  partner_id bigint not null,
  -- Number of the family at its office, without spaces.
  beneficiary text not null check (beneficiary ~ '^[0-9A-Z]{7,15}$'),
  -- Rights of the family: basis points of what the other aids leave.
  rate integer not null check (rate between 1 and 10000),
  cap bigint check (cap > 0),
  min_nights integer not null default 0 check (min_nights between 0 and 365),
  other_aids bigint not null default 0 check (other_aids >= 0),
  -- What the office decided; that it is billed or paid is read from bills and payments.
  state text not null default 'REQUESTED' check (state in ('REQUESTED', 'AGREED', 'REFUSED')),
  agreed_amount bigint check (agreed_amount > 0),
  requested_on date not null,
  decided_on date,
  reason text,
  note text,
  created_at timestamptz not null,
  created_by bigint not null references app_user (id),
  primary key (establishment_id, id),
  foreign key (establishment_id, occupancy_id) references occupancy (establishment_id, id) on delete cascade,
  foreign key (establishment_id, partner_id) references partner (establishment_id, id),
  check ((state = 'AGREED') = (agreed_amount is not null)),
  check ((state = 'REQUESTED') = (decided_on is null)),
  check (state <> 'REFUSED' or reason is not null)
);
create index on holiday_aid (establishment_id, occupancy_id);
create index on holiday_aid (establishment_id, partner_id);

-- One transfer of an office: its parts are payments of files; what no part takes stays here until it is given a file or sent back.
create table aid_transfer (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  version integer not null default 1,
  training boolean not null,
  partner_id bigint not null,
  method_id bigint not null,
  paid_on date not null,
  amount bigint not null check (amount > 0),
  reference text,
  -- Sent back to the office, of what no part took.
  returned bigint not null default 0 check (returned >= 0 and returned <= amount),
  returned_on date,
  returned_reason text,
  created_at timestamptz not null,
  created_by bigint not null references app_user (id),
  primary key (establishment_id, id),
  foreign key (establishment_id, partner_id) references partner (establishment_id, id),
  foreign key (establishment_id, method_id) references payment_method (establishment_id, id),
  check ((returned > 0) = (returned_on is not null and returned_reason is not null))
);
create index on aid_transfer (establishment_id, partner_id);

create table aid_transfer_part (
  establishment_id bigint not null,
  payment_id bigint not null,
  transfer_id bigint not null,
  primary key (establishment_id, payment_id),
  foreign key (establishment_id, payment_id) references payment (establishment_id, id),
  foreign key (establishment_id, transfer_id) references aid_transfer (establishment_id, id)
);
create index on aid_transfer_part (establishment_id, transfer_id);

-- What a transfer has left for other files: a part that was reversed is left again.
create view aid_transfer_row with (security_invoker = true) as
  select t.*, t.amount - t.returned - coalesce((select sum(y.amount) from aid_transfer_part p
    join payment_row y on y.establishment_id = p.establishment_id and y.id = p.payment_id and y.stands
    where p.establishment_id = t.establishment_id and p.transfer_id = t.id), 0)::bigint as left_over
  from aid_transfer t;

-- Aids as lists and screens read them. What an office paid on a file goes to its aids there in the order of departures.
create view holiday_aid_row with (security_invoker = true) as
  with aid as (
    select a.*, o.booking_id, o.arrival, coalesce(o.early_departure, o.departure) as departure, o.cancelled,
      coalesce(n.payer_id, kept_customer(p.customer_id)) as payer_id, p.label as office, coalesce(-n.amount, 0)::bigint as amount,
      f.number as bill_number, f.bill_id
    from holiday_aid a
    join occupancy o on o.establishment_id = a.establishment_id and o.id = a.occupancy_id
    join partner p on p.establishment_id = a.establishment_id and p.id = a.partner_id
    left join booking_line n on n.establishment_id = a.establishment_id and n.booking_id = o.booking_id
      and n.type = 'holidayAid' and n.code = 'AVF-' || a.id
    left join lateral (select b.number, l.bill_id from live_bill_line l
      join live_bill b on b.establishment_id = l.establishment_id and b.id = l.bill_id
      where l.establishment_id = a.establishment_id and l.part_id = a.occupancy_id
      order by l.bill_id limit 1) f on true),
  money as (
    select aid.*, coalesce(sum(aid.amount) over before, 0) as before,
      greatest(0, coalesce((select sum(m.amount) from payments_of(aid.establishment_id, aid.booking_id) m
        join payment y on y.establishment_id = aid.establishment_id and y.id = m.payment_id
        where aid.amount > 0 and kept_customer(y.payer_id) = aid.payer_id), 0)) as received
    from aid
    window before as (partition by aid.establishment_id, aid.booking_id, aid.payer_id order by aid.departure, aid.id
      rows between unbounded preceding and 1 preceding)),
  settled as (
    select money.*, least(amount, greatest(0, received - before))::bigint as paid from money)
  select settled.establishment_id, id, version, booking_id, occupancy_id, partner_id, payer_id, office, beneficiary, rate, cap, min_nights,
    other_aids, agreed_amount, requested_on, decided_on, reason, note, arrival, departure, cancelled, amount, paid, amount - paid as due,
    bill_number, bill_id, state as decision,
    case when state = 'REFUSED' then 'REFUSED' when state = 'AGREED' and amount > 0 and paid = amount then 'PAID'
      when state = 'AGREED' and amount > 0 and bill_id is not null then 'BILLED'
      when cancelled or (state = 'AGREED' and amount = 0) then 'VOID' else state end as state
  from settled;

-- Aids that bills take off what the family pays: the office owes them. Cancelling bills are negative.
create view bill_aid_entry with (security_invoker = true) as
  select f.establishment_id, f.training, f.id, f.number, f.bill_on, f.customer_id as family_id, f.till, f.operator_id,
    f.account_kind, f.account_id, f.cancels_id, d.payer_id, d.amount
  from bill f cross join lateral (select x."payerId" as payer_id, sum(x.amount)::bigint as amount
    from jsonb_to_recordset(f.content -> 'deductions') as x("payerId" bigint, amount bigint) where x."payerId" is not null group by 1) d
  where (f.content -> 'totals' ->> 'deductions') <> '0';

-- What is taken off the family is its office's: the sum over payers is what nobody pays (commissions that partners keep).
create or replace view bill_taken_off with (security_invoker = true) as
  select f.establishment_id, f.training, f.id, f.number, f.customer_id as payer_id, f.bill_on, f.till, f.operator_id,
    (f.content -> 'totals' ->> 'deductions')::bigint as amount
  from bill f where (f.content -> 'totals' ->> 'deductions') <> '0'
  union all
  select a.establishment_id, a.training, a.id, a.number, a.payer_id, a.bill_on, a.till, a.operator_id, -a.amount
  from bill_aid_entry a;
