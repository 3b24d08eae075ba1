-- What other parts are told of stays (domain rules 2.4), and the nights that a guest spent elsewhere before changing place.

-- A guest who changes place during the stay slept on the old one: those nights stay in the ledger as what happened, beside the
-- hold that goes on. A stay has one hold that is under way or to come, and as many spent ones as it changed place.
alter table place_hold add column spent boolean not null default false;
alter table place_hold add check (not spent or kind = 'STAY');
drop index place_hold_occupancy;
create unique index place_hold_occupancy on place_hold (establishment_id, occupancy_id, (case when spent then id else 0 end));

-- Written in the transaction of the transition, read by the part that it concerns (cleaning, access, survey, police register).
create table part_event (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  at timestamptz not null,
  kind text not null
    check (kind in ('ARRIVED', 'ARRIVAL_UNDONE', 'GONE', 'LEFT_EARLY', 'CANCELLED', 'NO_SHOW', 'MOVED', 'UNDONE')),
  booking_id bigint not null,
  occupancy_id bigint not null,
  -- Where the stay is once it happened; null: nowhere yet. A place that is deleted since is no reason to lose the event.
  place_id bigint,
  -- Where it was before a move, the day of an early departure, what was undone.
  detail jsonb not null default '{}',
  -- Parts that have dealt with it.
  taken text[] not null default '{}',
  primary key (establishment_id, id),
  foreign key (establishment_id, booking_id) references booking (establishment_id, id) on delete cascade,
  foreign key (establishment_id, occupancy_id) references occupancy (establishment_id, id) on delete cascade
);
create index part_event_at on part_event (at);
create index on part_event (establishment_id, booking_id);
create index on part_event (establishment_id, occupancy_id);
