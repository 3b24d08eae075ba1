-- Short codes by which a seller takes the till of somebody else's session (decision 0445). Keyed hashes: the key is not in the database.
create table seller_code (
  user_id bigint not null references app_user (id) on delete cascade,
  code_hash text not null,
  set_at timestamptz not null,
  set_by bigint not null references app_user (id),
  primary key (user_id),
  unique (code_hash)
);
create index on seller_code (set_by);

-- Who sold, where it is not whose session it was: signed with the ticket, from then on.
alter table ticket add column seller_id bigint references app_user (id);
create index on ticket (seller_id) where seller_id is not null;
create or replace view ticket_entry with (security_invoker = true) as
  select t.establishment_id, t.training, t.id, t.till, t.seq, t.recorded_at, t.ticket_on, t.type, t.cash_register_id, t.cash_register_code,
    t.total_excluding, t.total_vat, t.total, t.customer_id, t.operator_id, t.returns_id, coalesce(t.seller_id, t.operator_id) as seller_id
  from ticket t;
