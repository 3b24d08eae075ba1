-- What sales on account say of somebody who is erased (RGPD, art. 17): their subject, what was printed on their papers, and reasons that name them.
create function erase_sales_of(customer bigint) returns void
language sql as $$
  update sale set label = null, note = null where customer_id = any (customer_ids(customer));
  update sale_event e set detail = detail - 'reason' from sale s
  where e.detail ? 'reason' and s.establishment_id = e.establishment_id and s.id = e.sale_id and s.customer_id = any (customer_ids(customer))
$$;
