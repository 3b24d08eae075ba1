-- What papers do to a ticket (decision 0446): a voucher of one purpose comes off its lines, at its rate; what holiday vouchers are worth
-- beyond it is kept, since no change is given on them. Neither is an article.
alter table ticket_line alter column article_id drop not null,
  add column gift_sale_id bigint,
  add constraint ticket_line_gift_fkey foreign key (establishment_id, gift_sale_id) references gift_sale (establishment_id, id),
  drop constraint ticket_line_nature_check,
  add constraint ticket_line_nature_check check (nature in ('GOODS', 'SERVICE', 'DEPOSIT', 'KEPT')),
  add constraint ticket_line_of_check check (case when nature = 'KEPT' then article_id is null and gift_sale_id is null and tva_rate is null
    else (article_id is null) = (gift_sale_id is not null) end),
  add constraint ticket_line_gift_check check (gift_sale_id is null or (amount < 0 and tva_rate is not null));
create index on ticket_line (establishment_id, gift_sale_id) where gift_sale_id is not null;

-- What is left of a voucher: payments that stand, and tickets that deduct it.
create or replace function gift_left(site bigint, gift bigint) returns bigint
language sql stable as $$
  select case when g.cancelled_on is not null then 0
    else g.amount - (select coalesce(sum(y.amount), 0)::bigint from gift_use u
      join payment y on y.establishment_id = u.establishment_id and y.id = u.payment_id
      where u.establishment_id = g.establishment_id and u.gift_sale_id = g.id
        and not exists (select 1 from payment z where z.establishment_id = y.establishment_id and z.reverses_id = y.id))
      + (select coalesce(sum(l.amount), 0)::bigint from ticket_line l
        where l.establishment_id = g.establishment_id and l.gift_sale_id = g.id) end
  from gift_sale g where g.establishment_id = site and g.id = gift
$$;

-- The ticket that it paid, or that deducts it.
create or replace view gift_use_entry with (security_invoker = true) as
  select u.establishment_id, u.gift_sale_id, y.id as payment_id, y.paid_on, y.recorded_at, y.amount, y.account_kind, y.account_id,
    exists (select from payment z where z.establishment_id = y.establishment_id and z.reverses_id = y.id) as reversed,
    t.id as ticket_id, t.till, t.seq
  from gift_use u join payment y on y.establishment_id = u.establishment_id and y.id = u.payment_id
  left join ticket t on t.establishment_id = y.establishment_id and t.id = y.ticket_id
  union all
  select l.establishment_id, l.gift_sale_id, null, t.ticket_on, t.recorded_at, -l.amount, null, null, false, t.id, t.till, t.seq
  from ticket_line l join ticket t on t.establishment_id = l.establishment_id and t.id = l.ticket_id
  where l.gift_sale_id is not null;
