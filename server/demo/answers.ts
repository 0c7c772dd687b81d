// Makes the answers to the tests of the demo courses, as their own code in demo/courses/common reports them.
import type { Cmi } from '#contract/rules/cmi.ts'
import type { Chance } from './chance.ts'
import type { DemoCourse } from './courses.ts'

interface Question {
  id: string
  right: string
  /** The question in words; absent for SCORM 1.2, which has no place for it. */
  words?: string
  /** The higher this is, the more often the question is answered wrongly. */
  hardness: number
}

const ask = (id: string, right: string, hardness: number, words?: string): Question => ({
  id,
  right,
  hardness,
  ...(words ? { words } : {}),
})

/** The questions in the order in which each test has them. */
const questionsOf: Record<string, Question[]> = {
  'climate-basics': [
    ask('climate', 'c', 1),
    ask('blanket', 'b', 2),
    ask('without', 'a', 3),
    ask('gas', 'c', 1),
    ask('proof', 'a', 6),
    ask('rain', 'b', 4),
    ask('netzero', 'b', 2),
    ask('scope', 'c', 8),
  ],
  'circular-office': [
    ask('circular', 'b', 3, '1. What matters most in a circular economy?'),
    ask('first', 'a', 2, '2. Which step of the ladder comes first?'),
    ask('laptop', 'c', 6, "3. Where does most of a laptop's climate effect come from?"),
    ask('battery', 'b', 1, '4. A laptop is fast enough, but its battery only lasts an hour. What now?'),
    ask('price', 'c', 4, '5. How do you compare two offers fairly?'),
    ask('supplier', 'b', 3, '6. Which question to a supplier helps most to keep a thing in use?'),
  ],
  'green-travel': [
    ask('order', 'b', 5),
    ask('most', 'a', 2),
    ask('share', 'c', 3),
    ask('home', 'b', 4),
    ask('trip', 'a', 1),
  ],
  'water-and-waste': [
    ask('fresh', 'a', 5, "1. How much of the Earth's water is fresh water that we can easily reach?"),
    ask('leak', 'c', 3, '2. Which of these wastes most water in an office?'),
    ask('top', 'b', 2, '3. What is the best thing to do about waste?'),
    ask('date', 'a', 1, '4. A yoghurt was “best before” yesterday. What now?'),
    ask('battery', 'b', 1, '5. Where does an old battery go?'),
  ],
}

const choices = ['a', 'b', 'c']

/** Returns the answers of one test with this many percent. `at` is when it was sent. */
export function answersOf(
  { name, scorm }: DemoCourse,
  percent: number,
  at: Date,
  chance: Chance,
): NonNullable<Cmi['interactions']> {
  const questions = questionsOf[name] ?? []
  const wrong = new Set<Question>()
  const wrongOnes = Math.round((questions.length * (100 - percent)) / 100)
  while (wrong.size < wrongOnes)
    wrong.add(
      chance.weighted(questions.filter((one) => !wrong.has(one)).map((one) => [one, one.hardness] as const)),
    )
  return questions.map((question) => {
    const { id, right, words } = question
    const isRight = !wrong.has(question)
    const given = isRight ? right : chance.oneOf(choices.filter((choice) => choice !== right))
    const seconds = chance.whole(8, 50)
    const common = { id, type: 'choice', correct_responses: { 0: { pattern: right } }, weighting: '1' }
    if (scorm === '1.2')
      return {
        ...common,
        student_response: given,
        result: isRight ? 'correct' : 'wrong',
        time: at.toISOString().slice(11, 19),
        latency: `0000:00:${String(seconds).padStart(2, '0')}.00`,
      }
    return {
      ...common,
      learner_response: given,
      result: isRight ? 'correct' : 'incorrect',
      timestamp: `${at.toISOString().slice(0, 22)}Z`,
      latency: `PT${seconds}S`,
      description: words,
    }
  })
}
