import type * as wellness from '#contract/calls/wellness.ts'
import type { Answers } from '../../http/answer.ts'
import { countAgainst } from '../../access/rate-limit.ts'
import { pagesIfAsked } from '../../base/pages.ts'
import type { Database } from '../../db/open.ts'
import { meanOf, overallOf, peopleByNumber } from './numbers.ts'
import { addQuestionnaire, countByNumber, namedOrganisations, questionnaires } from './queries.ts'
import { resultsFile } from './results-file.ts'

export const wellnessAnswers: Answers<typeof wellness> = {
  async list({ app, input }) {
    return resultsOf(app.db, undefined, input)
  },

  async organisations({ app }) {
    return namedOrganisations(app.db)
  },

  async listOfOrganisation({ app, input }) {
    return resultsOf(app.db, input.organisation, input)
  },

  async download({ app, input }) {
    return resultsFile(await questionnaires(app.db, input.organisation || undefined), new Date())
  },

  async submit({ app, address, input: { homepage, participant, questions } }) {
    await countAgainst(app.db, { key: `wellness:${address}`, most: 20, perSeconds: 3600 })
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
  organisation: string | undefined,
  { pageNumber, pageSize }: { pageNumber?: number | undefined; pageSize: number },
) {
  const page = pageNumber === undefined ? undefined : { pageNumber, pageSize }
  const [counts, rows] = await Promise.all([
    countByNumber(db, organisation),
    questionnaires(db, organisation, page),
  ])
  const totalCount = counts.reduce((sum, { count }) => sum + count, 0)
  return {
    overallWellnessNumber: overallOf(counts),
    peopleByNumber: peopleByNumber(counts),
    questionnaires: rows.map(({ id, answers, wellnessNumber, ...participant }) => ({
      id,
      questions: answers,
      wellnessNumber,
      participant,
    })),
    ...pagesIfAsked(totalCount, pageNumber, pageSize),
  }
}
