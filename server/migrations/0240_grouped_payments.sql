-- What a grouped payment reads of accounts (docs/decisions/0285): who owes what of each, and since when.

-- `retained`: the commission that a partner keeps out of what it pays.
create or replace view account_line with (security_invoker = true) as
  select n.establishment_id, 'booking'::text as kind, n.booking_id as account_id, n.occupancy_id as part_id, n.payer_id, n.type,
    n.tva_rate, n.amount, n.retained
  from booking_line n;
create or replace view account_head with (security_invoker = true) as
  select b.establishment_id, 'booking'::text as kind, b.id, b.code, b.customer_id, b.arrival, b.departure,
    b.status_id, b.status, b.state_id = 3 and b.status_id in (3, 4) and b.status in ('SAVED', 'CANCELLED') as billable,
    b.total, b.retained, b.paid, b.damage_paid, b.balance, b.balance_due
  from booking b;

-- By these methods no money moves, or it moves elsewhere: they are never on a slip (rules of money, section 4).
update payment_method set bankable = false where kind in ('CREDIT_NOTE', 'GROUPED', 'REGULATION', 'GIFT') and bankable;
alter table payment_method add constraint payment_method_moves_money
  check (not bankable or kind not in ('CREDIT_NOTE', 'GROUPED', 'REGULATION', 'GIFT'));

-- Writing a balance off is a right of its own: whoever could reverse payments has it (spec 6, special rights).
insert into user_right (user_id, establishment_id, functionality, code)
select user_id, establishment_id, 'payment_write_off', case when code in ('011', '111') then '111' else '000' end
from user_right where functionality = 'payment_reverse' on conflict do nothing;
insert into group_right (group_id, functionality, code)
select group_id, 'payment_write_off', case when code in ('011', '111') then '111' else '000' end
from group_right where functionality = 'payment_reverse' on conflict do nothing;
