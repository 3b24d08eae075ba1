-- What tills put on stays (decision 0445): no ticket and no payment. Its lines join the file of the stay as lines of that stay; the bill
-- counts them, once.
create table stay_posting (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  training boolean not null,
  -- The station.
  till text not null,
  -- The point of sale, by the code that it had.
  cash_register_id bigint not null,
  cash_register_code text not null,
  -- The stay; its file is the one that it is in now.
  occupancy_id bigint not null,
  posted_on date not null,
  posted_at timestamptz not null,
  total bigint not null,
  -- Whose session it was.
  operator_id bigint not null references app_user (id),
  -- Who sold, by their code; null: the operator.
  seller_id bigint references app_user (id),
  -- The posting that this one takes back, wholly or by lines; and why.
  reverses_id bigint,
  reason text,
  -- Strokes of the guest's finger, as the path of a drawing; null: not asked, see `unsigned_reason`, or erased with the guest.
  drawing text check (length(drawing) <= 30000),
  unsigned_reason text,
  primary key (establishment_id, id),
  foreign key (establishment_id, cash_register_id) references cash_register (establishment_id, id),
  foreign key (establishment_id, occupancy_id) references occupancy (establishment_id, id),
  foreign key (establishment_id, reverses_id) references stay_posting (establishment_id, id),
  check ((reverses_id is null) = (total > 0)),
  check ((reverses_id is null) = (reason is null))
);
create index on stay_posting (establishment_id, occupancy_id, id);
create index on stay_posting (establishment_id, posted_on, id);
create index on stay_posting (establishment_id, cash_register_id);
create index on stay_posting (establishment_id, reverses_id) where reverses_id is not null;
create index on stay_posting (operator_id);
create index on stay_posting (seller_id) where seller_id is not null;

create table stay_posting_line (
  establishment_id bigint not null,
  posting_id bigint not null,
  position integer not null,
  -- The line of the basket that it comes of, and how many: a menu is several lines of one.
  item integer not null,
  item_label text not null,
  item_quantity integer not null check (item_quantity <> 0),
  article_id bigint not null,
  label text not null,
  quantity integer not null check (quantity <> 0),
  unit_price bigint not null,
  discount bigint not null,
  discount_reason text,
  amount bigint not null,
  -- Basis points. Deposits, outside VAT, are paid at the till.
  tva_rate integer not null,
  nature text not null check (nature in ('GOODS', 'SERVICE')),
  is_takeaway boolean not null,
  -- The code of the line of the file.
  line_code text not null generated always as ('posting-' || posting_id || '-' || position) stored,
  primary key (establishment_id, posting_id, position),
  foreign key (establishment_id, posting_id) references stay_posting (establishment_id, id),
  foreign key (establishment_id, article_id) references article (establishment_id, id)
);
create unique index stay_posting_line_code on stay_posting_line (establishment_id, line_code);
create index on stay_posting_line (establishment_id, article_id);

-- A posting is corrected by a contrary one, never changed. What a finger drew may be erased with its guest.
create function keep_stay_posting() returns trigger
language plpgsql as $$
begin
  if tg_op = 'DELETE' or to_jsonb(new) - 'drawing' is distinct from to_jsonb(old) - 'drawing' or new.drawing is not null then
    raise exception '% is kept as it was written', tg_table_name using errcode = 'PN002';
  end if;
  return new;
end $$;
create trigger stay_posting_keeps before update or delete on stay_posting for each row execute function keep_stay_posting();
create function keep_stay_posting_line() returns trigger
language plpgsql as $$
begin
  raise exception '% is kept as it was written', tg_table_name using errcode = 'PN002';
end $$;
create trigger stay_posting_line_keeps before update or delete on stay_posting_line
for each row execute function keep_stay_posting_line();

-- For who is no part of sales: what was put on stays, apart from tickets and takings, and what its lines are.
create view stay_posting_entry with (security_invoker = true) as
  select p.establishment_id, p.training, p.id, p.till, p.cash_register_id, p.cash_register_code, p.occupancy_id, p.posted_on, p.posted_at,
    p.total, p.reverses_id, p.operator_id, coalesce(p.seller_id, p.operator_id) as seller_id
  from stay_posting p;
create view stay_posting_line_entry with (security_invoker = true) as
  select l.establishment_id, l.line_code, l.nature, l.article_id from stay_posting_line l;

-- Lines of files that are goods: extras, and what tills put there.
create or replace view account_charge with (security_invoker = true) as
  select n.establishment_id, 'booking'::text as kind, n.booking_id as account_id, n.payer_id, n.position, n.id, n.type,
    n.tva_rate as rate, n.amount, g.code is not null or coalesce(s.nature = 'GOODS', false) as goods
  from booking_line n
  left join (select o.establishment_id, o.occupancy_id, o.code from occupancy_option o
    join extra x on x.establishment_id = o.establishment_id and x.id = o.ref_id and x.goods where o.kind = 'EXTRA') g
    on g.establishment_id = n.establishment_id and g.occupancy_id = n.occupancy_id and g.code = n.code
  left join stay_posting_line_entry s on n.type = 'additionalSales' and s.establishment_id = n.establishment_id and s.line_code = n.code
  where n.type not in ('holidayAid', 'partnerCommission', 'downPayment', 'downPaymentBill')
  union all
  select g.establishment_id, 'gift', g.id, null::bigint, 0, g.id, 'giftVouchers', g.tva_rate, g.amount, g.kind = 'ARTICLE'
  from gift_sale g;

-- What somebody's finger drew goes with them (RGPD, art. 17); what they had stays.
create function erase_postings_of(customer bigint) returns void
language sql as $$
  update stay_posting p set drawing = null
  where p.drawing is not null and exists (select from occupancy o
    join booking b on b.establishment_id = o.establishment_id and b.id = o.booking_id
    where o.establishment_id = p.establishment_id and o.id = p.occupancy_id and b.customer_id = any (customer_ids(customer)))
$$;
