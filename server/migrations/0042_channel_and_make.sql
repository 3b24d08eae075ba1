-- How the request of a file reached the campsite, and the make of a vehicle beside its plate.
alter table booking
  add column access_channel_id bigint,
  add foreign key (establishment_id, access_channel_id) references access_channel (establishment_id, id);
create index on booking (establishment_id, access_channel_id);

alter table occupancy_option
  add column brand_id bigint references vehicle_brand (id);
create index on occupancy_option (brand_id) where brand_id is not null;
