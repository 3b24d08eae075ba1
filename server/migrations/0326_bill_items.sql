-- Lines of bills with the record that they come of. Bills made from now on sign it; of earlier ones the file that was billed knows it, as
-- long as its lines are called as they were.
create or replace view accounting_bill_line with (security_invoker = true) as
  select f.establishment_id, f.id as bill_id, l.position, l.type, l.rate, l.amount, coalesce(l.goods, false) as goods,
    t.id as place_type_id, y.rental, t.family_id as place_family_id,
    case when l.item is null then (select p.ref_id from booking_line n
      join occupancy_option p on p.establishment_id = n.establishment_id and p.occupancy_id = n.occupancy_id and p.code = n.code
      where l.type = 'extra' and n.establishment_id = f.establishment_id and n.occupancy_id = l."occupancyId" and n.type = 'extra'
        and n.label = l.label and n.tva_rate is not distinct from l.rate and p.kind = 'EXTRA' order by n.position, n.id limit 1)
      when l.item ->> 'kind' = 'EXTRA' then (l.item ->> 'id')::bigint end as extra_id,
    case when l.type <> 'discount' then null
      when l.item is null then (select (b.pricing -> 'discount' ->> 'discountId')::bigint from booking b
        where b.establishment_id = f.establishment_id and f.account_kind = 'booking' and b.id = f.account_id)
      else (l.item ->> 'id')::bigint end as discount_id,
    case when l.type <> 'specialOffer' then null
      when l.item is null then (select o.id from booking_line n
        join special_offer o on o.establishment_id = n.establishment_id and o.code = n.code
        where n.establishment_id = f.establishment_id and f.account_kind = 'booking' and n.booking_id = f.account_id
          and n.type = 'specialOffer' and n.label = l.label order by n.position, n.id, o.id limit 1)
      else (l.item ->> 'id')::bigint end as special_offer_id,
    case when l.type not in ('tax', 'otherTax') then null
      when l.item is null then (select x.id from tax x
        join tax_type z on z.establishment_id = x.establishment_id and z.id = x.tax_type_id
        where x.establishment_id = f.establishment_id and x.label = l.label and z.is_tourist_tax = (l.type = 'tax') order by x.id limit 1)
      else (l.item ->> 'id')::bigint end as tax_id
  from bill f
  cross join lateral jsonb_to_recordset(f.content -> 'lines') as l(position integer, "occupancyId" bigint, type text, label text,
    rate integer, amount bigint, goods boolean, item jsonb)
  left join occupancy o on o.establishment_id = f.establishment_id and o.id = l."occupancyId"
  left join place_type t on t.establishment_id = o.establishment_id and t.id = o.place_type_id
  left join layout y on y.establishment_id = t.establishment_id and y.id = t.layout_id;
