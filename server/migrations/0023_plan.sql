-- Plans of the campsite, and the stock of extras by night.

create table plan (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  label text not null check (length(label) between 1 and 60),
  -- Of the kept picture, in pixels.
  width integer not null,
  height integer not null,
  -- Changes with the picture, so that a browser may keep it for long.
  picture integer not null default 1,
  position integer not null default 0,
  version integer not null default 1,
  primary key (establishment_id, id),
  unique (establishment_id, label)
);

create table plan_file (
  establishment_id bigint not null,
  plan_id bigint not null,
  bytes bytea not null,
  primary key (establishment_id, plan_id),
  foreign key (establishment_id, plan_id) references plan (establishment_id, id) on delete cascade
);

-- A place drawn on a plan, once at most. Corners are ten-thousandths of the picture's width and height: a better picture of
-- the same campsite keeps its drawing.
create table plan_shape (
  establishment_id bigint not null,
  plan_id bigint not null,
  place_id bigint not null,
  points jsonb not null check (jsonb_array_length(points) between 3 and 60),
  primary key (establishment_id, plan_id, place_id),
  foreign key (establishment_id, plan_id) references plan (establishment_id, id) on delete cascade,
  foreign key (establishment_id, place_id) references place (establishment_id, id) on delete cascade
);
create index on plan_shape (establishment_id, place_id);

-- What stays take of an extra: the quantities of their options on the nights that the ledger holds for them. There is no second
-- count to keep in step: whatever frees or lapses a hold frees the extra.
create index occupancy_option_extra on occupancy_option (establishment_id, ref_id) where kind = 'EXTRA' and quantity > 0;

create view extra_use as
  select o.establishment_id, o.ref_id as extra_id, o.occupancy_id, h.booking_id, o.quantity, h.kind, h.arrival, h.departure, h.expires_at
  from occupancy_option o
  join place_hold h on h.establishment_id = o.establishment_id and h.occupancy_id = o.occupancy_id
  where o.kind = 'EXTRA' and o.quantity > 0;

-- What this transaction gave back first, kept until its end: a stay that is written anew may keep what it had, even where the
-- stock has been lowered below that since. Only the first time counts, which is what the stay had before.
create function extra_freed(freed jsonb) returns void language plpgsql as $$
declare
  known jsonb := coalesce(nullif(current_setting('pinede.extra_freed', true), ''), '[]');
begin
  if freed is null then return; end if;
  perform set_config('pinede.extra_freed', (known || coalesce((select jsonb_agg(f) from jsonb_array_elements(freed) f
    where not exists (select from jsonb_array_elements(known) k where k -> 'stay' = f -> 'stay' and k -> 'extra' = f -> 'extra')),
    '[]'))::text, true);
end
$$;

-- Refuses a stock exceeded by these stays. One writer at a time on each extra, in the order of their ids, and the count is read
-- after the lock: two desks that want the last one never both get it.
create function check_extras(site bigint, stays bigint[]) returns void language plpgsql as $$
declare
  lacking record;
begin
  perform pg_advisory_xact_lock(hashtextextended('extra of ' || site || ' ' || id, 0))
    from (select distinct e.id from extra_use u
      join extra e on e.establishment_id = u.establishment_id and e.id = u.extra_id and e.stock is not null
      where u.establishment_id = site and u.occupancy_id = any (stays) order by e.id) wanted;
  if not found then return; end if;
  with wanted as (
    select u.extra_id, night::date as night, sum(u.quantity) as quantity
    from extra_use u
    join extra e on e.establishment_id = u.establishment_id and e.id = u.extra_id and e.stock is not null
    cross join lateral generate_series(u.arrival, u.departure - 1, interval '1 day') night
    where u.establishment_id = site and u.occupancy_id = any (stays)
    group by 1, 2)
  select e.label ->> 'fr' as label, w.night, w.quantity as asked, e.stock - coalesce(o.quantity, 0) as remaining
    into lacking
    from wanted w
    join extra e on e.establishment_id = site and e.id = w.extra_id
    left join lateral (select sum(u.quantity) as quantity from extra_use u
      where u.establishment_id = site and u.extra_id = w.extra_id and u.arrival <= w.night and u.departure > w.night
        and u.occupancy_id <> all (stays) and (u.expires_at is null or u.expires_at > now())) o on true
    left join lateral (select sum(f.quantity) as quantity
      from jsonb_to_recordset(coalesce(nullif(current_setting('pinede.extra_freed', true), ''), '[]')::jsonb)
        as f (stay bigint, extra bigint, quantity integer, arrival date, departure date)
      where f.stay = any (stays) and f.extra = w.extra_id and f.arrival <= w.night and f.departure > w.night) f on true
    where w.quantity > e.stock - coalesce(o.quantity, 0) and w.quantity > coalesce(f.quantity, 0)
    order by w.night, e.id limit 1;
  if found then
    raise exception using errcode = 'PN001', message = 'extra.short', detail = json_build_object(
      'label', lacking.label, 'day', lacking.night, 'asked', lacking.asked, 'left', greatest(lacking.remaining, 0))::text;
  end if;
end
$$;

create function place_hold_extras_after_delete() returns trigger language plpgsql as $$
begin
  perform extra_freed((select jsonb_agg(jsonb_build_object('stay', o.occupancy_id, 'extra', o.ref_id, 'quantity', o.quantity,
      'arrival', h.arrival, 'departure', h.departure))
    from old_rows h join occupancy_option o on o.establishment_id = h.establishment_id and o.occupancy_id = h.occupancy_id
      and o.kind = 'EXTRA' and o.quantity > 0
    join extra e on e.establishment_id = o.establishment_id and e.id = o.ref_id and e.stock is not null
    where h.expires_at is null or h.expires_at > now()));
  return null;
end
$$;
create trigger extras_after_delete after delete on place_hold
  referencing old table as old_rows for each statement execute function place_hold_extras_after_delete();

create function occupancy_option_extras_after_delete() returns trigger language plpgsql as $$
begin
  perform extra_freed((select jsonb_agg(jsonb_build_object('stay', o.occupancy_id, 'extra', o.ref_id, 'quantity', o.quantity,
      'arrival', h.arrival, 'departure', h.departure))
    from old_rows o join place_hold h on h.establishment_id = o.establishment_id and h.occupancy_id = o.occupancy_id
    join extra e on e.establishment_id = o.establishment_id and e.id = o.ref_id and e.stock is not null
    where o.kind = 'EXTRA' and o.quantity > 0 and (h.expires_at is null or h.expires_at > now())));
  return null;
end
$$;
create trigger extras_after_delete after delete on occupancy_option
  referencing old table as old_rows for each statement execute function occupancy_option_extras_after_delete();

create function extras_after_insert() returns trigger language plpgsql as $$
declare
  made record;
begin
  for made in select establishment_id, array_agg(distinct occupancy_id) as stays from new_rows
    where occupancy_id is not null group by 1
  loop
    perform check_extras(made.establishment_id, made.stays);
  end loop;
  return null;
end
$$;
create trigger extras_after_insert after insert on place_hold
  referencing new table as new_rows for each statement execute function extras_after_insert();
create trigger extras_after_insert after insert on occupancy_option
  referencing new table as new_rows for each statement execute function extras_after_insert();

-- Longer nights, or a basket that had lapsed and is taken up again: another place alone asks for nothing more.
create function place_hold_extras_after_update() returns trigger language plpgsql as $$
declare
  made record;
begin
  for made in select n.establishment_id, array_agg(distinct n.occupancy_id) as stays,
      jsonb_agg(jsonb_build_object('stay', u.occupancy_id, 'extra', u.ref_id, 'quantity', u.quantity,
        'arrival', o.arrival, 'departure', o.departure))
        filter (where o.expires_at is null or o.expires_at > now()) as freed
    from new_rows n
    join old_rows o on o.establishment_id = n.establishment_id and o.id = n.id
    join occupancy_option u on u.establishment_id = n.establishment_id and u.occupancy_id = n.occupancy_id
      and u.kind = 'EXTRA' and u.quantity > 0
    where n.arrival < o.arrival or n.departure > o.departure or (o.expires_at <= now() and n.expires_at is distinct from o.expires_at)
    group by 1
  loop
    perform extra_freed(made.freed);
    perform check_extras(made.establishment_id, made.stays);
  end loop;
  return null;
end
$$;
create trigger extras_after_update after update on place_hold
  referencing old table as old_rows new table as new_rows for each statement execute function place_hold_extras_after_update();
