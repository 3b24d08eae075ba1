-- What the offices of holiday aid still owe of a file (docs/decisions/0326): the desk asks nobody there for it.
create function aid_due(site bigint, booking bigint) returns bigint
language sql stable as $$
  select coalesce(sum(greatest(0, a.amount - coalesce(p.paid, 0))), 0)::bigint
  from (select kept_customer(n.payer_id) as payer, -sum(n.amount) as amount from booking_line n
    where n.establishment_id = site and n.booking_id = booking and n.type = 'holidayAid' and n.payer_id is not null group by 1) a
  left join lateral (select sum(m.amount) as paid from payments_of(site, booking) m
    join payment y on y.establishment_id = site and y.id = m.payment_id where kept_customer(y.payer_id) = a.payer) p on true
$$;
