-- Expenses and contributions are listed by month, and keep the rate of VAT that was chosen beside its figure. What a drawer must hold is
-- counted from a place in the chain of payments, not from a clock.
drop index payment_till;
alter table till_session add column after_seq bigint not null default 0;
alter table cash_count add column after_seq bigint not null default 0;

alter table expense
  add column tva_id bigint,
  add column month integer generated always as ((extract(year from spent_on) * 100 + extract(month from spent_on))::integer) stored,
  add foreign key (establishment_id, tva_id) references tva (establishment_id, id);
create index on expense (establishment_id, tva_id);
create index expense_month on expense (establishment_id, month, spent_on, id);

alter table injection
  add column month integer generated always as ((extract(year from injected_on) * 100 + extract(month from injected_on))::integer) stored;
create index injection_month on injection (establishment_id, month, injected_on, id);

alter table expense_attachment add column version integer not null default 1;

-- Written by the server alone.
alter table expense alter column recorded_at set default now(), alter column operator_id drop not null;
alter table injection alter column recorded_at set default now(), alter column operator_id drop not null;
alter table expense_attachment alter column added_at set default now(), alter column sha256 set default '';
