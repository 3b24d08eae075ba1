-- The detail by stay of a validated statement is kept as a paper too, beside the file in the columns of the authority.
alter table tax_statement_document drop constraint tax_statement_document_kind_check;
alter table tax_statement_document
  add constraint tax_statement_document_kind_check check (kind in ('SUMMARY', 'REGISTER', 'DETAIL'));
