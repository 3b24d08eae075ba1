-- Links that guests follow to pages of their own (decision 0436): 128 random bits, of which only the hash is kept.
create table page_link (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  kind text not null check (kind in ('UNSUBSCRIBE', 'PAY_NEWS', 'PAY_RETURN')),
  record_id bigint not null,
  token_hash bytea not null check (octet_length(token_hash) = 32),
  created_at timestamptz not null,
  -- Null: until it is revoked.
  expires_at timestamptz,
  revoked_at timestamptz,
  primary key (establishment_id, id)
);
create unique index on page_link (token_hash);
create index on page_link (establishment_id, kind, record_id);

-- Headers of offers: how to have no more of them (RFC 2369, RFC 8058).
alter table mail add column headers jsonb;

-- An erased customer leaves no link behind either.
create or replace function erase_mails(customer bigint, at timestamptz) returns void language sql as $$
  delete from mail_attachment a using mail m
    where m.establishment_id = a.establishment_id and m.id = a.mail_id and m.customer_id = any (customer_ids(customer));
  update mail_recipient r set name = '', address = null, detail = null from mail m
    where m.establishment_id = r.establishment_id and m.id = r.mail_id and m.customer_id = any (customer_ids(customer));
  update mail_event v set detail = null from mail m
    where m.establishment_id = v.establishment_id and m.id = v.mail_id and m.customer_id = any (customer_ids(customer));
  update mail set subject = '', html = null, text = '', body = null, headers = null, detail = null, erased_at = at,
      from_name = case when direction = 'IN' then '' else from_name end,
      from_address = case when direction = 'IN' then '' else from_address end,
      state = case when state in ('WAITING', 'HELD', 'LETTER') then 'CANCELLED' else state end, next_at = null
    where customer_id = any (customer_ids(customer)) and state <> 'SENDING';
$$;
