-- Tables of a bar, as the house names them: `1-12, Terrasse` (domain/sale/tables.ts).
alter table cash_register add column tables text;
