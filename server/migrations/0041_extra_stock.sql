-- The stock of an extra on some dates, in place of its usual one: more baby beds in summer, bicycles at the workshop in May.

create table extra_stock (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  extra_id bigint not null,
  -- First and last nights.
  start_date date not null,
  end_date date not null,
  quantity integer not null check (quantity between 0 and 9999),
  version integer not null default 1,
  primary key (establishment_id, id),
  foreign key (establishment_id, extra_id) references extra (establishment_id, id) on delete cascade,
  check (start_date <= end_date),
  constraint extra_stock_overlap exclude using gist
    (establishment_id with =, extra_id with =, daterange(start_date, end_date, '[]') with &&)
);

-- The stock of a night: that of its dates, else the usual one; null is without limit.
create function extra_stock_on(site bigint, extra bigint, night date) returns integer language sql stable as $$
  select coalesce(
    (select s.quantity from extra_stock s where s.establishment_id = site and s.extra_id = extra
      and s.start_date <= night and night <= s.end_date),
    (select e.stock from extra e where e.establishment_id = site and e.id = extra))
$$;

-- Watched on some night at least.
create function extra_is_stocked(site bigint, extra bigint) returns boolean language sql stable as $$
  select exists (select from extra e where e.establishment_id = site and e.id = extra and (e.stock is not null
    or exists (select from extra_stock s where s.establishment_id = site and s.extra_id = extra)))
$$;

-- As migration 0023 has it, night by night: the lock, the count after the lock, and what the transaction gave back first.
create or replace function check_extras(site bigint, stays bigint[]) returns void language plpgsql as $$
declare
  lacking record;
begin
  perform pg_advisory_xact_lock(hashtextextended('extra of ' || site || ' ' || id, 0))
    from (select distinct u.extra_id as id from extra_use u
      where u.establishment_id = site and u.occupancy_id = any (stays) and extra_is_stocked(site, u.extra_id)
      order by u.extra_id) wanted;
  if not found then return; end if;
  with wanted as (
    select u.extra_id, night::date as night, sum(u.quantity) as quantity
    from extra_use u
    cross join lateral generate_series(u.arrival, u.departure - 1, interval '1 day') night
    where u.establishment_id = site and u.occupancy_id = any (stays) and extra_is_stocked(site, u.extra_id)
    group by 1, 2),
  limited as (
    select w.*, extra_stock_on(site, w.extra_id, w.night) as stock from wanted w)
  select e.label ->> 'fr' as label, w.night, w.quantity as asked, w.stock - coalesce(o.quantity, 0) as remaining
    into lacking
    from limited w
    join extra e on e.establishment_id = site and e.id = w.extra_id
    left join lateral (select sum(u.quantity) as quantity from extra_use u
      where u.establishment_id = site and u.extra_id = w.extra_id and u.arrival <= w.night and u.departure > w.night
        and u.occupancy_id <> all (stays) and (u.expires_at is null or u.expires_at > now())) o on true
    left join lateral (select sum(f.quantity) as quantity
      from jsonb_to_recordset(coalesce(nullif(current_setting('pinede.extra_freed', true), ''), '[]')::jsonb)
        as f (stay bigint, extra bigint, quantity integer, arrival date, departure date)
      where f.stay = any (stays) and f.extra = w.extra_id and f.arrival <= w.night and f.departure > w.night) f on true
    where w.stock is not null and w.quantity > w.stock - coalesce(o.quantity, 0) and w.quantity > coalesce(f.quantity, 0)
    order by w.night, e.id limit 1;
  if found then
    raise exception using errcode = 'PN001', message = 'extra.short', detail = json_build_object(
      'label', lacking.label, 'day', lacking.night, 'asked', lacking.asked, 'left', greatest(lacking.remaining, 0))::text;
  end if;
end
$$;

create or replace function place_hold_extras_after_delete() returns trigger language plpgsql as $$
begin
  perform extra_freed((select jsonb_agg(jsonb_build_object('stay', o.occupancy_id, 'extra', o.ref_id, 'quantity', o.quantity,
      'arrival', h.arrival, 'departure', h.departure))
    from old_rows h join occupancy_option o on o.establishment_id = h.establishment_id and o.occupancy_id = h.occupancy_id
      and o.kind = 'EXTRA' and o.quantity > 0
    where extra_is_stocked(o.establishment_id, o.ref_id) and (h.expires_at is null or h.expires_at > now())));
  return null;
end
$$;

create or replace function occupancy_option_extras_after_delete() returns trigger language plpgsql as $$
begin
  perform extra_freed((select jsonb_agg(jsonb_build_object('stay', o.occupancy_id, 'extra', o.ref_id, 'quantity', o.quantity,
      'arrival', h.arrival, 'departure', h.departure))
    from old_rows o join place_hold h on h.establishment_id = o.establishment_id and h.occupancy_id = o.occupancy_id
    where o.kind = 'EXTRA' and o.quantity > 0 and extra_is_stocked(o.establishment_id, o.ref_id)
      and (h.expires_at is null or h.expires_at > now())));
  return null;
end
$$;
