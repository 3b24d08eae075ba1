-- Whom a mailing reaches (spec 2, « critères de mailing »).
create table mailing_criteria (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  label text not null,
  audience text not null check (audience in ('STAYED', 'PROSPECT')),
  consent text not null check (consent in ('EMAIL', 'SMS', 'ANY', 'NONE')),
  stay_from date,
  stay_to date,
  stays_min integer check (stays_min between 1 and 999),
  nights_min integer check (nights_min between 1 and 999),
  not_since date,
  origin text check (origin in ('1', '2', '3', '4', '5')),
  child_min integer check (child_min between 0 and 17),
  child_max integer check (child_max between 0 and 17),
  spent_min bigint check (spent_min >= 0),
  spent_max bigint check (spent_max >= 0),
  postal_codes text,
  version integer not null default 1,
  primary key (establishment_id, id),
  unique (establishment_id, label)
);

create table mailing_criteria_place_type (
  establishment_id bigint not null,
  mailing_criteria_id bigint not null,
  place_type_id bigint not null,
  primary key (establishment_id, mailing_criteria_id, place_type_id),
  foreign key (establishment_id, mailing_criteria_id) references mailing_criteria (establishment_id, id) on delete cascade,
  foreign key (establishment_id, place_type_id) references place_type (establishment_id, id)
);
create index on mailing_criteria_place_type (establishment_id, place_type_id);

create table mailing_criteria_country (
  establishment_id bigint not null,
  mailing_criteria_id bigint not null,
  country_id bigint not null references country (id),
  primary key (establishment_id, mailing_criteria_id, country_id),
  foreign key (establishment_id, mailing_criteria_id) references mailing_criteria (establishment_id, id) on delete cascade
);
create index on mailing_criteria_country (country_id);

create table mailing_criteria_language (
  establishment_id bigint not null,
  mailing_criteria_id bigint not null,
  language_id bigint not null references language (id),
  primary key (establishment_id, mailing_criteria_id, language_id),
  foreign key (establishment_id, mailing_criteria_id) references mailing_criteria (establishment_id, id) on delete cascade
);
create index on mailing_criteria_language (language_id);

-- Customers that a mailing leaves out, though they meet its criteria.
create table mailing_exclusion (
  establishment_id bigint not null,
  mailing_criteria_id bigint not null,
  customer_id bigint not null references customer (id) on delete cascade,
  primary key (establishment_id, mailing_criteria_id, customer_id),
  foreign key (establishment_id, mailing_criteria_id) references mailing_criteria (establishment_id, id) on delete cascade
);
create index on mailing_exclusion (customer_id);
