-- Users: temporary passwords, second factor, where sessions come from; locked settings, special rights, names of menu headers.

alter table app_user add column must_change_password boolean not null default false;
alter table app_user add column two_factor_since timestamptz;

-- The secret of a user's code generator, sealed with a key that is a file of the server: a copy of the database makes no code.
create table two_factor (
  user_id bigint not null references app_user (id) on delete cascade,
  secret bytea not null,
  -- Until a first code was typed, the user has scanned nothing for sure and nothing is asked at log-in.
  confirmed_at timestamptz,
  -- Time step of the last code that was taken: no code works twice.
  last_step bigint not null default 0,
  primary key (user_id)
);

-- 80 random bits each, so a plain hash is enough: nobody counts that far.
create table recovery_code (
  user_id bigint not null references app_user (id) on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- Forgotten with the session.
alter table session add column address text not null default '';
alter table session add column device text not null default '';

-- Settings that nobody changes in an establishment until they are unlocked: its users may read them, no more.
create table settings_lock (
  establishment_id bigint not null references establishment (id) on delete cascade,
  functionality text not null,
  locked_at timestamptz not null default now(),
  primary key (establishment_id, functionality)
);

-- A menu header under a name of the establishment's own, for everybody or for one user.
create table custom_header_name (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  header text not null,
  user_id bigint references app_user (id) on delete cascade,
  label text not null,
  version integer not null default 1,
  primary key (establishment_id, id),
  unique nulls not distinct (establishment_id, header, user_id)
);
create index on custom_header_name (user_id);

-- Special rights are given to those who could do these things until now.
insert into user_right (user_id, establishment_id, functionality, code)
select user_id, establishment_id, special.functionality, case when code = any (special.codes) then '111' else '000' end
from user_right join (values
  ('booking_manual_price', 'booking_booking', array['011', '111']),
  ('payment_bill_cancel', 'payment_bill', array['111']),
  ('payment_reverse', 'payment_payment', array['011', '111'])
) as special (functionality, base, codes) on user_right.functionality = special.base;

insert into group_right (group_id, functionality, code)
select group_id, special.functionality, case when code = any (special.codes) then '111' else '000' end
from group_right join (values
  ('booking_manual_price', 'booking_booking', array['011', '111']),
  ('payment_bill_cancel', 'payment_bill', array['111']),
  ('payment_reverse', 'payment_payment', array['011', '111'])
) as special (functionality, base, codes) on group_right.functionality = special.base;
