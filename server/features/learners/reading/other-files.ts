// Says of a file that cannot be read what it is and how to save it. The content decides, and only a name that no table has is refused by itself.
import { learnerFile } from '#contract/rules/learner-file.ts'
import { hasEndingOf, wrongExtensionMessage } from '#contract/rules/files.ts'
import { Refusal, invalid } from '../../../base/refusal.ts'

/** Where a page only offers .csv, any file can still be dropped; one without an ending may be anything. @throws Refusal 415 */
export function mustBeNamedAsTable({ fileName }: { fileName: string }): void {
  if (fileName.includes('.') && !hasEndingOf(fileName, learnerFile))
    throw new Refusal(415, wrongExtensionMessage(learnerFile.accept))
}

export const oldWorkbook = () =>
  invalid(
    'This is a workbook of an old kind, or one with a password. Please save it as .xlsx or .csv without one and try again',
  )

export const webPage = () =>
  invalid(
    'This file is a web page and not a workbook, although it may have the name of one. Please open it in your spreadsheet program, save it as .xlsx and try again',
  )

/** The names of parts that other kinds of workbooks have within their zip file. */
const otherKinds = [
  { part: /^xl\/workbook\.bin$/i, what: 'a binary workbook (.xlsb)' },
  { part: /^content\.xml$/i, what: 'an OpenDocument table (.ods)' },
  { part: /^index(?:\/document\.iwa|\.zip)$/i, what: 'a document of Numbers' },
]

/** @throws Refusal 400 for a zip file with these parts that is another kind of workbook */
export function mustBeNoOtherWorkbook(parts: Iterable<string>): void {
  for (const name of parts) {
    const kind = otherKinds.find(({ part }) => part.test(name))
    if (kind) throw invalid(`This is ${kind.what}. Please save it as .xlsx or .csv and try again`)
  }
}
