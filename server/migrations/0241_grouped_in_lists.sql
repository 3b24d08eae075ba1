-- The grouped payment that a payment is a part of, for who shows payments.
create view grouped_payment with (security_invoker = true) as
  select p.establishment_id, p.payment_id, g.id as group_id, g.total
  from payment_group_part p join payment_group g on g.establishment_id = p.establishment_id and g.id = p.group_id;
