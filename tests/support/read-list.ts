// Reading the text of a list of learners, as a test writes it.
import { readLearnerFile } from '#server/features/learners/reading/read-learner-file.ts'
import type { ReadingChoices, Remembered } from '#server/features/learners/reading/reading-choices.ts'

export const nothingRemembered: Remembered = async () => undefined
export const read = (text: string, choices: ReadingChoices = {}, remembered = nothingRemembered) =>
  readLearnerFile(Buffer.from(text), choices, remembered)
export const peopleOf = async (...of: Parameters<typeof read>) =>
  (await read(...of)).learners.map(({ firstName, lastName, email }) => `${firstName} ${lastName} ${email}`)
