-- What is sold as goods rather than as a service: bills tell the category of what they charge (CGI ann. II, art. 242 nonies A, I-8° bis).
alter table extra add column goods boolean not null default false;
