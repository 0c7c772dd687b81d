// Which questions were answered badly (rule feedback-18).
import { sql } from 'kysely'
import { minPeople } from '#contract/calls/feedback-submissions.ts'
import { type Scope, isEverybody } from '../../../access/who.ts'
import type { Database } from '../../../db/open.ts'
import { formsWithin } from '../queries.ts'
import { smallestGroupFor } from '../../../access/small-groups.ts'
import { peopleOf, shownPeopleOf } from './queries.ts'

/** Answers that are bad whatever the question is: "No" or "Too long" are not, because some questions ask for problems. */
export const badWords = String.raw`^\s*(very |extremely |quite |rather )?(poor|bad|terrible|awful|useless|unhelpful|dissatisfied|unsatisfied|disappointing|disappointed|unclear|confusing)\M|^\s*(strongly )?disagree\M|^\s*not (at all|useful|helpful|satisfied|good|clear)\M`

/** One person in so many. */
const badShare = 4
/** The number of questions that a dashboard has room for. */
const maxShown = 3

/**
 * The questions that a quarter or more of the people answered badly, the worst first. Few people are never shown, and of
 * a client the same as in its statistics (rule small-groups-5).
 */
export async function badFeedback(db: Database, scope: Scope) {
  const group = await smallestGroupFor(db, scope)
  const shown = { scope, group, isToManager: !isEverybody(scope) }
  const people = peopleOf(sql.ref('question.id'), shown)
  const questions = formsWithin(db, scope)
    .innerJoin('feedback_questions as question', 'question.form_id', 'feedback_forms.id')
    .where('question.removed_at', 'is', null)
    .where('question.is_free_text', '=', false)
    .select([
      'feedback_forms.id as feedbackFormId',
      'feedback_forms.title',
      'question.id as questionId',
      'question.value as question',
      sql<number>`(${people} - ${people} % ${group}::int)`.as('people'),
      sql<number>`(
        select coalesce(sum(${shownPeopleOf(sql.ref('choice.id'), sql.ref('question.id'), shown)}), 0) from feedback_choices as choice
         where choice.question_id = question.id and choice.value ~* ${badWords})`.as('badAnswers'),
    ])
  return db
    .selectFrom(questions.as('asked'))
    .where('people', '>=', minPeople)
    .where(sql<boolean>`asked."badAnswers" * ${badShare}::int >= asked.people`)
    .orderBy(sql`asked."badAnswers"::float8 / asked.people`, 'desc')
    .orderBy('people', 'desc')
    .orderBy('questionId')
    .limit(maxShown)
    .select(['feedbackFormId', 'title', 'question', 'people', 'badAnswers'])
    .execute()
}
