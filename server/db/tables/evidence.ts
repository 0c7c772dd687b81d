import type { Generated } from 'kysely'
import type { CsvFormat } from '#contract/rules/list-files.ts'
import type { PackState, PackSubject } from '#contract/rules/evidence-packs.ts'
import { auditedTable, column, logged } from './column.ts'

export const evidence = {
  evidence_packs: auditedTable(
    { kind: 'evidence pack', person: 'person_id', client: 'client_id', further: ['team_id', 'pathway_id'] },
    {
      id: column<Generated<string>>(),
      client_id: column<string>(),
      requested_by: column<string>(),
      as_administrator: column<boolean>(),
      limited_to_teams: column<string[] | null>(),
      subject: logged<PackSubject>(),
      team_id: column<string | null>(),
      pathway_id: column<string | null>(),
      person_id: column<string | null>(),
      subject_name: logged<string>(),
      from_day: logged<string>(),
      to_day: logged<string>(),
      with_certificates: logged<boolean>(),
      csv_format: column<Generated<CsvFormat>>(),
      state: column<Generated<PackState>>(),
      progress: column<Generated<number>>(),
      tries: column<Generated<number>>(),
      lease_until: column<Generated<string>>(),
      problem: column<string | null>(),
      size_bytes: column<number | null>(),
      people: column<number | null>(),
      created_at: column<Generated<string>>(),
      ended_at: column<string | null>(),
      expires_at: column<string | null>(),
      person_ids: column<string[] | null>(),
    },
  ),
}
