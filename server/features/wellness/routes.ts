import type * as wellness from '#contract/calls/wellness.ts'
import type { Answers } from '../../http/answer.ts'
import { type Everybody, everybodyFor } from '../../access/who.ts'
import { countAgainst } from '../../access/rate-limit.ts'
import { pagesIfAsked } from '../../base/pages.ts'
import type { Read } from '#contract/call.ts'
import type { Database } from '../../db/open.ts'
import { meanOf, overallOf, peopleByNumber } from './numbers.ts'
import { questionnaires } from './list-queries.ts'
import { addQuestionnaire, countByNumber, namedOrganisations } from './queries.ts'
import { resultsFile } from './results-file.ts'

export const wellnessAnswers: Answers<typeof wellness> = {
  list: ({ app, input, who }) => resultsOf(app.db, everybodyFor(who), input),

  organisations: ({ app }) => namedOrganisations(app.db),

  listOfOrganisation: ({ app, input, who }) => resultsOf(app.db, everybodyFor(who), input),

  async download({ app, input: { format, ...input }, who }) {
    const wanted = { ...input, organisation: input.organisation || undefined }
    const results = await questionnaires.rows(app.db, everybodyFor(who), wanted)
    return resultsFile(results, { day: new Date(), format })
  },

  async submit({ app, address, input: { homepage, participant, questions } }) {
    await countAgainst(app.db, { key: `wellness:${address}`, max: 20, perSeconds: 3600 })
    const wellnessNumber = meanOf(questions.map(({ value }) => value))
    // A bot gets the same answer as a person, so that it learns nothing.
    if (!homepage)
      await addQuestionnaire(app.db, {
        first_name: participant.firstName,
        last_name: participant.lastName,
        email: participant.email,
        organisation: participant.organisation,
        answers: JSON.stringify(questions),
        wellness_number: wellnessNumber,
      })
    return { wellnessNumber }
  },
}

async function resultsOf(
  db: Database,
  scope: Everybody,
  wanted: Read<typeof wellness.list> & { organisation?: string },
) {
  const { organisation, pageNumber, pageSize, searchTerm } = wanted
  const [counts, found, rows] = await Promise.all([
    countByNumber(db, organisation),
    searchTerm === '' ? undefined : questionnaires.count(db, scope, wanted),
    questionnaires.rows(db, scope, wanted, wanted),
  ])
  const totalCount = found ?? counts.reduce((sum, { count }) => sum + count, 0)
  return {
    overallWellnessNumber: overallOf(counts),
    peopleByNumber: peopleByNumber(counts),
    questionnaires: rows.map(({ id, answers, wellnessNumber, createdDateTime, ...participant }) => ({
      id,
      questions: answers,
      wellnessNumber,
      createdDateTime,
      participant,
    })),
    ...pagesIfAsked(totalCount, pageNumber, pageSize),
  }
}
