-- One picture an article, at the sizes that screens show. The bytes apart: lists never read them.
create table article_picture (
  establishment_id bigint not null,
  article_id bigint not null,
  -- Told by its address, so that a browser never shows the one that it replaced.
  edition bigint not null default nextval('record_id'),
  screen bytea not null,
  thumb bytea not null,
  primary key (establishment_id, article_id),
  foreign key (establishment_id, article_id) references article (establishment_id, id) on delete cascade
);
