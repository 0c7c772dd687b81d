-- Private keys are encrypted by the server before they are stored (rule certificates-21). The role of the server only reads the
-- table: a new key goes through add_signing_key, and only where none is in use (signing_keys_current). Only the owner of the
-- tables, that is the command `npm run keys`, retires a key or marks it as compromised.
comment on table signing_keys is
  'What proves that credentials, documents and evidence packs were issued here. Never removed: what a key has signed stays verifiable.';
comment on column signing_keys.private_key is
  'PKCS #8, encrypted with the secret of the keys (AES-256-GCM), which is not in the database: a 1, 12 bytes of nonce, 16 bytes of tag, and what is encrypted.';
