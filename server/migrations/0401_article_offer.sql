-- When an article is sold, where and at which price (spec 1, « article commercialization »). None for a till: always, at its usual price.
create table article_offer (
  establishment_id bigint not null,
  id bigint not null default nextval('record_id'),
  article_id bigint not null,
  -- Null: every till.
  cash_register_id bigint,
  start_date date,
  end_date date,
  -- 0 = Sunday; none: all.
  weekdays smallint[] not null default '{}' check (weekdays <@ array[0, 1, 2, 3, 4, 5, 6]::smallint[]),
  -- `HH:MM`; an end that is not after its start is that of the next day.
  from_time text check (from_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  to_time text check (to_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  -- Null: the usual one.
  price bigint check (price between 0 and 9999900),
  is_sold boolean not null default true,
  primary key (establishment_id, id),
  foreign key (establishment_id, article_id) references article (establishment_id, id) on delete cascade,
  foreign key (establishment_id, cash_register_id) references cash_register (establishment_id, id) on delete cascade,
  check (start_date <= end_date),
  check (is_sold or price is null)
);
create index on article_offer (establishment_id, article_id);
create index on article_offer (establishment_id, cash_register_id);
