-- Sales on account (spec 1, « ancillary sales »; decision 0447): a quote, a sale, its deliveries. Money knows it as an account (0130).
create table sale_counter (
  establishment_id bigint not null references establishment (id),
  year integer not null,
  last integer not null,
  primary key (establishment_id, year)
);

create table sale (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  code text not null,
  -- A quote owes nothing; one that is cancelled owes nothing any more. What was delivered and billed is read from lines and bills.
  state text not null check (state in ('QUOTE', 'SALE', 'CANCELLED')),
  customer_id bigint references customer (id),
  label text,
  note text,
  made_on date not null,
  -- Of a quote: the last day on which it holds.
  valid_until date,
  -- Printed or sent: from then on somebody has it, and it is not deleted.
  sent_on date,
  -- The day on which all of it was delivered.
  delivered_on date,
  cancelled_on date,
  -- A bill of it was cancelled by another one.
  credited boolean not null default false,
  total bigint not null default 0 check (total >= 0),
  paid bigint not null default 0,
  damage_paid bigint not null default 0,
  created_by bigint references app_user (id),
  version integer not null default 1,
  primary key (establishment_id, id),
  unique (establishment_id, code),
  check (state <> 'SALE' or customer_id is not null)
);
create index sale_list on sale (establishment_id, made_on, id);
create index on sale (customer_id);
create index on sale (created_by);

-- What was asked. `sold` is what was sold as it stood then: neither a new price nor a hidden article changes what was agreed.
create table sale_line (
  establishment_id bigint not null,
  id bigint not null default nextval('record_id'),
  sale_id bigint not null,
  position integer not null,
  -- Null: a free line.
  article_id bigint,
  -- Of a free line.
  tva_id bigint,
  sold jsonb not null,
  quantity integer not null check (quantity > 0),
  -- Typed; null: the price that the article had.
  unit_price bigint check (unit_price >= 0),
  discount_rate integer check (discount_rate between 1 and 10000),
  discount_amount bigint check (discount_amount > 0),
  discount_reason text,
  is_takeaway boolean not null,
  amount bigint not null,
  delivered integer not null default 0,
  primary key (establishment_id, id),
  foreign key (establishment_id, sale_id) references sale (establishment_id, id) on delete cascade,
  foreign key (establishment_id, article_id) references article (establishment_id, id),
  foreign key (establishment_id, tva_id) references tva (establishment_id, id),
  check (delivered between 0 and quantity),
  check ((article_id is null) <> (tva_id is null)),
  check ((discount_rate is null and discount_amount is null) or discount_reason is not null)
);
create index on sale_line (establishment_id, sale_id, position);
create index on sale_line (establishment_id, article_id) where article_id is not null;
create index on sale_line (establishment_id, tva_id) where tva_id is not null;

-- What it comes to, as it is billed: a menu is several, each at its rate (domain/sale/ticket.ts).
create table sale_part (
  establishment_id bigint not null,
  sale_id bigint not null,
  position integer not null,
  article_id bigint,
  label text not null,
  quantity integer not null,
  unit_price bigint not null,
  discount bigint not null,
  discount_reason text,
  amount bigint not null,
  rate integer not null,
  nature text not null check (nature in ('GOODS', 'SERVICE')),
  primary key (establishment_id, sale_id, position),
  foreign key (establishment_id, sale_id) references sale (establishment_id, id) on delete cascade,
  foreign key (establishment_id, article_id) references article (establishment_id, id)
);
create index on sale_part (establishment_id, article_id) where article_id is not null;

-- What happened to it.
create table sale_event (
  establishment_id bigint not null,
  id bigint not null default nextval('record_id'),
  sale_id bigint not null,
  at timestamptz not null,
  user_id bigint references app_user (id),
  kind text not null,
  detail jsonb not null default '{}',
  primary key (establishment_id, id),
  foreign key (establishment_id, sale_id) references sale (establishment_id, id) on delete cascade
);
create index on sale_event (establishment_id, sale_id);
create index on sale_event (user_id);

create trigger sale_opens_account after insert on sale for each row execute function open_account('sale');
create trigger sale_closes_account after delete on sale for each row execute function close_account('sale');

-- What a bill charges is not changed below it: the bill is cancelled first.
create function keep_billed_sale() returns trigger
language plpgsql as $$
declare
  of_site bigint := coalesce(new.establishment_id, old.establishment_id);
  of_sale bigint := coalesce(new.sale_id, old.sale_id);
begin
  if exists (select from live_bill f where f.establishment_id = of_site and f.account_kind = 'sale' and f.account_id = of_sale
      and not f.down_payment) then
    raise exception 'the sale % is billed: its lines stay', of_sale using errcode = 'PN002';
  end if;
  return coalesce(new, old);
end $$;
create trigger sale_part_keeps before insert or update or delete on sale_part for each row execute function keep_billed_sale();

-- Its rows in the views of accounts, whatever other kinds stand there: a quote owes nothing, a sale is to be billed once all of it was
-- delivered (CGI 289, I-3). What was sold and cancelled stays what its money was for: the VAT of its month does not change.
do $$
declare
  more constant jsonb := jsonb_build_object(
    'account_head', $q$select s.establishment_id, 'sale', s.id, s.code, s.customer_id, null::date, s.delivered_on, null::smallint, null::text,
      s.state = 'SALE' and s.delivered_on is not null, case when s.state = 'SALE' then s.total else 0 end, 0::bigint, s.paid, s.damage_paid,
      case when s.state = 'SALE' then s.total else 0 end - s.paid, null::date from sale s$q$,
    'account_line', $q$select p.establishment_id, 'sale', p.sale_id, null::bigint, null::bigint, 'additionalSales', p.rate, p.amount, false
      from sale_part p join sale s on s.establishment_id = p.establishment_id and s.id = p.sale_id and s.state = 'SALE'$q$,
    'account_charge', $q$select p.establishment_id, 'sale', p.sale_id, null::bigint, p.position, p.sale_id, 'additionalSales', p.rate, p.amount,
      p.nature = 'GOODS' from sale_part p
      join sale s on s.establishment_id = p.establishment_id and s.id = p.sale_id and s.state <> 'QUOTE'$q$);
  view_name text;
  rows_of text;
begin
  for view_name, rows_of in select * from jsonb_each_text(more) loop
    execute format('create or replace view %I with (security_invoker = true) as %s union all %s', view_name,
      rtrim(pg_get_viewdef(view_name::regclass), ';'), rows_of);
  end loop;
end $$;
