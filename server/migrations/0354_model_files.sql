-- Files of models of letters, in the store of 0350: pictures within texts, and what always leaves with a message (conditions of sale, map).

-- A text may be copied to another model: its pictures stay when the model that they were sent for goes.
create table mailing_picture (
  establishment_id bigint not null,
  id bigint not null,
  mailing_configuration_id bigint,
  file_name text not null,
  type text not null,
  size integer not null check (size > 0),
  added_on date not null,
  added_by text not null,
  version integer not null default 1,
  primary key (establishment_id, id),
  foreign key (establishment_id, id) references stored_file (establishment_id, id),
  foreign key (establishment_id, mailing_configuration_id) references mailing_configuration (establishment_id, id)
    on delete set null (mailing_configuration_id)
);
create index on mailing_picture (establishment_id, mailing_configuration_id);
create trigger drop_file after delete on mailing_picture for each row execute function drop_stored_file();

-- `language_id` null: with the texts of every language.
create table mailing_attachment (
  establishment_id bigint not null,
  id bigint not null,
  mailing_configuration_id bigint not null,
  language_id bigint references language (id),
  file_name text not null,
  type text not null,
  size integer not null check (size > 0),
  added_on date not null,
  added_by text not null,
  version integer not null default 1,
  primary key (establishment_id, id),
  foreign key (establishment_id, id) references stored_file (establishment_id, id),
  foreign key (establishment_id, mailing_configuration_id) references mailing_configuration (establishment_id, id) on delete cascade
);
create index on mailing_attachment (establishment_id, mailing_configuration_id);
create index on mailing_attachment (language_id);
create trigger drop_file after delete on mailing_attachment for each row execute function drop_stored_file();
