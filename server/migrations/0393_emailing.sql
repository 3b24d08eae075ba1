-- Messages that leave by themselves (spec 4, « Emailing »; decision 0430).
create table emailing (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  label text not null,
  -- The function of its text, which says what makes it leave (contract/document/triggers.ts).
  trigger text not null,
  document_model_id bigint,
  days integer not null check (days between 0 and 365),
  day_of_month integer check (day_of_month between 1 and 31),
  hour text,
  is_late boolean not null,
  origin text check (origin in ('1', '2', '3', '4', '5')),
  language_id bigint references language (id),
  partner_id bigint,
  amount_min bigint check (amount_min >= 0),
  amount_max bigint check (amount_max >= 0),
  active boolean not null,
  -- From when on it counts: nothing leaves for what was over before.
  since timestamptz not null default now(),
  version integer not null default 1,
  primary key (establishment_id, id),
  unique (establishment_id, label),
  foreign key (establishment_id, document_model_id) references document_model (establishment_id, id),
  foreign key (establishment_id, partner_id) references partner (establishment_id, id)
);
create index on emailing (establishment_id, document_model_id);
create index on emailing (establishment_id, partner_id);
create index on emailing (language_id);

create table emailing_place_type (
  establishment_id bigint not null,
  emailing_id bigint not null,
  place_type_id bigint not null,
  primary key (establishment_id, emailing_id, place_type_id),
  foreign key (establishment_id, emailing_id) references emailing (establishment_id, id) on delete cascade,
  foreign key (establishment_id, place_type_id) references place_type (establishment_id, id)
);
create index on emailing_place_type (establishment_id, place_type_id);

-- What left: one message of a function, of a record, at a moment, and one of each setting for each occasion. It outlives the setting.
create table emailing_message (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  emailing_id bigint not null,
  trigger text not null,
  record_id bigint not null,
  -- What makes two of a record two: the day of arrival, the payment, the year of a birthday.
  occasion text not null,
  -- On the wall of the campsite, as the key of what leaves once: 2027-07-01T09:00.
  moment text not null,
  mail_id bigint not null,
  written_at timestamptz not null,
  primary key (establishment_id, id),
  unique (establishment_id, trigger, record_id, moment),
  unique (establishment_id, emailing_id, record_id, occasion)
);
create index on emailing_message (establishment_id, record_id);

-- What could not be written, and why: tried again later, until it makes no sense any more.
create table emailing_refusal (
  establishment_id bigint not null references establishment (id),
  emailing_id bigint not null,
  record_id bigint not null,
  occasion text not null,
  code text not null,
  context jsonb not null,
  at timestamptz not null,
  primary key (establishment_id, emailing_id, record_id, occasion),
  foreign key (establishment_id, emailing_id) references emailing (establishment_id, id) on delete cascade
);

-- Files and customers that want none.
create table emailing_off (
  establishment_id bigint not null references establishment (id),
  about text not null check (about in ('booking', 'customer')),
  record_id bigint not null,
  at timestamptz not null,
  user_id bigint references app_user (id),
  primary key (establishment_id, about, record_id)
);

-- What the outbox publishes of messages about a record: who wrote by hand what would leave by itself.
create view mail_of_record with (security_invoker = true) as
  select m.establishment_id, m.about_kind as kind, m.about_id as record_id, m.function_key, m.id, m.written_at, m.state, m.automatic
  from mail m where m.function_key is not null and m.about_id is not null;

-- Birthdays of a day, without reading everybody.
create index customer_birthday on customer ((extract(month from birth_date)), (extract(day from birth_date)))
  where birth_date is not null and merged_into_id is null and erased_on is null;
-- What happened of late, without reading every file.
create index booking_event_at on booking_event (establishment_id, kind, at)
  where kind in ('SAVED', 'VALIDATED', 'CONVERTED', 'CANCELLED', 'NO_SHOW');
