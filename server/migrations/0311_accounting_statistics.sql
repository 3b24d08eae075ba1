-- An export writes a season in one transaction, and asks what it wrote before that is committed: without statistics each question is planned
-- as if there were no rows. The application owns no table, so it may not ask for them itself; whoever is counting already is not waited for.
create function count_accounting_rows() returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  analyze (skip_locked) accounting_source, accounting_entry, accounting_line, accounting_advance, accounting_settlement;
end $$;
