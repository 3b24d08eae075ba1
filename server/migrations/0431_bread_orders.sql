-- Bread ordered by place for the mornings (issue I, 7; decision 0447).
alter table article add column is_ordered boolean not null default false;

-- Stays as whoever serves their guests sees them: firm ones, with the place and the days on which somebody sleeps there.
create view served_stay with (security_invoker = true) as
  select o.establishment_id, o.id as occupancy_id, o.booking_id, b.code, b.customer_id, o.place_id, coalesce(p.code, '') as place, o.arrival,
    coalesce(o.early_departure, o.departure) as departure,
    (o.gone_at at time zone e.time_zone)::date as gone_on
  from occupancy o
  join booking b on b.establishment_id = o.establishment_id and b.id = o.booking_id
  join establishment e on e.id = o.establishment_id
  left join place p on p.establishment_id = o.establishment_id and p.id = o.place_id
  where b.state_id = 3 and b.status = 'SAVED' and b.status_id in (3, 4, 5) and not o.cancelled;

-- Of one day; 0: nothing of it on that day, whatever comes every day.
create table bread_order (
  establishment_id bigint not null,
  occupancy_id bigint not null,
  day date not null,
  article_id bigint not null,
  quantity integer not null check (quantity between 0 and 99),
  -- Taken after the hour, by somebody who may.
  is_late boolean not null default false,
  ordered_by bigint not null references app_user (id),
  ordered_at timestamptz not null,
  primary key (establishment_id, occupancy_id, day, article_id),
  foreign key (establishment_id, occupancy_id) references occupancy (establishment_id, id) on delete cascade,
  foreign key (establishment_id, article_id) references article (establishment_id, id)
);
create index on bread_order (establishment_id, day);
create index on bread_order (establishment_id, article_id);
create index on bread_order (ordered_by);

-- Every day from one on, until the guest leaves or says otherwise.
create table bread_standing (
  establishment_id bigint not null,
  occupancy_id bigint not null,
  article_id bigint not null,
  from_day date not null,
  -- Its last day, once somebody ended it.
  until_day date,
  quantity integer not null check (quantity between 1 and 99),
  ordered_by bigint not null references app_user (id),
  ordered_at timestamptz not null,
  primary key (establishment_id, occupancy_id, article_id, from_day),
  foreign key (establishment_id, occupancy_id) references occupancy (establishment_id, id) on delete cascade,
  foreign key (establishment_id, article_id) references article (establishment_id, id),
  check (until_day >= from_day)
);
create index on bread_standing (establishment_id, from_day);
create index on bread_standing (establishment_id, article_id);
create index on bread_standing (ordered_by);

-- Handed out in the morning; its ticket waits at a till, put aside by the name of the place.
create table bread_handed (
  establishment_id bigint not null,
  occupancy_id bigint not null,
  day date not null,
  -- No longer there: paid, or given up at the till.
  till_basket_id bigint not null,
  handed_by bigint not null references app_user (id),
  handed_at timestamptz not null,
  primary key (establishment_id, occupancy_id, day),
  foreign key (establishment_id, occupancy_id) references occupancy (establishment_id, id) on delete cascade
);
create index on bread_handed (establishment_id, day);
create index on bread_handed (handed_by);

-- Tickets put aside that still wait, for who put them there.
create view open_till_basket with (security_invoker = true) as
  select b.establishment_id, b.id, b.cash_register_id, b.label from till_basket b;
