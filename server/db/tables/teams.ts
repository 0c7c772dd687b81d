import type { Generated, GeneratedAlways } from 'kysely'
import { auditedTable, column, logged, view } from './column.ts'

export const teams = {
  teams: auditedTable(
    { kind: 'team', client: 'client_id' },
    {
      id: column<Generated<string>>(),
      client_id: column<string>(),
      name: logged<string>(),
      created_at: column<Generated<string>>(),
      external_id: column<string | null>(),
    },
  ),

  team_members: auditedTable(
    { kind: 'member of a team', id: '', person: 'user_id', client: 'client_id', further: ['team_id'] },
    {
      team_id: column<string>(),
      user_id: column<string>(),
      client_id: column<GeneratedAlways<string>>(),
      since: column<Generated<string>>(),
      by_rule: logged<Generated<boolean>>(),
    },
  ),

  team_rules: auditedTable(
    { kind: 'rule of a team', id: 'team_id', further: ['field_id'] },
    {
      team_id: column<string>(),
      field_id: column<string>(),
      wanted: logged<string[]>(),
    },
  ),

  people_of_rules: view({
    team_id: column<GeneratedAlways<string>>(),
    user_id: column<GeneratedAlways<string>>(),
  }),

  team_managers: auditedTable(
    { kind: 'manager of a team', id: '', person: 'user_id', client: 'client_id', further: ['team_id'] },
    {
      team_id: column<string>(),
      user_id: column<string>(),
      client_id: column<GeneratedAlways<string>>(),
    },
  ),

  team_pathways: auditedTable(
    { kind: 'pathway of a team', id: '', further: ['team_id', 'pathway_id'] },
    {
      team_id: column<string>(),
      pathway_id: column<string>(),
      assigned_at: column<Generated<string>>(),
    },
  ),

  people_of_managers: view({
    manager_id: column<GeneratedAlways<string>>(),
    user_id: column<GeneratedAlways<string>>(),
  }),

  team_courses: view({
    team_id: column<GeneratedAlways<string>>(),
    course_id: column<GeneratedAlways<string>>(),
  }),

  team_only_courses: view({
    client_id: column<GeneratedAlways<string>>(),
    user_id: column<GeneratedAlways<string>>(),
    course_id: column<GeneratedAlways<string>>(),
  }),
}
