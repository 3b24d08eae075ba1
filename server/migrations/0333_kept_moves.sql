-- Arrhes kept of cancelled files are income from that day on, as the books have them (docs/decisions/0354): what the customer is not owed
-- back, until a bill charges it, and again once that bill is cancelled.

-- Few files are cancelled: who asks which ones reads no others.
create index booking_line_cancellation on booking_line (establishment_id, booking_id) where type = 'cancellation';
create index booking_event_cancelled on booking_event (establishment_id, booking_id, id) where kind in ('CANCELLED', 'NO_SHOW');

create function kept_moves(site bigint)
returns table (establishment_id bigint, training boolean, on_day date, account_kind text, account_id bigint, code text, payer_id bigint,
  amount bigint)
language sql stable as $$
  with asked as (
    -- Who bears what is kept, were they merged since.
    select k.establishment_id, k.training, k.id, k.on_day, k.account_kind, k.account_id, k.code, kept_customer(k.payer_id) as payer_id,
      sum(k.amount)::bigint as amount
    from kept_entry k where k.establishment_id = site
    group by k.establishment_id, k.training, k.id, k.on_day, k.account_kind, k.account_id, k.code, 8
  ),
  kept as (
    -- What had been received by then pays it before anything else; what a bill that stood then had taken does not.
    select a.*, least(a.amount, received.amount) as part
    from asked a
    cross join lateral (select coalesce(sum(m.amount), 0)::bigint as amount from (
      select y.payer_id, y.amount from payment y where (y.establishment_id, y.account_kind, y.account_id) =
        (a.establishment_id, a.account_kind, a.account_id) and y.guarantee_id is null and y.id < a.id and y.training = a.training
      union all
      select y.payer_id, v.amount from payment_move v
      join payment y on y.establishment_id = v.establishment_id and y.id = v.payment_id and y.guarantee_id is null
        and y.training = a.training
      where (v.establishment_id, v.account_kind, v.account_id) = (a.establishment_id, a.account_kind, a.account_id) and v.id < a.id) m
      where kept_customer(m.payer_id) = a.payer_id) received
    where received.amount > 0 and not exists (select from bill f
      where (f.establishment_id, f.account_kind, f.account_id) = (a.establishment_id, a.account_kind, a.account_id)
        and kept_customer(f.customer_id) = a.payer_id and f.type = 1 and not f.down_payment and f.id < a.id and f.training = a.training
        and not exists (select from bill x where x.establishment_id = f.establishment_id and x.cancels_id = f.id and x.id < a.id))
  ),
  bills as (
    select k.establishment_id, k.id as kept_id, k.payer_id, f.id, f.bill_on
    from kept k
    join bill f on (f.establishment_id, f.account_kind, f.account_id) = (k.establishment_id, k.account_kind, k.account_id)
      and kept_customer(f.customer_id) = k.payer_id and f.type = 1 and not f.down_payment and f.id > k.id and f.training = k.training
    where exists (select from bill_line l where l.establishment_id = f.establishment_id and l.bill_id = f.id and l.type = 'cancellation'
      and l.tva_rate is null and l.amount > 0)
  ),
  -- How many bills that stand charge it, after each of them.
  counted as (
    select e.*, coalesce(sum(e.step) over before, 0) as earlier
    from (
      select b.establishment_id, b.kept_id, b.payer_id, b.id, b.bill_on, 1 as step from bills b
      union all
      select b.establishment_id, b.kept_id, b.payer_id, x.id, x.bill_on, -1 from bills b
      join bill x on x.establishment_id = b.establishment_id and x.cancels_id = b.id) e
    window before as (partition by e.establishment_id, e.kept_id, e.payer_id order by e.bill_on, e.id
      rows between unbounded preceding and 1 preceding)
  )
  select k.establishment_id, k.training, k.on_day, k.account_kind, k.account_id, k.code, k.payer_id, k.part as amount from kept k
  union all
  select k.establishment_id, k.training, c.bill_on, k.account_kind, k.account_id, k.code, k.payer_id,
    case when c.earlier = 0 then -k.part else k.part end
  from counted c
  join kept k on (k.establishment_id, k.id, k.payer_id) = (c.establishment_id, c.kept_id, c.payer_id)
  where (c.earlier = 0) <> (c.earlier + c.step = 0)
$$;
