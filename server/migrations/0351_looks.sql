-- Looks of papers (spec 2, « document-setting »): paper, margins, colours, fonts, header and footer, one row a kind of paper; ALL holds
-- where a kind has none of its own. No row at all: papers look as Pinède draws them.
create table document_setting (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  target text not null check (target in ('ALL', 'QUOTE', 'CONFIRMATION', 'BILL', 'LETTER')),
  paper text not null check (paper in ('A4', 'A5', 'LETTER')),
  -- Millimetres.
  margin_side integer not null check (margin_side between 8 and 40),
  margin_top integer not null check (margin_top between 8 and 60),
  margin_bottom integer not null check (margin_bottom between 18 and 60),
  font text not null check (font in ('INTER', 'NOTO')),
  accent text not null,
  ink text not null,
  logo boolean not null,
  header jsonb,
  footer jsonb,
  background_pages text not null check (background_pages in ('ALL', 'FIRST')),
  -- Percent of the picture's own strength.
  background_strength integer not null check (background_strength between 5 and 100),
  version integer not null default 1,
  primary key (establishment_id, id),
  unique (establishment_id, target)
);

-- The picture behind the text, and the picture of a signature; the id is that of the stored file.
create table document_background (
  establishment_id bigint not null,
  id bigint not null,
  document_setting_id bigint not null,
  usage text not null check (usage in ('BACKGROUND', 'SIGNATURE')),
  file_name text not null,
  version integer not null default 1,
  primary key (establishment_id, id),
  foreign key (establishment_id, id) references stored_file (establishment_id, id),
  foreign key (establishment_id, document_setting_id) references document_setting (establishment_id, id) on delete cascade,
  unique (establishment_id, document_setting_id, usage)
);
create trigger drop_file after delete on document_background for each row execute function drop_stored_file();

-- Words of papers that a house writes otherwise (`contract/document-words.ts` has the usual ones).
create table document_word (
  establishment_id bigint not null references establishment (id),
  language text not null,
  key text not null,
  text text not null check (length(text) between 1 and 200),
  primary key (establishment_id, language, key)
);

-- Printers that the server prints on by itself (RFC 8011), of the establishment or of one station.
create table doc_editor (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  label text not null,
  uri text not null,
  station_id bigint,
  copies integer not null check (copies between 1 and 20),
  sides text not null check (sides in ('ONE', 'TWO')),
  colour boolean not null,
  active boolean not null,
  version integer not null default 1,
  primary key (establishment_id, id),
  foreign key (establishment_id, station_id) references station (establishment_id, id),
  unique (establishment_id, label)
);
create index on doc_editor (establishment_id, station_id);
