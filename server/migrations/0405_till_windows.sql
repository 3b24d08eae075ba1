-- Pages of keys of a till (spec 1, « cash register windows »; spec 9, « maximum buttons per page and maximum pages »).
alter table cash_register
  add column max_buttons integer not null default 24 check (max_buttons between 1 and 60),
  add column max_pages integer not null default 10 check (max_pages between 1 and 20);

create table till_window (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  cash_register_id bigint not null,
  label text not null,
  color text,
  -- `HH:MM`; both or none. An end before the beginning is that of the next day.
  from_time text check (from_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  to_time text check (to_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  position integer not null,
  primary key (establishment_id, id),
  foreign key (establishment_id, cash_register_id) references cash_register (establishment_id, id) on delete cascade,
  check ((from_time is null) = (to_time is null))
);
create index on till_window (establishment_id, cash_register_id, position);

create table till_key (
  establishment_id bigint not null,
  till_window_id bigint not null,
  slot integer not null check (slot between 0 and 59),
  article_id bigint not null,
  primary key (establishment_id, till_window_id, slot),
  foreign key (establishment_id, till_window_id) references till_window (establishment_id, id) on delete cascade,
  foreign key (establishment_id, article_id) references article (establishment_id, id) on delete cascade
);
create index on till_key (establishment_id, article_id);
