// Forms for three of the demo's courses, a draft, and what those who passed have answered.
import type { Tx } from '../db/open.ts'
import { addSubmission } from '../features/feedback/answers/queries.ts'
import {
  addChoice,
  addForm,
  addQuestion,
  attach,
  limitToClient,
  removeQuestion,
} from '../features/feedback/queries.ts'
import { requireFeedback } from '../features/courses/queries.ts'
import { completeFeedback } from '../learning/record-queries.ts'
import { later } from './calendar.ts'
import { type DemoCourse, circularOffice, climateBasics, waterAndWaste } from './courses.ts'
import type { DemoSource } from './learning.ts'
import { demoLogins } from './people.ts'
import { clientOfCode, passedBy } from './queries.ts'
import type { Published } from './records.ts'

interface DemoForm {
  title: string
  description: string
  /** None for a draft. */
  course?: DemoCourse
  /** The client it is limited to. */
  referralCode?: string
  /** Answers with how often they are chosen. */
  questions: { value: string; answers: [value: string, weight: number][] }[]
  /** Was asked at first, and no longer is. */
  previousQuestion?: DemoForm['questions'][number]
  texts: { value: string; answers: string[] }[]
  comments: string[]
}

const forms: DemoForm[] = [
  {
    title: 'Climate basics: how was it for you?',
    description: 'Four short questions. They help us to make the course better for those who come after you.',
    course: climateBasics,
    questions: [
      {
        value: 'How would you rate this course overall?',
        answers: [
          ['Excellent', 5],
          ['Good', 7],
          ['Fair', 2],
          ['Poor', 0.4],
        ],
      },
      {
        value: 'How was the length?',
        answers: [
          ['Too short', 2],
          ['Just right', 9],
          ['Too long', 2],
        ],
      },
      {
        value: 'Could you now explain climate change to a colleague?',
        answers: [
          ['Yes, with confidence', 5],
          ['Yes, more or less', 6],
          ['Not yet', 1],
        ],
      },
    ],
    previousQuestion: {
      value: 'Did the course play well on your device?',
      answers: [
        ['Yes', 8],
        ['With small hitches', 2],
        ['No', 0.5],
      ],
    },
    texts: [
      {
        value: 'What will you do differently at work?',
        answers: [
          'Turn the heating down before I open a window, and tell the others why.',
          'Ask who decides about our electricity contract.',
          'Take the train to the regional meeting. I had never looked at the times before.',
          'Put “what does it emit?” on the agenda of our purchasing round.',
          'Nothing big, but the lights in the store room go off from now on.',
          'I would like our team to do the course together next time.',
          'Switch our van routes round so that we do not cross town twice.',
          'Stop printing the minutes.',
          'Find out what our boiler is set to at weekends.',
          'Suggest a meat-free day in the canteen.',
          'Have the draughty door in the hall looked at before winter.',
          'Bring my own cup, and a second one for visitors.',
          'Look at the figures of our building with the caretaker.',
          'Cycle on Tuesdays and Thursdays. The rest will follow.',
          'Explain to our tenants why the bulbs were changed.',
          'Ask for the vegetarian menu to come first on the order form.',
        ],
      },
    ],
    comments: [
      'The part about the greenhouse made it click for me. Thank you!',
      'More examples from housing would be good.',
      'I liked that it says how we know, and not only what we know.',
      'The test was fair.',
      'Could there be a version to print?',
    ],
  },
  {
    title: 'The circular office: your view',
    description: 'What helped, and what got in the way?',
    course: circularOffice,
    questions: [
      {
        value: 'How useful is this course for your own work?',
        answers: [
          ['Very useful', 4],
          ['Useful', 6],
          ['A little', 2],
          ['Not at all', 0.3],
        ],
      },
      {
        value: 'Which part will you use first?',
        answers: [
          ['Equipment and repair', 4],
          ['Furniture', 2],
          ['Buying', 4],
          ['Paper and lunch', 3],
        ],
      },
    ],
    texts: [
      {
        value: 'What stops your office from wasting less?',
        answers: [
          'Nobody knows who may decide to have something repaired.',
          'The budget for repairs and the one for new things are in different departments.',
          'Habit, mostly.',
          'There is no room to keep what could be used again.',
          'We lease the printers, and they come with everything wrapped in plastic.',
          'Very little, now that I know about the ladder.',
          'Two cleaning firms, and each has bins of its own.',
          'Old laptops go to the cellar “for later”, and later never comes.',
          'Parcels. So many parcels.',
        ],
      },
    ],
    comments: [
      'The ladder hangs on our notice board now.',
      'Please add a list of repair shops.',
      'The laptop example was an eye-opener.',
    ],
  },
  {
    title: 'Water and waste in our kitchens',
    description: 'For the canteens of Northgate: what should we change in our own kitchens first?',
    course: waterAndWaste,
    referralCode: 'NORTHGATE',
    questions: [
      {
        value: 'Where does your kitchen waste most?',
        answers: [
          ['Preparation', 3],
          ['Plates that come back', 4],
          ['Stock that goes off', 3],
          ['Water', 2],
        ],
      },
    ],
    texts: [
      {
        value: 'Which one thing should we try first?',
        answers: [
          'Smaller first helpings, and seconds for free.',
          'A tap that shuts itself in the wash-up.',
          'Weigh the bin every evening for two weeks.',
          'One shelf for “use today”.',
        ],
      },
    ],
    comments: ['We started with the shelf. It works.'],
  },
  {
    title: 'Six months on',
    description: 'A draft: what has become of it half a year after the course?',
    questions: [
      {
        value: 'Have you changed something at work since?',
        answers: [
          ['Yes, and it has lasted', 1],
          ['Yes, for a while', 1],
          ['Not yet', 1],
        ],
      },
      { value: 'Who helped you with it?', answers: [] },
    ],
    texts: [{ value: 'What would you tell somebody who is about to start?', answers: [] }],
    comments: [],
  },
]

/** The share of those who passed who were asked and have answered. */
const answering = 0.85
/** The share of them, those who answered first, who were asked the previous question. */
const previousShare = 0.4

export async function addFeedback(
  tx: Tx,
  source: DemoSource,
  published: Map<string, Published>,
): Promise<void> {
  for (const form of forms) {
    const made = await addDemoForm(tx, form)
    const { courseId } = (form.course && published.get(form.course.name)) ?? {}
    if (courseId) {
      await attach(tx, made.id, courseId)
      await requireFeedback(tx, courseId)
      await answerForm(tx, source, form, made, courseId)
    }
    if (made.previous) await removeQuestion(tx, made.previous.id)
  }
}

interface MadeQuestion {
  id: string
  /** The choice of the next person. */
  next: () => string
}

interface MadeForm {
  id: string
  clientId: string | undefined
  questions: MadeQuestion[]
  previous: MadeQuestion | undefined
  texts: string[]
}

async function addDemoForm(tx: Tx, form: DemoForm): Promise<MadeForm> {
  const id = await addForm(tx, form)
  const clientId = form.referralCode ? await clientOfCode(tx, form.referralCode) : undefined
  if (clientId) await limitToClient(tx, id, clientId)
  let ordinal = 0
  const ask = async ({ value, answers }: DemoForm['questions'][number]): Promise<MadeQuestion> => {
    const questionId = await addQuestion(tx, { formId: id, value, ordinal: ++ordinal, isFreeText: false })
    const choices: [string, number][] = []
    for (const [at, [answer, weight]] of answers.entries())
      choices.push([await addChoice(tx, { questionId, value: answer, ordinal: at + 1 }), weight])
    return { id: questionId, next: inShares(choices) }
  }
  const questions: MadeQuestion[] = []
  for (const question of form.questions) questions.push(await ask(question))
  const previous = form.previousQuestion ? await ask(form.previousQuestion) : undefined
  const texts: string[] = []
  for (const { value } of form.texts)
    texts.push(await addQuestion(tx, { formId: id, value, ordinal: ++ordinal, isFreeText: true }))
  return { id, clientId, questions, previous, texts }
}

/** Visitors of the demo find one form that is theirs to fill in. */
async function answerForm(
  tx: Tx,
  { chance, calendar }: DemoSource,
  form: DemoForm,
  made: MadeForm,
  courseId: string,
) {
  const passed = (await passedBy(tx, courseId)).filter(
    ({ clientId, email }) =>
      email !== demoLogins.learner &&
      (!made.clientId || made.clientId === clientId) &&
      chance.share() < answering,
  )
  for (const [at, { recordId, userId, clientId, completedAt }] of passed.entries()) {
    const isEarly = made.previous && at < passed.length * previousShare
    const asked = [...made.questions, ...(isEarly ? [made.previous as MadeQuestion] : [])]
    const soon = later(new Date(completedAt), 0.1 + chance.share() * 0.5)
    await addSubmission(tx, {
      formId: made.id,
      courseId,
      userId,
      clientId,
      additionalFeedback: at % 3 === 1 ? (form.comments[(at - 1) / 3] ?? '') : '',
      submittedAt: soon < calendar.now ? soon : calendar.now,
      chosen: asked.map(({ id, next }) => ({ questionId: id, choiceId: next() })),
      texts: made.texts.map((questionId, index) => ({
        questionId,
        value: nthOf(form.texts[index]?.answers ?? [], at),
      })),
    })
    await completeFeedback(tx, recordId)
  }
}

/**
 * Gives the choices in turn, as often as their weights say, and each time the one that is furthest behind its share: a
 * few answers are as varied as many, which random ones are not.
 */
function inShares(choices: (readonly [id: string, weight: number])[]): () => string {
  const total = choices.reduce((sum, [, weight]) => sum + weight, 0)
  const given = new Map<string, number>()
  let all = 0
  return () => {
    all += 1
    const behind = ([id, weight]: readonly [string, number]) => (weight / total) * all - (given.get(id) ?? 0)
    const [id] = choices.reduce((one, other) => (behind(other) > behind(one) ? other : one))
    given.set(id, (given.get(id) ?? 0) + 1)
    return id
  }
}

/** Each is used before one is used again. */
const nthOf = (texts: string[], at: number) => texts[at % texts.length] as string
