-- Taxes other than the tourist tax: by night of a place, by stay, by person and stay; with the VAT of what they are.
alter table tax
  add column tva_id bigint,
  add foreign key (establishment_id, tva_id) references tva (establishment_id, id);
create index on tax (establishment_id, tva_id);

-- The table was `tax` when its checks were named.
alter table tourist_tax
  drop constraint tax_regime_check,
  drop constraint tax_base_check,
  add constraint tourist_tax_regime_check check (regime in ('UNIT', 'PERCENT', 'FORFAIT', 'NIGHT', 'STAY', 'PERSON')),
  add constraint tourist_tax_base_check check (base between 0 and 100000);
