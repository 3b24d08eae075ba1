-- What lists need to stay as quick after years of stays as in the first (bench/growth.ts).

-- Who is on a place now: the lists of the day ask it for each row, among all the stays that the place ever had.
create index occupancy_on_place on occupancy (establishment_id, place_id) where arrived_at is not null and gone_at is null;

-- A bill is looked for by a part of its number.
create index bill_number on bill using gin (number gin_trgm_ops);
-- The sums of a list of bills, without reading the bills.
create index bill_sums on bill (establishment_id, training, bill_on) include (total_excluding, total_vat, total);

-- What a bill says by rate, copied out of its content when it is issued: the sums of a search would read every bill whole.
create table bill_rate (
  establishment_id bigint not null,
  bill_id bigint not null,
  training boolean not null,
  -- Basis points; null: outside VAT.
  rate integer,
  excluding bigint not null,
  vat bigint not null,
  including bigint not null,
  unique nulls not distinct (establishment_id, bill_id, rate),
  foreign key (establishment_id, bill_id) references bill (establishment_id, id)
);

create function bill_rates(site bigint, bill bigint, training boolean, content jsonb) returns setof bill_rate
language sql immutable parallel safe as $$
  select site, bill, training, r.rate, sum(r.excluding)::bigint, sum(r.vat)::bigint, sum(r.including)::bigint
  from (select v.rate, v.excluding, v.vat, v.including
      from jsonb_to_recordset(content -> 'vat') as v (rate integer, excluding bigint, vat bigint, including bigint)
    union all
    select null, o.amount, 0, o.amount from jsonb_to_recordset(content -> 'outside') as o (amount bigint)) r
  group by r.rate
$$;

create function bill_rates_after_insert() returns trigger language plpgsql as $$
begin
  insert into bill_rate select r.* from new_rows f, bill_rates(f.establishment_id, f.id, f.training, f.content) r;
  return null;
end
$$;
create trigger rates_after_insert after insert on bill
  referencing new table as new_rows for each statement execute function bill_rates_after_insert();

insert into bill_rate select r.* from bill f, bill_rates(f.establishment_id, f.id, f.training, f.content) r;
