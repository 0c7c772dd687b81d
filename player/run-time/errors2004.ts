// The errors that a SCORM 2004 data model answers with (RTE 3.1.7).
import { typeMismatch } from './data-types.ts'

export const errors = {
  getFailed: '301',
  setFailed: '351',
  undefinedElement: '401',
  notSet: '403',
  readOnly: '404',
  writeOnly: '405',
  typeMismatch,
  dependency: '408',
} as const
