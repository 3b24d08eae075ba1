-- Arrhes that the house keeps of cancelled files, for who reads money (decision 0301): as the books have them.
create view kept_entry with (security_invoker = true) as
  select k.establishment_id, k.training, k.id, k.cancelled_on as on_day, k.account_kind, k.account_id, k.code, k.payer_id, k.amount
  from accounting_cancellation k;
