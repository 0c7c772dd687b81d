-- Completions that are uploaded by file have no evidence, unless somebody adds it later.
alter table external_completions
  alter column evidence_key drop not null,
  alter column evidence_name drop not null,
  add constraint external_completions_evidence check ((evidence_key is null) = (evidence_name is null)) not valid;
comment on column external_completions.evidence_key is 'The file with the evidence; null of a completion that was uploaded without one.';

alter table provider_settings add column evidence_optional boolean not null default true;
comment on column provider_settings.evidence_optional is 'Whether completions can be uploaded by file, which has no evidence.';
