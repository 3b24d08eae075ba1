-- Accounts, journals, and which account takes what from which day (domain rules, section 6; docs/decisions/0265-accounting-plan.md).

create table accounting_account (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  -- Three digits at least: the class and its first divisions (PCG, art. 911-1).
  code text not null check (code ~ '^[0-9]{3}[0-9A-Z]{0,17}$'),
  label text not null check (length(label) between 1 and 80),
  active boolean not null default true,
  version integer not null default 1,
  primary key (establishment_id, id),
  constraint accounting_account_code unique (establishment_id, code)
);

-- Entries of one day are numbered in this order.
create table accounting_journal (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  code text not null check (code ~ '^[0-9A-Z]{1,6}$'),
  label text not null check (length(label) between 1 and 60),
  kind text not null check (kind in ('SALES', 'BANK', 'CASH', 'MISC', 'OPENING')),
  position integer not null default 0,
  version integer not null default 1,
  primary key (establishment_id, id),
  constraint accounting_journal_code unique (establishment_id, code)
);
-- One takes the sales, one what is neither sales nor money, one the opening entries.
create unique index accounting_journal_kind on accounting_journal (establishment_id, kind) where kind in ('SALES', 'MISC', 'OPENING');

-- Which account takes what, from a day on. One row a period; none overlap, so that a day has one account at most.
create table accounting_mapping (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  kind text not null check (kind in ('SALES', 'PLACE_TYPE', 'EXTRA', 'DISCOUNT', 'SPECIAL_OFFER', 'TAX', 'VAT', 'ROLE', 'METHOD_KIND',
    'METHOD', 'BANK', 'EXPENSE_TYPE')),
  -- Of a product, line type, role or kind of method.
  code text,
  -- Of a record; null for the default of banks and of types of expense.
  item_id bigint,
  -- Basis points. Null: every rate.
  rate integer check (rate between 0 and 10000),
  account_id bigint not null,
  -- In which moves of a method or bank are written.
  journal_id bigint,
  start_date date not null,
  -- Null: until further notice.
  end_date date,
  version integer not null default 1,
  place_type_id bigint generated always as (case when kind = 'PLACE_TYPE' then item_id end) stored,
  extra_id bigint generated always as (case when kind = 'EXTRA' then item_id end) stored,
  discount_id bigint generated always as (case when kind = 'DISCOUNT' then item_id end) stored,
  special_offer_id bigint generated always as (case when kind = 'SPECIAL_OFFER' then item_id end) stored,
  tax_id bigint generated always as (case when kind = 'TAX' then item_id end) stored,
  payment_method_id bigint generated always as (case when kind = 'METHOD' then item_id end) stored,
  bank_account_id bigint generated always as (case when kind = 'BANK' then item_id end) stored,
  expense_type_id bigint generated always as (case when kind = 'EXPENSE_TYPE' then item_id end) stored,
  primary key (establishment_id, id),
  check (start_date <= end_date),
  check ((code is not null) = (kind in ('SALES', 'ROLE', 'METHOD_KIND'))),
  check (kind in ('BANK', 'EXPENSE_TYPE') or (item_id is not null) = (kind in ('PLACE_TYPE', 'EXTRA', 'DISCOUNT', 'SPECIAL_OFFER', 'TAX', 'METHOD'))),
  check (rate is null or kind in ('SALES', 'PLACE_TYPE', 'EXTRA', 'DISCOUNT', 'SPECIAL_OFFER', 'TAX', 'VAT')),
  check (rate is not null or kind <> 'VAT'),
  check ((journal_id is not null) = (kind in ('METHOD_KIND', 'METHOD', 'BANK'))),
  foreign key (establishment_id, account_id) references accounting_account (establishment_id, id),
  foreign key (establishment_id, journal_id) references accounting_journal (establishment_id, id),
  foreign key (establishment_id, place_type_id) references place_type (establishment_id, id) on delete cascade,
  foreign key (establishment_id, extra_id) references extra (establishment_id, id) on delete cascade,
  foreign key (establishment_id, discount_id) references discount (establishment_id, id) on delete cascade,
  foreign key (establishment_id, special_offer_id) references special_offer (establishment_id, id) on delete cascade,
  foreign key (establishment_id, tax_id) references tax (establishment_id, id) on delete cascade,
  foreign key (establishment_id, payment_method_id) references payment_method (establishment_id, id) on delete cascade,
  foreign key (establishment_id, bank_account_id) references bank_account (establishment_id, id) on delete cascade,
  foreign key (establishment_id, expense_type_id) references expense_type (establishment_id, id) on delete cascade,
  constraint accounting_mapping_overlap exclude using gist (establishment_id with =, kind with =, coalesce(code, '') with =,
    coalesce(item_id, 0) with =, coalesce(rate, -1) with =, daterange(start_date, end_date, '[]') with &&)
);
create index on accounting_mapping (establishment_id, account_id);
create index on accounting_mapping (establishment_id, journal_id);
create index on accounting_mapping (establishment_id, place_type_id);
create index on accounting_mapping (establishment_id, extra_id);
create index on accounting_mapping (establishment_id, discount_id);
create index on accounting_mapping (establishment_id, special_offer_id);
create index on accounting_mapping (establishment_id, tax_id);
create index on accounting_mapping (establishment_id, payment_method_id);
create index on accounting_mapping (establishment_id, bank_account_id);
create index on accounting_mapping (establishment_id, expense_type_id);

-- Auxiliary accounts: given once, never changed, so that a customer keeps theirs from one export to the next.
create table accounting_third (
  establishment_id bigint not null references establishment (id),
  customer_id bigint not null references customer (id) on delete cascade,
  code text not null check (code ~ '^[0-9A-Z]{1,40}$'),
  primary key (establishment_id, customer_id),
  constraint accounting_third_code unique (establishment_id, code)
);
create index on accounting_third (customer_id);

-- Last day whose entries were exported; null before the first export, which replaces this.
create function accounting_exported_through(site bigint) returns date
language sql stable as $$ select null::date $$;

-- The usual French plan of a campsite (domain rules, section 6): an export works from the first day. What is there already stays.
create function accounting_usual_plan(site bigint) returns void
language plpgsql as $$
begin
  insert into accounting_journal (establishment_id, code, label, kind, position)
  select site, j.* from (values ('VE', 'Ventes', 'SALES', 1), ('CA', 'Caisse', 'CASH', 2), ('BQ', 'Banque', 'BANK', 3),
    ('OD', 'Opérations diverses', 'MISC', 4), ('AN', 'À nouveaux', 'OPENING', 5)) j
  on conflict do nothing;
  insert into accounting_account (establishment_id, code, label)
  select site, a.* from (values
    ('108', 'Compte de l’exploitant'), ('165', 'Dépôts et cautionnements reçus'), ('411', 'Clients'),
    ('4191', 'Avances et acomptes reçus'), ('4198', 'Avoirs et bons à valoir'), ('44566', 'TVA déductible'),
    ('445711', 'TVA collectée 5,5 %'), ('445712', 'TVA collectée 10 %'), ('445713', 'TVA collectée 20 %'),
    ('445714', 'TVA collectée 2,1 %'), ('4458', 'TVA sur avances'), ('447', 'Taxe de séjour'), ('4672', 'Assureur'),
    ('4673', 'CAF et aides aux vacances'), ('4674', 'Partenaires'), ('4675', 'Propriétaires'), ('5112', 'Chèques à encaisser'),
    ('5113', 'Chèques-vacances à encaisser'), ('5115', 'Cartes bancaires à encaisser'), ('512', 'Banque'), ('531', 'Caisse'),
    ('580', 'Virements internes'), ('606', 'Achats non stockés'), ('6222', 'Commissions'), ('627', 'Services bancaires'),
    ('658', 'Charges diverses de gestion'), ('6588', 'Gestes commerciaux'), ('70611', 'Emplacements'), ('70612', 'Locations'),
    ('7062', 'Résidents'), ('707', 'Ventes de marchandises'), ('7083', 'Prestations annexes'), ('7085', 'Frais de dossier'),
    ('758', 'Produits divers de gestion'), ('7588', 'Arrhes et indemnités conservées')) a
  on conflict do nothing;
  insert into accounting_mapping (establishment_id, kind, code, rate, account_id, journal_id, start_date)
  select site, m.kind, m.code, m.rate, a.id, j.id, date '2000-01-01'
  from (values
    ('SALES', 'PITCH', null, '70611', null), ('SALES', 'RENTAL', null, '70612', null), ('SALES', 'RESIDENTIAL', null, '7062', null),
    ('SALES', 'GOODS', null, '707', null), ('SALES', 'SERVICE', null, '7083', null), ('SALES', 'FEES', null, '7085', null),
    ('VAT', null, 210, '445714', null), ('VAT', null, 550, '445711', null), ('VAT', null, 1000, '445712', null),
    ('VAT', null, 2000, '445713', null),
    ('ROLE', 'customer', null, '411', null), ('ROLE', 'advance', null, '4191', null), ('ROLE', 'credit', null, '4198', null),
    ('ROLE', 'advanceVat', null, '4458', null), ('ROLE', 'deductibleVat', null, '44566', null), ('ROLE', 'tax', null, '447', null),
    ('ROLE', 'insurer', null, '4672', null), ('ROLE', 'aid', null, '4673', null), ('ROLE', 'partner', null, '4674', null),
    ('ROLE', 'guarantee', null, '165', null), ('ROLE', 'transfer', null, '580', null), ('ROLE', 'commission', null, '6222', null),
    ('ROLE', 'bankFees', null, '627', null), ('ROLE', 'loss', null, '658', null), ('ROLE', 'gain', null, '758', null),
    ('ROLE', 'retained', null, '7588', null), ('ROLE', 'goodwill', null, '6588', null), ('ROLE', 'owner', null, '108', null),
    ('METHOD_KIND', 'CASH', null, '531', 'CA'), ('METHOD_KIND', 'CHEQUE', null, '5112', 'BQ'),
    ('METHOD_KIND', 'GROUPED', null, '5112', 'BQ'), ('METHOD_KIND', 'HOLIDAY_VOUCHER', null, '5113', 'BQ'),
    ('METHOD_KIND', 'CARD', null, '5115', 'BQ'), ('METHOD_KIND', 'TRANSFER', null, '512', 'BQ'),
    ('BANK', null, null, '512', 'BQ'), ('EXPENSE_TYPE', null, null, '606', null)) m (kind, code, rate, account, journal)
  join accounting_account a on a.establishment_id = site and a.code = m.account
  left join accounting_journal j on j.establishment_id = site and j.code = m.journal
  where m.journal is null or j.id is not null
  on conflict do nothing;
end $$;

create function accounting_plan_of_new() returns trigger
language plpgsql as $$
begin
  perform accounting_usual_plan(new.id);
  return null;
end $$;
create trigger establishment_has_plan after insert on establishment for each row execute function accounting_plan_of_new();

select accounting_usual_plan(id) from establishment;
