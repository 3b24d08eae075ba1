-- Invoices by which partners ask their commission: approved as what it owes or kept, not as money that leaves (rules-money.md, 5).
create table partner_commission (
  establishment_id bigint not null,
  id bigint not null default nextval('record_id'),
  purchase_id bigint not null,
  partner_id bigint not null,
  -- Day of its entry.
  invoiced_on date not null,
  number text not null,
  -- [[rate | null, amount]]: VAT included, by rate; negative for a credit note.
  parts jsonb not null,
  primary key (establishment_id, id),
  unique (establishment_id, purchase_id),
  foreign key (establishment_id, purchase_id) references purchase (establishment_id, id),
  foreign key (establishment_id, partner_id) references partner (establishment_id, id)
);
create index on partner_commission (establishment_id, partner_id);
create index on partner_commission (establishment_id, invoiced_on);

create view accounting_commission with (security_invoker = true) as
  select c.establishment_id, c.id, c.invoiced_on, c.number, c.parts, p.customer_id
  from partner_commission c join partner p on p.establishment_id = c.establishment_id and p.id = c.partner_id;
