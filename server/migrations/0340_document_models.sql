-- Models of papers and messages (docs/decisions/0380). A supplied text lives in the product and takes no row until a house changes it.
create table document_model (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  label text not null check (length(label) <= 80),
  function_key text not null,
  active boolean not null default true,
  position integer not null default 0,
  version integer not null default 1,
  primary key (establishment_id, id),
  unique (establishment_id, label)
);

create table mailing_configuration (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  document_model_id bigint not null,
  label text not null check (length(label) <= 80),
  recipient text not null check (recipient in ('CUSTOMER', 'PARTNER')),
  paper boolean not null default true,
  message boolean not null default true,
  active boolean not null default true,
  -- Function whose supplied texts stand where no text was written; null: none do.
  supplied text,
  position integer not null default 0,
  version integer not null default 1,
  primary key (establishment_id, id),
  foreign key (establishment_id, document_model_id) references document_model (establishment_id, id),
  unique (establishment_id, document_model_id, label)
);

-- The text of a model in one language, as it stands.
create table mailing_text (
  establishment_id bigint not null,
  mailing_configuration_id bigint not null,
  language_id bigint not null references language (id),
  subject jsonb not null,
  body jsonb not null check (octet_length(body::text) <= 4000000),
  version integer not null default 1,
  saved_at timestamptz not null,
  saved_by bigint references app_user (id),
  primary key (establishment_id, mailing_configuration_id, language_id),
  foreign key (establishment_id, mailing_configuration_id) references mailing_configuration (establishment_id, id) on delete cascade
);
create index on mailing_text (language_id);
create index on mailing_text (saved_by);

-- Each save is a version; the first and the last fifty are kept.
create table mailing_text_version (
  establishment_id bigint not null,
  mailing_configuration_id bigint not null,
  language_id bigint not null references language (id),
  version integer not null,
  subject jsonb not null,
  body jsonb not null,
  saved_at timestamptz not null,
  saved_by bigint references app_user (id),
  primary key (establishment_id, mailing_configuration_id, language_id, version),
  foreign key (establishment_id, mailing_configuration_id) references mailing_configuration (establishment_id, id) on delete cascade
);
create index on mailing_text_version (language_id);
create index on mailing_text_version (saved_by);
