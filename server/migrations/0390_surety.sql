-- Reminders before arrival of the caution and of what is left to pay (spec 2 and 7, « Deposit reminder »).
create table surety (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  label text not null,
  -- 1 caution, 2 what is left, 3 both (spec 4).
  calcul text not null check (calcul in ('1', '2', '3')),
  nbday_surety integer not null check (nbday_surety between 1 and 365),
  nbday_surety_reminder integer not null check (nbday_surety_reminder between 1 and 365),
  -- Cents asked of a stay that has no caution yet; null: none.
  rental_amount bigint check (rental_amount > 0),
  pitch_amount bigint check (pitch_amount > 0),
  active boolean not null,
  version integer not null default 1,
  primary key (establishment_id, id),
  unique (establishment_id, label),
  check (nbday_surety_reminder <= nbday_surety)
);
insert into surety (establishment_id, label, calcul, nbday_surety, nbday_surety_reminder, active)
select id, 'Rappels avant l’arrivée', '3', 10, 5, true from establishment;

-- What an account still has to give as cautions: asked, and neither come, nor given back, nor dropped.
create view account_guarantee with (security_invoker = true) as
  select establishment_id, account_kind as kind, account_id, id,
    case when closed_on is not null or returned > 0 or cashed > 0 then 0 else greatest(0, asked - greatest(received, held)) end as missing
  from guarantee;

-- What became of a message that is written once, or of the last that sent it again.
create view mail_outcome with (security_invoker = true) as
  select m.establishment_id, m.once, m.id, last.id as last_id, last.state, last.failure, last.detail
  from mail m left join lateral (
    with recursive chain as (
      select m.id, m.state, m.failure, m.detail
      union all
      select a.id, a.state, a.failure, a.detail from chain c
      join mail a on a.establishment_id = m.establishment_id and a.again_id = c.id)
    select * from chain order by id desc limit 1) last on true
  where m.once is not null;

insert into document_model (establishment_id, label, function_key, position)
select id, 'Demande de caution', 'suretyRequest', 19 from establishment on conflict do nothing;
insert into mailing_configuration (establishment_id, document_model_id, label, recipient, supplied, position)
select establishment_id, id, 'Modèle fourni', 'CUSTOMER', 'suretyRequest', 1 from document_model where function_key = 'suretyRequest' on conflict do nothing;
