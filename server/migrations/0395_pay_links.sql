-- Links by which guests pay, or have a caution held on a card (spec 2 and 3; decision 0435).
create table link_provider (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  label text not null,
  provider text not null check (provider in ('SWIKLY', 'STRIPE', 'PAYPLUG', 'LYRA')),
  account text,
  url text,
  payment_method_id bigint,
  valid_days integer not null check (valid_days between 1 and 60),
  -- Reminders bring one along.
  in_reminders boolean not null default true,
  active boolean not null,
  -- Sealed with a key that is a file of the server: a copy of the database opens nothing.
  secret_key bytea,
  -- Who signs the payments that links bring: nobody can log in as them.
  operator_id bigint references app_user (id),
  version integer not null default 1,
  primary key (establishment_id, id),
  unique (establishment_id, label),
  foreign key (establishment_id, payment_method_id) references payment_method (establishment_id, id)
);
create index on link_provider (establishment_id, payment_method_id);
create index on link_provider (operator_id);

-- How talking to it goes; apart, so that it disturbs no one who edits the settings.
create table link_provider_talk (
  establishment_id bigint not null,
  link_provider_id bigint not null,
  answered_at timestamptz,
  failed_at timestamptz,
  failures integer not null default 0,
  failure text,
  detail text,
  primary key (establishment_id, link_provider_id),
  foreign key (establishment_id, link_provider_id) references link_provider (establishment_id, id) on delete cascade
);

create table pay_link (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  link_provider_id bigint not null,
  use text not null check (use in ('PAYMENT', 'HOLD')),
  account_kind text not null,
  account_id bigint not null,
  -- The caution that it holds on a card.
  guarantee_id bigint,
  payer_id bigint not null references customer (id),
  -- What is asked, in cents.
  amount bigint not null check (amount > 0),
  label text not null,
  -- The key under which the provider makes it once, whatever fails.
  reference uuid not null default gen_random_uuid(),
  state text not null default 'WAITING'
    check (state in ('WAITING', 'PENDING', 'PAID', 'HELD', 'REFUSED', 'EXPIRED', 'CANCELLING', 'CANCELLED', 'RELEASED', 'FAILED')),
  -- What the provider calls it, and where the guest goes.
  remote_id text,
  url text,
  expires_at timestamptz not null,
  -- As the provider tells, in cents.
  paid bigint not null default 0 check (paid >= 0),
  refunded bigint not null default 0 check (refunded >= 0),
  -- The one payment that it brought.
  payment_id bigint,
  -- Why somebody has to look at it: code of the messages, and its parts.
  problem text,
  problem_context jsonb not null default '{}',
  -- When it is made, or asked for, next; null: never again.
  next_at timestamptz,
  attempts integer not null default 0,
  created_at timestamptz not null,
  created_by bigint references app_user (id),
  settled_at timestamptz,
  primary key (establishment_id, id),
  unique (establishment_id, reference),
  foreign key (establishment_id, link_provider_id) references link_provider (establishment_id, id),
  foreign key (establishment_id, guarantee_id) references guarantee (establishment_id, id),
  foreign key (establishment_id, payment_id) references payment (establishment_id, id),
  check ((use = 'HOLD') = (guarantee_id is not null))
);
create unique index on pay_link (establishment_id, payment_id) where payment_id is not null;
-- A guest is never asked twice for one caution.
create unique index on pay_link (establishment_id, guarantee_id) where state in ('WAITING', 'PENDING', 'CANCELLING', 'HELD');
create index on pay_link (next_at) where next_at is not null;
create index on pay_link (establishment_id, account_kind, account_id);
create index on pay_link (establishment_id, link_provider_id);
create index on pay_link (establishment_id, guarantee_id);
create index on pay_link (payer_id);
create index on pay_link (created_by);

-- What money publishes of links that guests may use, for papers and reminders. A caution takes its link along to another file.
create view account_link with (security_invoker = true) as
  select l.establishment_id, coalesce(g.account_kind, l.account_kind) as kind, coalesce(g.account_id, l.account_id) as account_id,
    l.id, l.use, l.amount, l.guarantee_id, l.state, l.url, l.created_at, l.created_by is null as automatic
  from pay_link l left join guarantee g on g.establishment_id = l.establishment_id and g.id = l.guarantee_id;
