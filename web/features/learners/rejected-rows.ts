import { learnerColumns, writeCsv } from '#contract/rules/learner-file.ts'
import { saveBlob } from '../../data/save-file.ts'
import type { Preview } from './hooks.ts'

const saveRows = (rows: string[][], fileName: string) =>
  saveBlob(new Blob([writeCsv(rows)], { type: 'text/csv;charset=utf-8' }), fileName)

/** Saves the rejected rows, to be corrected and uploaded again. The upload ignores the column of the reasons. */
export const saveRejectedRows = (rows: Preview['badRows']) =>
  saveRows(
    [
      [...learnerColumns, ...(rows.some(({ teams }) => teams) ? ['Teams'] : []), 'Reason'],
      ...rows.map(({ firstName, lastName, email, teams, reason }) => [
        ...[firstName, lastName, email],
        ...(rows.some((row) => row.teams) ? [teams ?? ''] : []),
        reason,
      ]),
    ],
    'rejected-learners.csv',
  )

export const saveTemplate = () => saveRows([[...learnerColumns]], 'learners-template.csv')
