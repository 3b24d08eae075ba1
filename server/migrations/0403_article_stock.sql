-- Every move of a stock that is followed, and what it left.
create table article_stock_move (
  establishment_id bigint not null,
  id bigint not null default nextval('record_id'),
  article_id bigint not null,
  kind text not null check (kind in ('SALE', 'RETURN', 'IN', 'OUT', 'COUNT')),
  -- Negative: it left.
  quantity integer not null,
  stock_after integer not null,
  reason text,
  -- The ticket that it is of.
  document text,
  moved_at timestamptz not null,
  moved_by bigint not null references app_user (id),
  primary key (establishment_id, id),
  foreign key (establishment_id, article_id) references article (establishment_id, id)
);
create index on article_stock_move (establishment_id, article_id, id);
create index on article_stock_move (moved_by);

-- Computed, so that lists narrow by it as by any field.
alter table article add column is_low boolean not null
  generated always as (has_stock and stock_alert is not null and coalesce(stock, 0) < stock_alert) stored;
