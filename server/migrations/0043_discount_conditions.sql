-- What a remise is bound to, people that an offer includes, and fees that go with any kind of offer.
alter table discount
  -- Nights [start, end): the end is the last departure.
  add column start_date date,
  add column end_date date,
  add column min_nights integer check (min_nights between 1 and 366),
  add column max_nights integer check (max_nights between 1 and 366),
  -- Ages of one of the occupants, both included.
  add column min_age integer check (min_age between 0 and 130),
  add column max_age integer check (max_age between 0 and 130);

create table discount_place_type (
  establishment_id bigint not null,
  discount_id bigint not null,
  place_type_id bigint not null,
  primary key (establishment_id, discount_id, place_type_id),
  foreign key (establishment_id, discount_id) references discount (establishment_id, id) on delete cascade,
  foreign key (establishment_id, place_type_id) references place_type (establishment_id, id)
);
create index on discount_place_type (establishment_id, place_type_id);

alter table special_offer
  add column included_people integer check (included_people between 1 and 60),
  -- Booking fees in place of the usual ones; null: those.
  add column fees bigint check (fees between 0 and 10000000);
