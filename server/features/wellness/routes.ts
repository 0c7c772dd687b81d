import type * as wellness from '#contract/calls/wellness.ts'
import type { Answers } from '../../http/answer.ts'
import { countAgainst } from '../../access/rate-limit.ts'
import { pagesIfAsked } from '../../base/pages.ts'
import type { Read } from '#contract/call.ts'
import type { Database } from '../../db/open.ts'
import { meanOf, overallOf, peopleByNumber } from './numbers.ts'
import { countQuestionnaires, questionnaires } from './list-queries.ts'
import { addQuestionnaire, countByNumber, namedOrganisations } from './queries.ts'
import { resultsFile } from './results-file.ts'

export const wellnessAnswers: Answers<typeof wellness> = {
  async list({ app, input }) {
    return resultsOf(app.db, undefined, input)
  },

  async organisations({ app }) {
    return namedOrganisations(app.db)
  },

  async listOfOrganisation({ app, input }) {
    const { organisation, ...wanted } = input
    return resultsOf(app.db, organisation, wanted)
  },

  async download({ app, input }) {
    const { format, organisation, ...wanted } = input
    const results = await questionnaires(app.db, { ...wanted, organisation: organisation || undefined })
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
  organisation: string | undefined,
  { pageNumber, pageSize, ...chosen }: Read<typeof wellness.list>,
) {
  const wanted = { ...chosen, organisation }
  const page = pageNumber === undefined ? undefined : { pageNumber, pageSize }
  const [counts, found, rows] = await Promise.all([
    countByNumber(db, organisation),
    wanted.searchTerm === '' ? undefined : countQuestionnaires(db, wanted),
    questionnaires(db, wanted, page),
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
