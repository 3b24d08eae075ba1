-- How far from the campsite those live whom a mailing reaches, in kilometres.
alter table mailing_criteria add column distance_max integer check (distance_max between 1 and 20000),
  add column distance_min integer check (distance_min between 1 and 20000);
