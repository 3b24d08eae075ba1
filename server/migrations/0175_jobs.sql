-- Work that lasts longer than a request (docs/decisions/0175). pg-boss hands it out from a schema of its own, made by the owner at the
-- start; what the person who asked sees of it, and what it left them, is here.
create table job (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  -- Who asked, and as whom it runs: nobody else sees it.
  user_id bigint not null references app_user (id) on delete cascade,
  kind text not null,
  -- As its owner called it: « Clients ».
  title text not null,
  input jsonb not null,
  till text not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED')),
  -- A server that was thought dead finishes nothing: what it did bears the number of an earlier attempt.
  attempt integer not null default 0,
  done integer not null default 0,
  -- Null while it is not known.
  total integer,
  cancel_asked boolean not null default false,
  failure text,
  failure_context jsonb,
  answer jsonb,
  file_name text,
  file_type text,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (establishment_id, id),
  check ((ended_at is null) = (state in ('WAITING', 'RUNNING')))
);
create index on job (establishment_id, user_id, id);
create index on job (user_id);
create index on job (ended_at);

-- The file that a job made, in parts that are written and sent one by one; kept a day.
create table job_file_part (
  establishment_id bigint not null,
  job_id bigint not null,
  attempt integer not null,
  part integer not null,
  bytes bytea not null,
  primary key (establishment_id, job_id, attempt, part),
  foreign key (establishment_id, job_id) references job (establishment_id, id) on delete cascade
);
