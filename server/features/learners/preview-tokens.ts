// Stands for what a preview of a list shows, so that nothing else happens when the list is applied (rule people-151).
import { previewTokenOf } from '../../base/preview-token.ts'
import { loginNameOf } from '../../identity/new-learner-queries.ts'
import type { ImportPlan, RowsPlan } from './plan-import.ts'

/** Stands for who is added, with the teams that they join by a rule, who comes back, and for each old and new value. The order of the rows makes no difference. */
export const tokenOfRows = ({ added, updates }: Pick<RowsPlan, 'added' | 'updates'>) =>
  previewTokenOf(
    added
      .map(({ learner, teamsByRule }) =>
        [learner.email.toLowerCase() || (loginNameOf(learner) ?? ''), ...teamsByRule].join('\n'),
      )
      .toSorted(),
    updates
      .map(({ person, changes, following }) =>
        JSON.stringify([person.id, person.isArchived, ...changes, ...following]),
      )
      .toSorted(),
  )

/** Stands for the people who are archived if the list is the whole list. */
export const tokenOfMissing = ({ missing }: Pick<ImportPlan, 'missing'>) =>
  previewTokenOf(missing.map(({ id }) => id).toSorted())
