import { learnerColumns, writeCsv } from '#contract/rules/learner-file.ts'
import { keepFile } from '../../data/save-file.ts'
import type { Preview } from './hooks.ts'

const keep = (rows: string[][], fileName: string) =>
  keepFile(new Blob([writeCsv(rows)], { type: 'text/csv;charset=utf-8' }), fileName)

/** What was rejected, to be mended and uploaded again as it is: the reasons stand in a column that is not read. */
export const keepRejected = (rows: Preview['badRows']) =>
  keep(
    [
      [...learnerColumns, 'Reason'],
      ...rows.map(({ firstName, lastName, email, reason }) => [firstName, lastName, email, reason]),
    ],
    'rejected-learners.csv',
  )

export const keepTemplate = () => keep([[...learnerColumns]], 'learners-template.csv')
