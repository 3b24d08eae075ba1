-- A guarantee that is cashed pays for damage, never for the stay (domain rules, section 4): neither what it charges nor what it paid
-- counts as arrhes or as part of the price. The signed string of a payment does not name it.
alter table payment add column cashes_guarantee_id bigint;
alter table payment
  add foreign key (establishment_id, cashes_guarantee_id) references guarantee (establishment_id, id),
  add constraint payment_cashes_check check (cashes_guarantee_id is null or (guarantee_id is null and booking_id is not null));
create index on payment (establishment_id, cashes_guarantee_id) where cashes_guarantee_id is not null;

-- Until now the two rows of a cashing were told by their moment and opposite amounts.
update payment k set cashes_guarantee_id = o.guarantee_id
from payment o
where o.establishment_id = k.establishment_id and o.guarantee_id is not null and o.type = 'REFUND' and o.recorded_at = k.recorded_at
  and o.amount = -k.amount and o.payer_id is not distinct from k.payer_id and k.booking_id is not null and k.type = 'PAYMENT';
update payment r set cashes_guarantee_id = k.cashes_guarantee_id
from payment k
where r.establishment_id = k.establishment_id and r.reverses_id = k.id and k.cashes_guarantee_id is not null;

-- The part of `paid` that is such money.
alter table booking add column damage_paid bigint not null default 0;
update booking b set damage_paid = d.amount
from (
  select establishment_id, booking_id, sum(amount) as amount from payment
  where cashes_guarantee_id is not null group by establishment_id, booking_id
) d
where b.establishment_id = d.establishment_id and b.id = d.booking_id;
