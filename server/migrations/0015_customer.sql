-- Customers in full: more of who they are, consents with their proof, search by near words, duplicates and their merging, erasure.

alter table customer
  add column birth_name text,
  add column language2_id bigint references language (id),
  add column email2 text,
  add column emergency_contact text,
  add column alert text,
  add column siret text,
  add column einvoice_address text,
  -- Day of the last exchange, kept by what staff saves; prospects are proposed for erasure three years after it (domain rules, 7).
  add column created_on date not null default current_date,
  add column last_contact_on date not null default current_date,
  -- A merged record stays where signed bills and payments name it, and leads to the one that was kept. Never a chain.
  add column merged_into_id bigint references customer (id),
  add column erased_on date;
update customer set created_on = created_at::date, last_contact_on = created_at::date;
create index customer_merged on customer (merged_into_id) where merged_into_id is not null;
create index on customer (language2_id);
create index customer_contact on customer (last_contact_on, id) where merged_into_id is null and erased_on is null;
create index customer_created on customer (created_on, id);

-- Telephones however they are written: the last nine digits are the same with and without a country's prefix.
create function phone_key(value text) returns text
  language sql immutable parallel safe
  return case when length(regexp_replace(coalesce(value, ''), '\D', '', 'g')) >= 8
    then right(ltrim(regexp_replace(value, '\D', '', 'g'), '0'), 9) end;

-- Letters and digits alone, folded: a plate typed with spaces or dashes is the same plate.
create function plain_key(value text) returns text
  language sql immutable parallel safe
  return regexp_replace(sort_key(coalesce(value, '')), '[^a-z0-9]', '', 'g');

-- One typo is found by keys (a letter left out, with its rank) rather than by resemblance: exact, and on an index whatever the word.
-- `=word` is the word; `3:abde` is `abcde` without its third letter.
-- A loop, since this runs at each save: the same as one query costs eight times as much.
create function near_keys(value text) returns text[]
  language plpgsql immutable parallel safe as $$
declare
  w text;
  keys text[] := '{}';
begin
  foreach w in array regexp_split_to_array(sort_key(coalesce(value, '')), '[^a-z0-9]+') loop
    continue when length(w) not between 5 and 40 or w ~ '\d';
    keys := keys || ('=' || w);
    for i in 1..length(w) loop
      keys := keys || (i || ':' || overlay(w placing '' from i for 1));
    end loop;
  end loop;
  return keys;
end $$;

-- What one typo makes of a word: a letter changed, forgotten, doubled or added, two neighbours exchanged. None of a word too short.
create function near_lookups(word text) returns text[]
  language plpgsql immutable parallel safe as $$
declare
  w text := plain_key(word);
  n integer := length(w);
  keys text[] := array['=' || w];
begin
  if n not between 4 and 40 or w ~ '\d' then
    return '{}';
  end if;
  for i in 1..n + 1 loop
    keys := keys || (i || ':' || w);
    continue when i > n;
    keys := keys || (i || ':' || overlay(w placing '' from i for 1));
    if n > 5 then
      keys := keys || ('=' || overlay(w placing '' from i for 1));
    end if;
    if i < n then
      keys := keys || ('=' || overlay(w placing substr(w, i + 1, 1) || substr(w, i, 1) from i for 2));
    end if;
  end loop;
  return keys;
end $$;

-- What two records of one person share; whether they are one is told by domain/customer/twins.ts.
create function twin_keys(surname text, name text, birth date, email text, email2 text, phone1 text, phone2 text, siret text, vat text,
    company text) returns text[]
  language sql immutable parallel safe
  return array_remove(array[
    'e:' || lower(email), 'e:' || lower(email2), 'p:' || phone_key(phone1), 'p:' || phone_key(phone2), 's:' || siret, 'v:' || vat,
    'n:' || plain_key(surname) || '/' || nullif(plain_key(name), ''), 'n:' || nullif(plain_key(name), '') || '/' || plain_key(surname),
    'b:' || plain_key(surname) || '/' || (birth - date '1900-01-01')::text,
    'd:' || nullif(plain_key(name), '') || '/' || (birth - date '1900-01-01')::text,
    'c:' || nullif(plain_key(company), '')], null);

alter table customer
  add column near text[] not null generated always as (
    near_keys(coalesce(surname, '') || ' ' || coalesce(birth_name, '') || ' ' || coalesce(name, '') || ' ' || coalesce(company_name, ''))) stored,
  add column twin_keys text[] not null generated always as (
    twin_keys(surname, name, birth_date, email, email2, phone1, phone2, siret, vat_number, company_name)) stored;
create index customer_near on customer using gin (near);
create index customer_twin on customer using gin (twin_keys);

alter table address
  add column search text not null generated always as (
    sort_key(coalesce(town, '') || ' ' || coalesce(postal_code, '') || ' ' || coalesce(address1, ''))) stored,
  add column near text[] not null generated always as (near_keys(town)) stored,
  add column street_key text generated always as (
    case when address1 is not null and postal_code is not null then plain_key(postal_code) || '/' || plain_key(address1) end) stored;
create index address_search on address using gin (search gin_trgm_ops);
create index address_near on address using gin (near);
create index address_street on address (street_key) where street_key is not null;

-- Plates are looked for from the customers' list.
create index occupancy_option_plate on occupancy_option using gin (plain_key(detail) gin_trgm_ops) where detail is not null;

-- A customer and those merged into it: signed rows keep naming the latter.
create function customer_ids(kept bigint) returns bigint[]
  language sql stable parallel safe
  return array(select kept union all select id from customer where merged_into_id = kept);

-- What a person agreed to, by what means, and what proves it (RGPD, art. 7-1); rows are added, the last one counts.
create table customer_consent (
  id bigint not null default nextval('record_id'),
  customer_id bigint not null references customer (id) on delete cascade,
  channel text not null check (channel in ('EMAIL', 'SMS')),
  granted boolean not null,
  given_on date not null,
  source text not null check (source in ('DESK', 'PHONE', 'WEB', 'PAPER', 'EMAIL', 'IMPORT', 'ERASURE')),
  proof text,
  recorded_at timestamptz not null default now(),
  recorded_by bigint references app_user (id),
  primary key (id)
);
create index on customer_consent (customer_id, channel, id);
create index on customer_consent (recorded_by);
insert into customer_consent (customer_id, channel, granted, given_on, source)
  select id, 'EMAIL', true, created_on, 'IMPORT' from customer where mailing_consent
  union all select id, 'SMS', true, created_on, 'IMPORT' from customer where sms_consent;

-- Everything that undoing a merge needs.
create table customer_merge (
  id bigint not null default nextval('record_id'),
  kept_id bigint not null references customer (id) on delete cascade,
  merged_id bigint not null references customer (id) on delete cascade,
  kept_before jsonb not null,
  kept_version integer not null,
  merged_version integer not null,
  moved jsonb not null,
  merged_at timestamptz not null default now(),
  merged_by bigint references app_user (id),
  undone_at timestamptz,
  undone_by bigint references app_user (id),
  primary key (id),
  check (kept_id <> merged_id)
);
create index on customer_merge (kept_id);
create index on customer_merge (merged_id);
create index on customer_merge (merged_by);
create index on customer_merge (undone_by);

-- Two records that look alike and are two people: not proposed again.
create table customer_distinct (
  first_id bigint not null references customer (id) on delete cascade,
  second_id bigint not null references customer (id) on delete cascade,
  said_at timestamptz not null default now(),
  said_by bigint references app_user (id),
  primary key (first_id, second_id),
  check (first_id < second_id)
);
create index on customer_distinct (second_id);
create index on customer_distinct (said_by);
