-- What the house chose about quotes is a kind of its own, shown at /admin/module/quotation (spec 2).
insert into preference (establishment_id, kind, value)
select establishment_id, 'quotation',
  jsonb_strip_nulls(jsonb_build_object('days', value -> 'quoteDays', 'conversionStrategy', value -> 'conversionStrategy'))
from preference
where kind = 'booking' and (value ? 'quoteDays' or value ? 'conversionStrategy');

update preference set value = value - 'quoteDays' - 'conversionStrategy' where kind = 'booking';
