-- What channels are still to be told of free places and prices (domain rules 10): written by whatever changes them, in its own
-- transaction; sent after it by a job. A row names nights, never a count: the count is read when it is sent, so rows may be lost in
-- one another and sent twice without harm.

create table channel_outbox (
  establishment_id bigint not null,
  id bigint not null default nextval('record_id'),
  online_booking_id bigint not null,
  kind text not null check (kind in ('AVAILABILITY', 'RATE')),
  place_type_id bigint not null,
  -- Nights [from_day, to_day), or days of arrival; null: as far as the channel sells.
  from_day date,
  to_day date,
  since timestamptz not null default now(),
  primary key (establishment_id, online_booking_id, id),
  foreign key (establishment_id, online_booking_id) references online_booking (establishment_id, id) on delete cascade,
  check ((from_day is null) = (to_day is null))
);

-- How sending goes: who sends now, when to try again, what was told last.
create table channel_push (
  establishment_id bigint not null,
  online_booking_id bigint not null,
  -- Whoever holds it sends alone; one that died loses it by the clock of the database.
  lease uuid,
  leased_until timestamptz,
  -- Not before, after a failure.
  next_at timestamptz,
  sent_at timestamptz,
  failed_at timestamptz,
  -- Failures in a row.
  failures integer not null default 0,
  failure text,
  detail text,
  -- Day of the site on which everything was put in the outbox again.
  full_on date,
  primary key (establishment_id, online_booking_id),
  foreign key (establishment_id, online_booking_id) references online_booking (establishment_id, id) on delete cascade
);

create table channel_push_failure (
  establishment_id bigint not null,
  id bigint not null default nextval('record_id'),
  online_booking_id bigint not null,
  at timestamptz not null,
  -- Code of the messages, and the channel's own words.
  failure text not null,
  detail text,
  primary key (establishment_id, online_booking_id, id),
  foreign key (establishment_id, online_booking_id) references online_booking (establishment_id, id) on delete cascade
);
create index on channel_push_failure (at);

-- Codes that the channel was told of: one that means nothing here any more is told once that nothing is free.
create table channel_told (
  establishment_id bigint not null,
  online_booking_id bigint not null,
  code text not null,
  -- Excluded.
  until date not null,
  primary key (establishment_id, online_booking_id, code),
  foreign key (establishment_id, online_booking_id) references online_booking (establishment_id, id) on delete cascade
);

-- Most sites sell on no channel: they leave at once.
create function tell_channels_of_nights() returns trigger language plpgsql as $$
begin
  if not exists (select from online_booking where active) then return null; end if;
  if tg_op = 'INSERT' then
    insert into channel_outbox (establishment_id, online_booking_id, kind, place_type_id, from_day, to_day)
    select distinct m.establishment_id, m.online_booking_id, 'AVAILABILITY', m.place_type_id, h.arrival, h.departure
    from holds_after h
    join online_booking_mapping m on m.establishment_id = h.establishment_id and m.place_type_id = h.place_type_id
    join online_booking c on c.establishment_id = m.establishment_id and c.id = m.online_booking_id and c.active;
  else
    insert into channel_outbox (establishment_id, online_booking_id, kind, place_type_id, from_day, to_day)
    select distinct m.establishment_id, m.online_booking_id, 'AVAILABILITY', m.place_type_id, h.arrival, h.departure
    from holds_before h
    join online_booking_mapping m on m.establishment_id = h.establishment_id and m.place_type_id = h.place_type_id
    join online_booking c on c.establishment_id = m.establishment_id and c.id = m.online_booking_id and c.active;
  end if;
  return null;
end $$;

create function tell_channels_of_change() returns trigger language plpgsql as $$
begin
  insert into channel_outbox (establishment_id, online_booking_id, kind, place_type_id, from_day, to_day)
  select distinct m.establishment_id, m.online_booking_id, 'AVAILABILITY', m.place_type_id, h.arrival, h.departure
  from (values (old.place_type_id, old.arrival, old.departure), (new.place_type_id, new.arrival, new.departure))
    h (place_type_id, arrival, departure)
  join online_booking_mapping m on m.establishment_id = new.establishment_id and m.place_type_id = h.place_type_id
  join online_booking c on c.establishment_id = m.establishment_id and c.id = m.online_booking_id and c.active;
  return null;
end $$;

create trigger tell_channels_of_new_nights after insert on place_hold
  referencing new table as holds_after for each statement execute function tell_channels_of_nights();
-- By row, so that what changes no night costs nothing: saving turns a lock into a stay. An allotment is given back by its date.
create trigger tell_channels_of_changed_nights after update on place_hold for each row
  when ((old.place_id, old.place_type_id, old.arrival, old.departure, old.allotment_id)
      is distinct from (new.place_id, new.place_type_id, new.arrival, new.departure, new.allotment_id)
    or (new.allotment_id is not null and old.expires_at is distinct from new.expires_at))
  execute function tell_channels_of_change();
create trigger tell_channels_of_freed_nights after delete on place_hold
  referencing old table as holds_before for each statement execute function tell_channels_of_nights();

-- Everything that a channel sells of a site, or of one of its types, or on one channel; null: all.
create function tell_channels_of_all(site bigint, kinds text[], type bigint default null, channel bigint default null) returns void
  language sql as $$
  insert into channel_outbox (establishment_id, online_booking_id, kind, place_type_id)
  select distinct m.establishment_id, m.online_booking_id, k.kind, m.place_type_id
  from online_booking_mapping m
  join online_booking c on c.establishment_id = m.establishment_id and c.id = m.online_booking_id and c.active
  cross join unnest(kinds) as k (kind)
  where m.establishment_id = site and m.place_type_id is not null and (type is null or m.place_type_id = type)
    and (channel is null or m.online_booking_id = channel)
$$;

-- Places by the hundred are changed at once: once a type is enough.
create function tell_channels_of_places() returns trigger language plpgsql as $$
begin
  if not exists (select from online_booking where active) then return null; end if;
  if tg_op = 'UPDATE' then
    perform tell_channels_of_all(t.establishment_id, array['AVAILABILITY'], t.place_type_id)
    from (select distinct a.establishment_id, x.place_type_id
      from places_before b
      join places_after a on a.establishment_id = b.establishment_id and a.id = b.id
      cross join lateral (values (b.place_type_id), (a.place_type_id)) x (place_type_id)
      where (b.place_type_id, b.commercialised, b.hidden, b.sold_from, b.sold_until)
        is distinct from (a.place_type_id, a.commercialised, a.hidden, a.sold_from, a.sold_until)) t
    where t.place_type_id is not null;
  elsif tg_op = 'INSERT' then
    perform tell_channels_of_all(t.establishment_id, array['AVAILABILITY'], t.place_type_id)
    from (select distinct establishment_id, place_type_id from places_after where place_type_id is not null) t;
  else
    perform tell_channels_of_all(t.establishment_id, array['AVAILABILITY'], t.place_type_id)
    from (select distinct establishment_id, place_type_id from places_before where place_type_id is not null) t;
  end if;
  return null;
end $$;

create trigger tell_channels_of_new_places after insert on place
  referencing new table as places_after for each statement execute function tell_channels_of_places();
create trigger tell_channels_of_changed_places after update on place
  referencing old table as places_before new table as places_after for each statement execute function tell_channels_of_places();
create trigger tell_channels_of_removed_places after delete on place
  referencing old table as places_before for each statement execute function tell_channels_of_places();

-- Rows that change seldom, and much: opening, prices, offers, terms, taxes, partners. Arguments: what is to be told again.
create function tell_channels_of_site() returns trigger language plpgsql as $$
begin
  perform tell_channels_of_all(coalesce(new.establishment_id, old.establishment_id), tg_argv::text[]);
  return null;
end $$;

create trigger tell_channels after insert or update or delete on activity_period
  for each row execute function tell_channels_of_site('AVAILABILITY', 'RATE');
create trigger tell_channels after update on place_type for each row
  when (old.active is distinct from new.active or old.capacity is distinct from new.capacity
    or old.max_capacity is distinct from new.max_capacity or old.tva_id is distinct from new.tva_id)
  execute function tell_channels_of_site('AVAILABILITY', 'RATE');
-- A draft is saved at every step; its publication alone counts, closures of the grid included.
create trigger tell_channels after update on price_grid for each row
  when (old.current_version is distinct from new.current_version or old.active is distinct from new.active)
  execute function tell_channels_of_site('AVAILABILITY', 'RATE');
create trigger tell_channels after update on special_offer for each row
  when (old.active or new.active) execute function tell_channels_of_site('RATE');
create trigger tell_channels_removed after delete on special_offer for each row
  when (old.active) execute function tell_channels_of_site('RATE');
create trigger tell_channels after insert or update or delete on payment_terms
  for each row execute function tell_channels_of_site('RATE');
create trigger tell_channels after insert or update or delete on tourist_tax
  for each row execute function tell_channels_of_site('RATE');
create trigger tell_channels after update on partner for each row
  when (old.management_type_id is distinct from new.management_type_id or old.active is distinct from new.active
    or old.fallback_public is distinct from new.fallback_public
    or old.collects_tourist_tax is distinct from new.collects_tourist_tax)
  execute function tell_channels_of_site('AVAILABILITY', 'RATE');
create trigger tell_channels after update on allotment
  for each row execute function tell_channels_of_site('AVAILABILITY');

create function tell_channel() returns trigger language plpgsql as $$
begin
  perform tell_channels_of_all(new.establishment_id, array['AVAILABILITY', 'RATE'], null, new.id);
  return null;
end $$;

create trigger tell_channel_opened after insert on online_booking for each row when (new.active) execute function tell_channel();
create trigger tell_channel_changed after update on online_booking for each row
  when (new.active and (not old.active or old.partner_id is distinct from new.partner_id or old.format is distinct from new.format
    or old.url is distinct from new.url or old.site_code is distinct from new.site_code
    or old.horizon_months is distinct from new.horizon_months))
  execute function tell_channel();

create function tell_channel_of_mapping() returns trigger language plpgsql as $$
begin
  perform tell_channels_of_all(new.establishment_id, array['AVAILABILITY', 'RATE'], new.place_type_id, new.online_booking_id);
  return null;
end $$;

create trigger tell_channel after insert or update on online_booking_mapping for each row
  when (new.place_type_id is not null) execute function tell_channel_of_mapping();
