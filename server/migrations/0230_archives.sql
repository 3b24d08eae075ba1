-- Archives of the record of money (domain rules, section 5; docs/decisions/0275): what was exported, signed in the chain ARCHIVE, and kept
-- with its bytes for as long as the record itself.

create table archive (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  till text not null,
  training boolean not null,
  seq bigint not null,
  -- On demand, or of a month or a year that was closed.
  kind text not null check (kind in ('DEMAND', 'MONTH', 'YEAR')),
  from_day date not null,
  to_day date not null,
  -- SHA-256 of its manifest, which names the hash of each file, and of the whole ZIP.
  manifest text not null,
  sha256 text not null,
  size bigint not null check (size > 0),
  -- Records that it holds.
  count integer not null check (count >= 0),
  recorded_at timestamptz not null,
  -- Null: the server did it by itself.
  operator_id bigint references app_user (id),
  signed_text text not null,
  previous_signature text not null,
  signature text not null,
  key_id text not null references signing_key (id),
  primary key (establishment_id, id),
  unique (establishment_id, till, training, seq),
  check (from_day <= to_day)
);
create index archive_list on archive (establishment_id, training, to_day);

-- Its bytes, in order.
create table archive_part (
  establishment_id bigint not null,
  archive_id bigint not null,
  n integer not null,
  sha256 text not null,
  bytes bytea not null,
  primary key (establishment_id, archive_id, n),
  constraint archive_part_archive_fkey foreign key (establishment_id, archive_id) references archive (establishment_id, id)
    deferrable initially deferred,
  constraint archive_part_hash check (sha256 = encode(sha256(bytes), 'hex'))
);
-- A ZIP is packed already.
alter table archive_part alter column bytes set storage external;

create trigger archive_moves_head after insert on archive for each row execute function move_chain_head('ARCHIVE');
create constraint trigger archive_proved after insert on archive deferrable initially deferred
for each row execute function demand_proof();

-- The parts of an archive are there before it is, and none comes after.
create function refuse_late_archive_part() returns trigger
language plpgsql as $$
begin
  if exists (select from archive a where a.establishment_id = new.establishment_id and a.id = new.archive_id) then
    raise exception 'archive_part comes after what it is part of' using errcode = 'PN002';
  end if;
  return new;
end $$;
create trigger archive_part_in_time before insert on archive_part for each row execute function refuse_late_archive_part();
