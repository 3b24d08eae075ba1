-- A channel's option may mean one that only a grid knows (« Autre option… »): it goes by its code, as no record is of it.
alter table online_booking_mapping add own_option text check (own_option <> ''),
  add check (own_option is null or (kind = 'OPTION' and extra_id is null));
