-- The language of each user's screens, and the languages that a manager imported (spec 9).
alter table app_user add column language text not null default 'fr';

create table interface_language (
  code text primary key,
  -- Flat: key of the catalogue → text.
  texts jsonb not null check (jsonb_typeof(texts) = 'object'),
  imported_at timestamptz not null,
  imported_by bigint references app_user (id) on delete set null
);
