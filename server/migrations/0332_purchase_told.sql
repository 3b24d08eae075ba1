-- What a supplier was told of an invoice that came by the platform: 205 approved, 210 refused, with a reason of the list; its row in the outbox.
alter table purchase
  add column reason_code text,
  add column told_code integer check (told_code in (205, 210)),
  add column told_flow_id bigint,
  add foreign key (establishment_id, told_flow_id) references einvoice_flow (establishment_id, id),
  add check ((told_code is null) = (told_flow_id is null));
create index purchase_told on purchase (establishment_id, told_flow_id);

-- How what was sent to the platform stands, for the rooms that sent it.
create view platform_flow_entry with (security_invoker = true) as
  select w.establishment_id, w.id, w.state from einvoice_flow w;
