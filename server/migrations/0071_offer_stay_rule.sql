-- Stays that lie over the dates of an offer in part: none (WHOLE, as offers were until now), their nights inside, or those that
-- arrive inside. A struck price is that of the whole stay.
alter table special_offer add column stay_rule text not null default 'WHOLE' check (stay_rule in ('WHOLE', 'NIGHTS', 'ARRIVAL'));
alter table special_offer add constraint special_offer_strikeout_whole check (kind <> 'STRIKEOUT' or stay_rule <> 'NIGHTS');
