-- Texts of the mails about deadlines that an organisation has edited. They hold as a whole: without a row the texts of the
-- provider hold, and without those the default texts of the product.
create table mail_texts (
  client_id uuid not null references clients on delete cascade,
  kind text not null constraint mail_texts_kind check (kind in ('reminder', 'digest', 'notice')),
  subject text not null constraint mail_texts_subject check (subject <> ''),
  opening text not null,
  closing text not null,
  primary key (client_id, kind)
);
comment on table mail_texts is
  'The texts of the mails about deadlines that a client or the provider has edited, for its own people; those of the provider also for clients without texts of their own.';
comment on column mail_texts.opening is 'Plain text with placeholders; each line is a paragraph.';
