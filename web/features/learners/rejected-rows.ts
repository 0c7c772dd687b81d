import { learnerColumns, writeCsv } from '#contract/rules/learner-file.ts'
import { keepFile } from '../../data/save-file.ts'
import type { Preview } from './hooks.ts'

const keep = (rows: string[][], fileName: string) =>
  keepFile(new Blob([writeCsv(rows)], { type: 'text/csv;charset=utf-8' }), fileName)

/** The rejected rows, to be corrected and uploaded again: the reasons are in a column that the upload ignores. */
export const keepRejected = (rows: Preview['badRows']) =>
  keep(
    [
      [...learnerColumns, 'Reason'],
      ...rows.map(({ firstName, lastName, email, reason }) => [firstName, lastName, email, reason]),
    ],
    'rejected-learners.csv',
  )

export const keepTemplate = () => keep([[...learnerColumns]], 'learners-template.csv')
