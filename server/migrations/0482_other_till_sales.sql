-- Tickets of other tills by the day on which they count, as results read them beside what was billed (docs/decisions/0460).
create view other_till_sale with (security_invoker = true) as
  select t.establishment_id, t.training, t.counted_on, t.total
  from other_till_ticket t where t.counted_on is not null;
