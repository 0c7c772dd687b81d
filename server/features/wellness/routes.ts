import type * as wellness from '#contract/wellness.ts'
import type { Answers } from '../../http/answer.ts'
import { countAgainst } from '../../access/rate-limit.ts'
import { meanOf } from './numbers.ts'
import { addQuestionnaire, namedOrganisations, questionnaires } from './queries.ts'
import { resultsFile } from './results-file.ts'

type Rows = Awaited<ReturnType<typeof questionnaires>>

export const wellnessAnswers: Answers<typeof wellness> = {
  async list({ app }) {
    return resultsOf(await questionnaires(app.db))
  },

  async organisations({ app }) {
    return namedOrganisations(app.db)
  },

  async listOfOrganisation({ app, input }) {
    return resultsOf(await questionnaires(app.db, input.organisation))
  },

  async download({ app, input }) {
    return resultsFile(await questionnaires(app.db, input.organisation || undefined), new Date())
  },

  async submit({ app, address, input: { homepage, participant, questions } }) {
    await countAgainst(app.db, { key: `wellness:${address}`, most: 20, perSeconds: 3600 })
    const wellnessNumber = meanOf(questions.map(({ value }) => value))
    // A machine is told what a person is told, so that it learns nothing.
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

function resultsOf(rows: Rows) {
  return {
    overallWellnessNumber: meanOf(rows.map(({ wellnessNumber }) => wellnessNumber)),
    questionnaires: rows.map(({ id, answers, wellnessNumber, ...participant }) => ({
      id,
      questions: answers,
      wellnessNumber,
      participant,
    })),
  }
}
