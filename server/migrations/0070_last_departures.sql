-- The last day of a period of activity is that of the last departures: its night is closed, unless the next period begins the
-- morning after. As `openNights` of domain/opening.ts says it, for queries.
create function open_nights(site bigint) returns datemultirange
  language sql stable parallel safe
  return (
    select coalesce(range_agg(daterange(p.start_date, case when exists (
      select from activity_period n where n.establishment_id = site and n.start_date = p.end_date + 1) then p.end_date + 1
      else p.end_date end)), '{}'::datemultirange)
    from activity_period p where p.establishment_id = site);
