// Queries of the questions of a form and their choices.
import { sql } from 'kysely'
import { isThere, readColumn, readValue } from '../../db/endings.ts'
import type { Database, Tx } from '../../db/open.ts'
import { anyOf } from '../../db/any-of.ts'
import { now } from './queries.ts'

/** Finds the current questions of a form, in order. */
export const questionsOfForm = (db: Database | Tx, id: string) =>
  db
    .selectFrom('feedback_questions')
    .where('form_id', '=', id)
    .where('removed_at', 'is', null)
    .orderBy('ordinal')
    .orderBy('created_at')
    .orderBy('id')
    .select(['id', 'stable_id as stableId', 'value', 'ordinal', 'is_free_text as isFreeText'])
    .execute()

/** Finds the current choices for all current questions of a form, in order. */
export const choicesOfForm = (db: Database | Tx, id: string) =>
  db
    .selectFrom('feedback_choices as choice')
    .innerJoin('feedback_questions as question', 'question.id', 'choice.question_id')
    .where('question.form_id', '=', id)
    .where('question.removed_at', 'is', null)
    .where('choice.removed_at', 'is', null)
    .orderBy('choice.ordinal')
    .orderBy('choice.created_at')
    .orderBy('choice.id')
    .select([
      'choice.id',
      'choice.stable_id as stableId',
      'choice.question_id as questionId',
      'choice.value',
      'choice.ordinal',
    ])
    .execute()

/** Finds the current versions of these questions. The id of a question that was reworded leads to the question that replaced it. */
export const currentQuestions = (db: Database | Tx, ids: string[]) =>
  db
    .selectFrom('feedback_questions as asked')
    .innerJoin('feedback_questions as question', (join) =>
      join
        .onRef('question.form_id', '=', 'asked.form_id')
        .onRef('question.stable_id', '=', 'asked.stable_id'),
    )
    .where('asked.id', '=', anyOf(ids))
    .where('question.removed_at', 'is', null)
    .select([
      'asked.id as askedId',
      'question.id',
      'question.stable_id as stableId',
      'question.form_id as formId',
      'question.value',
      'question.ordinal',
      'question.is_free_text as isFreeText',
    ])
    .execute()

/** Finds the current versions of these choices, also when their question was reworded and its choices were copied. */
export const currentChoices = (db: Database | Tx, ids: string[]) =>
  db
    .selectFrom('feedback_choices as asked')
    .innerJoin('feedback_questions as asked_question', 'asked_question.id', 'asked.question_id')
    .innerJoin('feedback_questions as question', (join) =>
      join
        .onRef('question.form_id', '=', 'asked_question.form_id')
        .onRef('question.stable_id', '=', 'asked_question.stable_id'),
    )
    .innerJoin('feedback_choices as choice', (join) =>
      join.onRef('choice.question_id', '=', 'question.id').onRef('choice.stable_id', '=', 'asked.stable_id'),
    )
    .where('asked.id', '=', anyOf(ids))
    .where('choice.removed_at', 'is', null)
    .where('question.removed_at', 'is', null)
    .select([
      'asked.id as askedId',
      'choice.id',
      'choice.stable_id as stableId',
      'choice.question_id as questionId',
      'choice.value',
      'choice.ordinal',
      'question.form_id as formId',
    ])
    .execute()

/** Whether anybody has sent this form, answered this question, or chosen this choice. */
export const isAnswered = (tx: Tx, id: string) =>
  tx.selectFrom('feedback_counts').where('of_id', '=', id).select('of_id').$call(isThere)

/** Returns those ids of current questions and choices that somebody has answered or chosen. */
export const answeredOf = (db: Database, ids: string[]) =>
  db
    .selectFrom('feedback_counts')
    .where('of_id', '=', sql<string>`any(${ids}::uuid[])`)
    .select('of_id as id')
    .distinct()
    .$call(readColumn('id'))

/** @param question with the stable id of the question that it replaces, if it replaces one */
export const addQuestion = (
  tx: Tx,
  question: { formId: string; value: string; ordinal: number; isFreeText: boolean; stableId?: string },
) =>
  tx
    .insertInto('feedback_questions')
    .values({
      form_id: question.formId,
      value: question.value,
      ordinal: question.ordinal,
      is_free_text: question.isFreeText,
      created_at: sql<string>`clock_timestamp()`,
      ...(question.stableId ? { stable_id: question.stableId } : {}),
    })
    .returning('id')
    .$call(readValue('id'))

/** @param choice with the stable id of the choice that it replaces or is copied from, if there is one */
export const addChoice = (
  tx: Tx,
  choice: { questionId: string; value: string; ordinal: number; stableId?: string },
) =>
  tx
    .insertInto('feedback_choices')
    .values({
      question_id: choice.questionId,
      value: choice.value,
      ordinal: choice.ordinal,
      created_at: sql<string>`clock_timestamp()`,
      ...(choice.stableId ? { stable_id: choice.stableId } : {}),
    })
    .returning('id')
    .$call(readValue('id'))

export async function changeQuestion(tx: Tx, id: string, change: { value: string } | { ordinal: number }) {
  await tx.updateTable('feedback_questions').set(change).where('id', '=', id).execute()
}

export async function changeChoice(tx: Tx, id: string, change: { value: string } | { ordinal: number }) {
  await tx.updateTable('feedback_choices').set(change).where('id', '=', id).execute()
}

export async function removeQuestion(tx: Tx, id: string) {
  await tx.updateTable('feedback_questions').set({ removed_at: now }).where('id', '=', id).execute()
}

export async function removeChoice(tx: Tx, id: string) {
  await tx.updateTable('feedback_choices').set({ removed_at: now }).where('id', '=', id).execute()
}
