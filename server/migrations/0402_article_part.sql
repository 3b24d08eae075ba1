-- What a menu is made of; its price is shared over their own (domain/sale/ticket.ts).
create table article_part (
  establishment_id bigint not null,
  menu_id bigint not null,
  position integer not null,
  article_id bigint not null,
  quantity integer not null check (quantity between 1 and 99),
  primary key (establishment_id, menu_id, article_id),
  foreign key (establishment_id, menu_id) references article (establishment_id, id) on delete cascade,
  foreign key (establishment_id, article_id) references article (establishment_id, id),
  check (menu_id <> article_id)
);
create index on article_part (establishment_id, article_id);
