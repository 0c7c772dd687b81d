-- An answer of a SAML provider is judged by the moment at which it was posted (rule access-90).
alter table begun_sign_ons add column answered_at timestamptz;
comment on column begun_sign_ons.answered_at is 'When a SAML provider has posted its answer, which is judged by this moment, however long the browser takes to finish.';
