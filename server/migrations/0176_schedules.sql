-- Which server does what comes back (docs/decisions/0176): one at a time, and once a period however many there are. A server that died
-- loses its turn by the clock of the database.
create table schedule (
  name text primary key,
  began_at timestamptz not null,
  lease uuid not null,
  leased_until timestamptz not null
);
