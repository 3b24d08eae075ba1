-- Several rates of VAT on one account of income, confirmed when they were exported: not asked again until the plan changes.
create table accounting_confirmed_rate (
  establishment_id bigint not null references establishment (id),
  account text not null,
  -- Basis points; null: outside VAT.
  rates jsonb not null check (jsonb_typeof(rates) = 'array'),
  confirmed_at timestamptz not null,
  operator_id bigint not null references app_user (id),
  primary key (establishment_id, account)
);
create index on accounting_confirmed_rate (operator_id);
