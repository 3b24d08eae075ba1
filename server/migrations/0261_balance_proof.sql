-- Money that waits for the bank on any day: when it was taken back, and when it was brought there. Slips that were cancelled brought nothing.
create view money_in_hand_entry with (security_invoker = true) as
  select y.establishment_id, y.training, y.id, y.paid_on, y.amount, y.method_kind, y.method_label, y.payer_id, y.guarantee_id,
    coalesce(y.account_kind, g.account_kind) as account_kind, coalesce(y.account_id, g.account_id) as account_id,
    z.paid_on as reversed_on, s.deposit_on
  from payment y
  left join guarantee g on g.establishment_id = y.establishment_id and g.id = y.guarantee_id
  left join payment z on z.establishment_id = y.establishment_id and z.reverses_id = y.id
  left join payment_slip s on s.establishment_id = y.establishment_id and s.payment_id = y.id
  where y.type <> 'REVERSAL';
