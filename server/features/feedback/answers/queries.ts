import { type RawBuilder, sql } from 'kysely'
import { readValue, rowsFrom } from '../../../db/endings.ts'
import type { Database } from '../../../db/open.ts'
import { type Scope, isEverybody } from '../../../access/who.ts'

export interface FormOfCourse {
  formId: string
  courseId: string
}

/** Says which answers are read, and how they are shown (docs/rules/small-groups.md). */
export interface Shown {
  scope: Scope
  /** The size of the groups. */
  group: number
  /** Whether the reader is a manager. Answers of people who also manage are then left out (rule small-groups-10). */
  isToManager: boolean
}

/** Counts the people who sent this form, answered this question or chose this choice. It adds up running totals. */
export const peopleOf = (of: RawBuilder<string>, { scope, isToManager }: Shown) =>
  sql<number>`(select coalesce(sum(people ${isToManager ? sql`- of_managers` : sql``}), 0) from feedback_counts
    where of_id = ${of} ${ofScope(scope)})`

const ofScope = (scope: Scope) => (isEverybody(scope) ? sql`` : sql`and client_id = ${scope.clientId}`)
/** Selects the same people as `peopleOf`, but among submissions. @param sent the alias of the submissions in the query */
const ofPeople = (shown: Shown, sent: string) =>
  sql`${whoSent(shown, sent)} and not ${sql.ref(`${sent}.is_superseded`)}`

/** Also selects answers that a newer one of the same person supersedes (rule people-97). */
const whoSent = ({ scope, isToManager }: Shown, sent: string) =>
  sql`${isEverybody(scope) ? sql`` : sql`and ${sql.ref(`${sent}.client_id`)} = ${scope.clientId}`}
      ${isToManager ? sql`and not ${sql.ref(`${sent}.is_of_manager`)}` : sql``}`

/** Counts the latest answers to a question that do not fill a group yet. @param question its id, from an outer query */
const notShownYet = (question: RawBuilder<unknown>, shown: Shown) =>
  sql<number>`(${peopleOf(question as RawBuilder<string>, shown)} % ${shown.group}::int)`

/**
 * Counts the latest texts that do not fill a group yet. Superseded ones stay in their group, which is not shown (rule small-groups-9).
 * @param superseded the superseded texts
 */
const textsNotShownYet = (of: RawBuilder<string>, superseded: RawBuilder<unknown>, shown: Shown) =>
  sql<number>`((${peopleOf(of, shown)} + (select count(*) ${superseded})) % ${shown.group}::int)`

/** Counts the people who chose this choice, among the people whose answers to its question are shown. */
export function shownPeopleOf(choice: RawBuilder<string>, question: RawBuilder<string>, shown: Shown) {
  const all = peopleOf(choice, shown)
  if (shown.group === 1) return all
  return sql<number>`(${all} - (
    select count(*) from (
      select latest.choice_id from feedback_questions as asked
        join feedback_submissions as sent
          on sent.form_id = asked.form_id ${ofPeople(shown, 'sent')}
        join feedback_chosen as latest on latest.submission_id = sent.id and latest.question_id = asked.id
       where asked.id = ${question}
       order by sent.id desc limit ${notShownYet(question, shown)}) as latest
     where latest.choice_id = ${choice})::int)`
}

export const countSubmissions = (db: Database, formId: string, shown: Shown) =>
  db.selectNoFrom(peopleOf(sql`${formId}::uuid`, shown).as('people')).$call(readValue('people'))

/** Returns the current questions in order, then removed questions that have answers. */
export async function everyQuestion(db: Database, formId: string, shown: Shown) {
  const rows = await db
    .selectFrom('feedback_questions as question')
    .where('question.form_id', '=', formId)
    .orderBy(sql`question.removed_at is not null`)
    .orderBy('question.is_free_text')
    .orderBy('question.ordinal')
    .orderBy('question.created_at')
    .orderBy('question.id')
    .select([
      'question.id',
      'question.value',
      'question.is_free_text as isFreeText',
      sql<boolean>`question.removed_at is not null`.as('isRemoved'),
      peopleOf(sql.ref('question.id'), shown).as('people'),
    ])
    .execute()
  return rows.filter(({ isRemoved, people }) => !isRemoved || people > 0)
}

/** Returns the choices in order. Removed choices without answers are left out, as with questions. */
export async function everyChoice(db: Database, formId: string, shown: Shown) {
  const rows = await db
    .selectFrom('feedback_choices as choice')
    .innerJoin('feedback_questions as question', 'question.id', 'choice.question_id')
    .where('question.form_id', '=', formId)
    .orderBy('choice.ordinal')
    .orderBy('choice.created_at')
    .orderBy('choice.id')
    .select([
      'choice.question_id as questionId',
      'choice.value',
      'choice.ordinal',
      sql<boolean>`choice.removed_at is not null`.as('isRemoved'),
      shownPeopleOf(sql.ref('choice.id'), sql.ref('question.id'), shown).as('people'),
    ])
    .execute()
  return rows.filter(({ isRemoved, people }) => !isRemoved || people > 0)
}

/**
 * Selects the texts of groups in which no text was removed. A reader who sees a single text disappear would know who wrote it (rule
 * small-groups-9). @param written all texts of the groups that are shown, also those that are empty now
 */
const ofWholeGroups = (written: RawBuilder<unknown>, group: number) => sql`(
  select id, value
    from (select id, value, bool_or(was_removed) over (partition by (place - 1) / ${group}::int) as is_incomplete
            from (select *, row_number() over (order by id desc) as place from (${written}) as written) as numbered
         ) as grouped
   where not is_incomplete and value <> '')`

/** Returns the newest texts for each of the questions, among the answers that are shown. */
export function newestTexts(db: Database, questionIds: string[], shown: Shown, maxTexts: number) {
  const { scope, group, isToManager } = shown
  const ofOthers = isToManager
    ? sql`and not exists (select from feedback_submissions as sent
           where sent.id = feedback_texts.submission_id and sent.is_of_manager)`
    : sql``
  const given = sql`from feedback_texts where question_id = question.id ${ofScope(scope)} ${ofOthers}`
  const isSuperseded = sql`exists (
    select from feedback_submissions as sent where sent.id = feedback_texts.submission_id and sent.is_superseded)`
  const superseded = sql`
    from feedback_submissions as sent
    join feedback_texts as text on text.submission_id = sent.id and text.question_id = question.id
   where sent.form_id = question.form_id and sent.is_superseded ${whoSent(shown, 'sent')}`
  const texts =
    group === 1
      ? sql`(select submission_id as id, value ${given} and value <> '' and not ${isSuperseded})`
      : ofWholeGroups(
          sql`select submission_id as id, value, value = '' or ${isSuperseded} as was_removed ${given}
               order by submission_id desc offset ${textsNotShownYet(sql.ref('question.id'), superseded, shown)}`,
          group,
        )
  return rowsFrom(db)(sql<{ questionId: string; value: string }>`
    select question.id as "questionId", given.value
      from feedback_questions as question
     cross join lateral (select * from ${texts} as texts order by id desc limit ${maxTexts}) as given
     where question.id = any (${questionIds}::uuid[])
     order by given.id desc`)
}

/**
 * Whether a submission is so old that its texts are removed. Submissions without text count too: otherwise a removal would show who
 * wrote the only comment of a group.
 */
const isOld = sql`coalesce(submitted_at < now() - make_interval(months => (select answers_months from provider_settings)), false)`

/** Returns the newest comments, among the submissions that are shown. */
export function newestComments(db: Database, formId: string, shown: Shown, maxComments: number) {
  const { group } = shown
  const sent = sql`from feedback_submissions as sent where form_id = ${formId}::uuid ${whoSent(shown, 'sent')}`
  const comments =
    group === 1
      ? sql`(select id, additional_feedback as value ${sent} and additional_feedback <> '' and not is_superseded)`
      : ofWholeGroups(
          sql`select id, additional_feedback as value, is_emptied or is_superseded or ${isOld} as was_removed ${sent}
               order by id desc offset ${textsNotShownYet(sql`${formId}::uuid`, sql`${sent} and is_superseded`, shown)}`,
          group,
        )
  return rowsFrom(db)(sql<{ value: string }>`
    select value from ${comments} as comments order by id desc limit ${maxComments}`)
}

/** Counts the people of each client who sent this form. A deleted client has no name. */
export const peopleOfClients = (db: Database, formId: string) =>
  db
    .selectFrom('feedback_counts as counted')
    .leftJoin('clients', 'clients.id', 'counted.client_id')
    .where('counted.of_id', '=', formId)
    .select(['counted.client_id as clientId', 'counted.people', 'clients.name'])
    .execute()

/** This position is before every other position. */
export const beforeAll = '00000000-0000-0000-0000-000000000000'

/** Returns some submissions with all their answers, in an order that does not show when they were sent. */
export async function submissionsAfter(
  db: Database,
  formId: string,
  scope: Scope,
  after: string,
  maxRows: number,
) {
  const all = db
    .selectFrom('feedback_submissions as sent')
    .where('sent.form_id', '=', formId)
    .where('sent.random_position', '>', after)
    .where('sent.is_superseded', '=', false)
  const sent = await (isEverybody(scope) ? all : all.where('sent.client_id', '=', scope.clientId))
    .orderBy('sent.random_position')
    .limit(maxRows)
    .select([
      'sent.id',
      'sent.random_position as position',
      'sent.client_id as clientId',
      'sent.additional_feedback as additionalFeedback',
    ])
    .execute()
  const ids = sent.map(({ id }) => id)
  if (ids.length === 0) return []
  const answers = await db
    .selectFrom('feedback_chosen as chosen')
    .innerJoin('feedback_choices as choice', 'choice.id', 'chosen.choice_id')
    .where('chosen.submission_id', '=', sql<number>`any(${ids}::bigint[])`)
    .select(['chosen.submission_id as submissionId', 'chosen.question_id as questionId', 'choice.value'])
    .unionAll(
      db
        .selectFrom('feedback_texts')
        .where('submission_id', '=', sql<number>`any(${ids}::bigint[])`)
        .select(['submission_id as submissionId', 'question_id as questionId', 'value']),
    )
    .execute()
  const bySubmission = new Map(ids.map((id) => [id, new Map<string, string>()]))
  for (const { submissionId, questionId, value } of answers)
    bySubmission.get(submissionId)?.set(questionId, value)
  return sent.map((one) => ({ ...one, answers: bySubmission.get(one.id) as Map<string, string> }))
}
