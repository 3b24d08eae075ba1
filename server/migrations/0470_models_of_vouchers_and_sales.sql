-- Papers of gift vouchers and of sales on account have a text of their own, in each language that the house writes (docs/decisions/0466).
create temporary table added_function (key text, label text, place integer) on commit drop;
insert into added_function values
  ('giftVoucher', 'Bon cadeau', 1), ('saleQuote', 'Devis de vente annexe', 2), ('saleOrder', 'Bon de commande', 3),
  ('saleDelivery', 'Bon de livraison', 4);

-- A house that has a line of that name keeps it, and gets one beside it.
insert into document_model (establishment_id, label, function_key, position)
select e.id, f.label || case when exists (select from document_model d where d.establishment_id = e.id and d.label = f.label)
    then ' (fourni)' else '' end, f.key,
  coalesce((select max(d.position) from document_model d where d.establishment_id = e.id), 0) + f.place
from establishment e cross join added_function f on conflict do nothing;
insert into mailing_configuration (establishment_id, document_model_id, label, recipient, supplied, position)
select d.establishment_id, d.id, 'Modèle fourni', 'CUSTOMER', f.key, 1
from document_model d join added_function f on f.key = d.function_key on conflict do nothing;
