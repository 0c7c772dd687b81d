import type { Generated, GeneratedAlways } from 'kysely'
import { auditedTable, column, logged, unauditedTable, view } from './column.ts'

export const certificates = {
  credentials: unauditedTable('signed forms of certificates, made when they are downloaded', {
    certificate_id: column<string>(),
    expires_on: column<string | null>(),
    status_index: column<number>(),
    key_id: column<string | null>(),
    signed_at: column<string | null>(),
    badge: column<string | null>(),
    signed_text: column<string | null>(),
    is_revoked: column<Generated<boolean>>(),
  }),

  signing_keys: auditedTable(
    { kind: 'signing key' },
    {
      id: column<Generated<string>>(),
      purpose: logged<'credential' | 'document'>(),
      public_key: column<Buffer>(),
      private_key: column<Buffer>(),
      certificate: column<Buffer | null>(),
      created_at: column<Generated<string>>(),
      retired_at: logged<string | null>(),
      compromised_from: logged<string | null>(),
    },
  ),

  issued_signatures: unauditedTable(
    'digests of what the server has signed when it was downloaded; only added to, by a function',
    {
      key_id: column<GeneratedAlways<string>>(),
      digest: column<GeneratedAlways<Buffer>>(),
      issued_at: column<GeneratedAlways<string>>(),
    },
  ),

  certificates: unauditedTable('issued by what courses report; who revokes or reissues one leaves an entry', {
    id: column<Generated<string>>(),
    tracking_id: column<string>(),
    number: column<Generated<string>>(),
    user_id: column<string | null>(),
    course_id: column<string>(),
    version_id: column<string>(),
    first_name: column<string>(),
    last_name: column<string>(),
    course_title: column<string>(),
    pathway_title: column<string | null>(),
    minutes: column<number | null>(),
    completed_at: column<string>(),
    issued_at: column<string>(),
    expires_on: column<string | null>(),
    is_latest: column<Generated<boolean>>(),
    issued_by: column<string | null>(),
    issue_reason: column<string | null>(),
    replaced_by: column<string | null>(),
    revoked_at: column<string | null>(),
    revoked_by: column<string | null>(),
    revoked_reason: column<string | null>(),
    time_zone: column<string>(),
    issuer_id: column<string>(),
    badge_image: column<string>(),
  }),

  reissue_requests: auditedTable(
    { kind: 'request to issue certificates again', id: '', person: 'user_id' },
    {
      user_id: column<string>(),
      requested_by: column<string | null>(),
      requested_at: logged<Generated<string>>(),
    },
  ),

  certificates_with_old_name: view({
    certificate_id: column<GeneratedAlways<string>>(),
    number: column<GeneratedAlways<string>>(),
    issued_at: column<GeneratedAlways<string>>(),
    user_id: column<GeneratedAlways<string>>(),
  }),

  issuers: unauditedTable(
    'Written with the first certificate after a change of the name or of the look of its client, which the log has.',
    {
      id: column<Generated<string>>(),
      name: column<string>(),
      logo: column<string | null>(),
      nav_colour: column<string>(),
      nav_font_colour: column<string>(),
      button_colour: column<string>(),
      icon_colour: column<string>(),
    },
  ),
}
