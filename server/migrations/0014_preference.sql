-- What each establishment chose, one row a kind; a kind that nobody changed has none (contract/operations/establishment/preference.ts).
create table preference (
  establishment_id bigint not null references establishment (id),
  kind text not null,
  value jsonb not null check (jsonb_typeof(value) = 'object'),
  version integer not null default 1,
  primary key (establishment_id, kind)
);

-- What the preferences said of cancellation and fees when the file was made: agreed with the customer, so later changes of the
-- house leave it alone. Null on files older than preferences.
alter table booking add column agreed jsonb;
