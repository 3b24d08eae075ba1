-- A partner that pays may keep its commission out of what it pays: the price and its VAT stay whole, what is to be received does not
-- (domain rules 3.4, step 8: a payer's split).
alter table partner_billing_type add column net boolean not null default false;
alter table partner_billing_type add constraint partner_billing_type_net check (not net or payer = 'PARTNER');
insert into partner_billing_type (establishment_id, label, payer, net)
select id, 'Le partenaire règle, commission déduite', 'PARTNER', true from establishment
on conflict do nothing;

-- A commission that its partner keeps by these terms; it counts where the partner bears the line.
alter table booking_line add column retained boolean not null default false;
-- Undo gives rows back as they were kept; those of before know nothing of it.
create function line_not_retained() returns trigger language plpgsql as $$
begin
  new.retained := false;
  return new;
end $$;
create trigger booking_line_retained_default before insert on booking_line
for each row when (new.retained is null) execute function line_not_retained();

-- What partners keep of the file, and what is left to receive of it.
alter table booking add column retained bigint not null default 0;
alter table booking add column balance bigint generated always as (total - retained - paid) stored;

-- Twenty operations write lines; none of them can forget this.
create function tell_retained() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.retained and old.payer_id is not null then
    update booking set retained = retained - old.amount where establishment_id = old.establishment_id and id = old.booking_id;
  end if;
  if tg_op <> 'DELETE' and new.retained and new.payer_id is not null then
    update booking set retained = retained + new.amount where establishment_id = new.establishment_id and id = new.booking_id;
  end if;
  return null;
end $$;
create trigger booking_line_told_retained after insert on booking_line
for each row when (new.retained) execute function tell_retained();
create trigger booking_line_changed_retained after update on booking_line
for each row when (old.retained or new.retained) execute function tell_retained();
create trigger booking_line_gone_retained after delete on booking_line
for each row when (old.retained) execute function tell_retained();
