-- Police forms of foreign guests (CESEDA R814-1 to R814-3). A form is a copy of what the guest signed: nothing of it follows later
-- changes of the stay. Erased six months after the arrival, see `eraseForms`.
create table police_form (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  occupancy_id bigint not null,
  arrival date not null,
  departure date not null,
  -- The people of a stay are written anew when its party changes: a form is found again by the name on it.
  surname text not null check (surname <> ''),
  name text not null default '',
  birth_date date,
  birth_place text,
  nationality_id bigint references country (id),
  -- Usual home.
  address text,
  postal_code text,
  town text,
  country_id bigint references country (id),
  phone text,
  email text,
  -- Under-15s of the stay, who need no form of their own: [{surname, name, birthDate}].
  children jsonb not null default '[]',
  printed_at timestamptz,
  -- The guest signed it; a signed form changes no more.
  signed_on date,
  version integer not null default 1,
  primary key (establishment_id, id),
  unique (establishment_id, occupancy_id, surname, name),
  foreign key (establishment_id, occupancy_id) references occupancy (establishment_id, id) on delete cascade
);
create index on police_form (arrival);
create index on police_form (nationality_id);
create index on police_form (country_id);
-- What the register alone asks of people, to be found again by the erasing.
create index attendant_police on attendant (establishment_id, occupancy_id)
  where birth_place is not null or nationality_id is not null;

-- The lists of the day look for few stays among all those of the past: who is awaited, who is here, who leaves early.
create index occupancy_awaited on occupancy (establishment_id, arrival) where arrived_at is null and not cancelled;
create index occupancy_here on occupancy (establishment_id, departure) where arrived_at is not null and gone_at is null;
create index occupancy_early on occupancy (establishment_id, early_departure) where early_departure is not null;
