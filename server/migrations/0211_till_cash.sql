-- What should be in the till is said by the journal of cash alone (`theoreticalCash`): a second figure beside it would be another one.
drop function till_cash(bigint, boolean);

-- A month is closed by its closing, whether or not somebody wrote the months of the year. In plpgsql, whose tables (0220) may come later.
create or replace function accounting_month_closed(site bigint, day date) returns boolean
language plpgsql stable as $$
begin
  return exists (select from closure c join establishment e on e.id = c.establishment_id and e.training = c.training
    where c.establishment_id = site and c.kind = 'MONTH' and c.to_day >= day);
end $$;
