-- Whose a ticket is, said after it was signed (spec 1, « add-customer-to-sales »; decision 0443): the signed row never changes.
create table ticket_customer (
  establishment_id bigint not null,
  ticket_id bigint not null,
  -- Null: nobody's, whatever the ticket says.
  customer_id bigint references customer (id),
  set_at timestamptz not null,
  set_by bigint references app_user (id),
  primary key (establishment_id, ticket_id),
  foreign key (establishment_id, ticket_id) references ticket (establishment_id, id)
);
create index on ticket_customer (customer_id);
create index on ticket_customer (set_by);

-- What was said last; `signed` is whom the ticket itself names.
create function ticket_customer_of(site bigint, ticket bigint, signed bigint) returns bigint
language sql stable as $$
  select case when k.ticket_id is null then signed else k.customer_id end
  from (select 1) one left join ticket_customer k on k.establishment_id = site and k.ticket_id = ticket
$$;
