-- Where a login was used before: its owner still gets in from there while strangers try their luck from elsewhere.
create table login_place (
  login text not null,
  address text not null,
  last_at timestamptz not null,
  primary key (login, address)
);
