// The tables of a pack that are about the client, not about each of its people.
import { leftOutTexts } from '#contract/rules/compliance.ts'
import { type Caller, wholeClient } from '../../access/who.ts'
import { pageOfEntries } from '../audit/entries.ts'
import { statisticsOf } from '../feedback/answers/statistics.ts'
import { leftOutPage } from '../training/totals-queries.ts'
import { type Gathering, type Row, peopleAtOnce } from './gathering.ts'
import { formsOf } from './queries.ts'

const entriesAtOnce = 500
/** The maximum number of entries, as in an export of the log (rule audit-11). */
const maxEntries = 100_000

export async function* leftOut({ tx, scope, withArchived, step }: Gathering): AsyncGenerator<Row[]> {
  for (let pageNumber = 1; ; pageNumber++) {
    const { people } = await leftOutPage(tx, scope, { searchTerm: '', pageNumber, pageSize: peopleAtOnce })
    if (people.length === 0) return
    yield people
      .filter(({ reason }) => withArchived || reason !== 'archived')
      .map(({ name, email, reason }) => ({ name, email, reason: leftOutTexts[reason] }))
    step(0)
  }
}

export async function* auditLog({ tx, step, ...gathering }: Gathering): AsyncGenerator<Row[]> {
  const { clientId, fromDay, toDay, personId, teamId, pathwayId } = gathering
  const filter = {
    // The answers are as a manager of the whole client sees them, because a pack may be handed on to one.
    scope: wholeClient(clientId),
    about: personId ?? teamId ?? pathwayId,
    ...{ clientId: null, call: '', fromDate: fromDay, toDate: toDay },
  }
  let before: string | undefined
  for (let count = 0; count < maxEntries; count += entriesAtOnce) {
    const page = await pageOfEntries(tx, { ...filter, before }, entriesAtOnce)
    yield page.entries.map(
      ({ dateTime, words, isRefused, person: by, isVisitor, about, changes, hasMoreChanges }) => ({
        time: dateTime,
        person: isVisitor ? 'Visitor' : by || 'Deleted person',
        what: isRefused ? 'Log-in refused' : words,
        about,
        changes: [
          ...changes.map(({ kind, name, action, fields }) =>
            [
              `${kind}${name && ` ${name}`} ${action}`,
              ...fields.map((field) => `${field.name}: ${field.before ?? '–'} → ${field.after ?? '–'}`),
            ].join('; '),
          ),
          ...(hasMoreChanges ? ['…'] : []),
        ],
      }),
    )
    step(0)
    if (page.next === null) return
    before = page.next
  }
}

/** All of the client, whatever the period: a part of it would be a smaller group (rule small-groups-7). */
export async function* feedback({ tx, clientId, pathwayId, step }: Gathering): AsyncGenerator<Row[]> {
  const manager: Caller = {
    ...{ id: '', sessionId: '', clientId, role: 'CLIENTADMIN', secondaryRole: null },
    isLimited: false,
  }
  for (const form of await formsOf(tx, clientId, pathwayId)) {
    const statistics = await statisticsOf(tx, manager, form.id, null)
    const of = { form: form.title, course: form.course }
    yield [
      ...statistics.questions.flatMap((question): Row[] => {
        const { value, numberOfAnswers: peopleShown, numberNotShown: peopleNotShown } = question
        const about = { ...of, question: value, peopleShown, peopleNotShown }
        const given = question.answers.map((answer: { value: string; count?: number }) => ({
          ...{ ...about, answer: answer.value, chosenBy: answer.count ?? null },
        }))
        const others = question.notChosen.map((choice: { value: string }) => ({
          ...{ ...about, answer: choice.value, chosenBy: 0 },
        }))
        const all = [...given, ...others]
        return all.length > 0 ? all : [{ ...about, answer: null, chosenBy: null }]
      }),
      ...statistics.additionalFeedback.map((answer): Row => ({
        ...{ ...of, question: 'Additional comments', peopleShown: null, peopleNotShown: null },
        ...{ answer, chosenBy: null },
      })),
    ]
    step(0)
  }
}
