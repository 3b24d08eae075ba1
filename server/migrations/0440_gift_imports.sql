-- Gift vouchers that somebody else sold (spec 1, « sale-gift-import »; decision 0442): each line of their files, once by its reference.
create table gift_import (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  seller text not null,
  reference text not null,
  -- As the seller calls it; `gift_import_article` says which voucher of the house it is.
  article text not null,
  sold_on date,
  amount bigint,
  until date,
  code text,
  surname text,
  name text,
  email text,
  phone text,
  beneficiary_name text,
  beneficiary_email text,
  message text,
  method_id bigint not null,
  state text not null check (state in ('ERROR', 'DONE', 'IGNORED')),
  -- Why it is no voucher yet: `{code, context}`.
  problem jsonb,
  gift_sale_id bigint,
  received_at timestamptz not null,
  received_by bigint references app_user (id),
  version integer not null default 1,
  primary key (establishment_id, id),
  unique (establishment_id, seller, reference),
  foreign key (establishment_id, method_id) references payment_method (establishment_id, id),
  foreign key (establishment_id, gift_sale_id) references gift_sale (establishment_id, id),
  check ((state = 'DONE') = (gift_sale_id is not null)),
  check ((state = 'ERROR') = (problem is not null))
);
create index gift_import_list on gift_import (establishment_id, received_at, id);
create index on gift_import (establishment_id, method_id);
create index on gift_import (establishment_id, gift_sale_id);
create index on gift_import (received_by);

-- Which voucher of the house an article of a seller is.
create table gift_import_article (
  establishment_id bigint not null references establishment (id),
  seller text not null,
  article text not null,
  gift_id bigint not null,
  primary key (establishment_id, seller, article),
  foreign key (establishment_id, gift_id) references gift (establishment_id, id) on delete cascade
);
create index on gift_import_article (establishment_id, gift_id);

-- The code that the seller printed: whoever holds it knows no other.
alter table gift_sale add column outside_code text;
create unique index gift_sale_outside_code on gift_sale (establishment_id, outside_code);

-- Our code of a voucher that its holder knows by another.
create function gift_code_outside(site bigint, asked text) returns text
language sql stable as $$
  select code from gift_sale where establishment_id = site and outside_code = asked
$$;

-- Who bought and who was to have what was imported goes with them (RGPD, art. 17): they are customers of the voucher's sale.
create or replace function erase_gifts_of(customer bigint) returns void
language sql as $$
  update gift_import i set surname = null, name = null, email = null, phone = null, beneficiary_name = null, beneficiary_email = null,
    message = null
  from gift_sale g where g.establishment_id = i.establishment_id and g.id = i.gift_sale_id and g.customer_id = any (customer_ids(customer));
  update gift_sale set beneficiary_name = null, beneficiary_email = null, message = null, send_on = null
  where customer_id = any (customer_ids(customer));
  update gift_event e set detail = detail - 'email' from gift_sale g
  where e.detail ? 'email' and g.establishment_id = e.establishment_id and g.id = e.gift_sale_id and g.customer_id = any (customer_ids(customer))
$$;
