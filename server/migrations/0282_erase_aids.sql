-- What the aids of a person's stays say of them, an allocation or social security number above all, goes with the person (RGPD, art. 17).
-- Amounts stay: the accounts need them. Bills keep what they say (CGI, LPF L102 B).
create function erase_aids(customer bigint) returns void
language sql as $$
  update holiday_aid a set beneficiary = '0000000', note = null, version = a.version + 1
  from occupancy o join booking b on b.establishment_id = o.establishment_id and b.id = o.booking_id
  where o.establishment_id = a.establishment_id and o.id = a.occupancy_id and b.customer_id = any (customer_ids(customer));
  update booking_line n set label = regexp_replace(n.label, ', allocataire .*$', '')
  from booking b
  where b.establishment_id = n.establishment_id and b.id = n.booking_id and b.customer_id = any (customer_ids(customer))
    and n.type = 'holidayAid'
$$;
