-- A supplied group of rights: the accountant reads what the books are made of and takes files away, and changes nothing
-- (docs/decisions/0265-accounting-plan.md). A house that has a group of this name keeps its own.
with made as (
  insert into app_group (label) values ('Comptable') on conflict (label) do nothing returning id
)
insert into group_right (group_id, functionality, code, can_export)
select made.id, f, '001', true from made, unnest(array[
  'payment_accounting', 'payment_accounting_export', 'payment_payment', 'payment_deposit', 'payment_guarantee', 'payment_expense',
  'payment_bill', 'payment_closure', 'payment_tva', 'payment_tax', 'payment_bank', 'payment_method', 'payment_terms',
  'establishment_financial_year', 'customer_partner_customer', 'customer_partner_partner', 'sale_gift', 'residential_rent_receipt',
  'result_result', 'result_journal', 'result_balance', 'result_tax_statement', 'result_tva_statement', 'result_jet',
  'booking_vacaf']) as f;
