import type { Generated } from 'kysely'
import type { RenewFrom } from '#contract/rules/training.ts'
import type { WithoutStatus } from '#contract/rules/without-status.ts'
import { auditedTable, column, logged, unauditedTable } from './column.ts'

export const courses = {
  courses: auditedTable(
    { kind: 'course' },
    {
      id: column<Generated<string>>(),
      title: logged<string>({ searched: true }),
      description: logged<string>(),
      reference: logged<string>({ searched: true }),
      badge_image: logged<string>(),
      picture: logged<string | null>(),
      minutes: logged<number | null>(),
      current_version_id: column<string | null>(),
      feedback_required: logged<Generated<boolean>>(),
      without_status: logged<Generated<WithoutStatus>>(),
      created_at: column<Generated<string>>(),
      deleted_at: logged<string | null>(),
      valid_months: logged<number | null>(),
      renewal_days: logged<Generated<number>>(),
      renew_from: logged<Generated<RenewFrom>>(),
    },
  ),

  course_versions: auditedTable(
    { kind: 'course package', further: ['course_id'] },
    {
      id: column<Generated<string>>(),
      course_id: column<string>(),
      number: logged<number>(),
      scorm_version: logged<string>(),
      package: column<unknown>(),
      size_bytes: logged<string | number>(),
      file_count: logged<number>(),
      warnings: column<Generated<unknown>>(),
      findings: column<Generated<unknown>>(),
      created_at: column<Generated<string>>(),
      earlier_valid_until: logged<string | null>(),
    },
  ),

  checked_packages: unauditedTable('a package that a course may come to have', {
    id: column<string>(),
    person_id: column<string>(),
    package: column<unknown>(),
    size_bytes: column<string | number>(),
    file_count: column<number>(),
    warnings: column<unknown>(),
    findings: column<unknown>(),
    checked_at: column<Generated<string>>(),
  }),

  pathways: auditedTable(
    { kind: 'pathway' },
    {
      id: column<Generated<string>>(),
      name: logged<string>({ searched: true }),
      description: logged<string>(),
      created_at: column<Generated<string>>(),
      deleted_at: logged<string | null>(),
      order_enforced: logged<Generated<boolean>>(),
    },
  ),

  pathway_courses: auditedTable(
    { kind: 'course of a pathway', id: '', further: ['pathway_id', 'course_id'] },
    {
      pathway_id: column<string>(),
      course_id: column<string>(),
      position: logged<Generated<number>>(),
      added_at: column<Generated<string>>(),
    },
  ),

  client_pathways: auditedTable(
    { kind: 'pathway of a client', id: '', client: 'client_id', further: ['pathway_id'] },
    {
      client_id: column<string>(),
      pathway_id: column<string>(),
      assigned_at: column<Generated<string>>(),
    },
  ),
}
