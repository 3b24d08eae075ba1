-- The planning: why a place is closed, and what re-packing did, so that one click undoes it.

alter table unavailability add column note text;
create index unavailability_days on unavailability (establishment_id, departure, arrival);
create index unavailability_place on unavailability (establishment_id, place_id);

-- Stays by type that were moved together to free whole weeks. `moves` keeps where each came from and the version that the move
-- gave it: undoing is refused once one of them changed again.
create table repacking (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  place_type_id bigint not null,
  from_day date not null,
  to_day date not null,
  -- Free (place, Saturday to Saturday) pairs.
  weeks_before integer not null,
  weeks_after integer not null,
  moves jsonb not null check (jsonb_typeof(moves) = 'array'),
  at timestamptz not null,
  user_id bigint references app_user (id) on delete set null,
  user_name text not null,
  undone_at timestamptz,
  primary key (establishment_id, id),
  foreign key (establishment_id, place_type_id) references place_type (establishment_id, id) on delete cascade,
  check (from_day < to_day)
);
create index repacking_last on repacking (establishment_id, at desc);
create index repacking_type on repacking (establishment_id, place_type_id);
