// Adds a question of the provider to the demo's registration form, and makes what learners have answered since it was added.
import type { Tx } from '../db/open.ts'
import { itemsOf } from '../features/registration-form/form.ts'
import { insertQuestion, setOptions } from '../features/registration-form/question-queries.ts'
import { addItems, lockForm, setOrder } from '../features/registration-form/queries.ts'
import { makeChance } from './chance.ts'
import type { DemoSource } from './learning.ts'

const question = 'How do you mostly travel to work?'
/** The options, each with how many people choose it. */
const options = [
  ['On foot or by bicycle', 4],
  ['By bus or train', 6],
  ['By car', 9],
  ['I work at home', 3],
] as const

/** The number of days for which the question has been asked. */
const days = 150

/** Adds the question to the provider's form, after the job role. Returns a function for what is stored of a learner who registered then. */
export async function askHowTheyTravel(tx: Tx, { calendar }: DemoSource, providerId: string) {
  await lockForm(tx, providerId)
  const { id } = await insertQuestion(tx, providerId, 'singleChoice', question)
  await setOptions(
    tx,
    id,
    options.map(([name]) => ({ name })),
  )
  const items = await itemsOf(tx, providerId, providerId)
  await addItems(
    tx,
    providerId,
    items.map((item) => ({ ...item, isAsked: true })),
  )
  const keys = items.map(({ key }) => key).filter((key) => key !== id)
  await setOrder(tx, providerId, keys.toSpliced(keys.indexOf('jobRoleId') + 1, 0, id))
  const chosen = (items.find(({ key }) => key === id)?.options ?? []).map(
    (option, at) => [option.id, options[at]?.[1] ?? 1] as const,
  )
  // The question has its own random choices, so that the rest of the demo stays as it is.
  const chance = makeChance(20_260_707)
  const since = calendar.at(days, 9)
  return (registeredAt: Date): string[] => {
    if (registeredAt < since) return []
    const answer = chance.share() < 0.9 ? [`answered:${id}`, chance.weighted(chosen)] : []
    return [`asked:${id}`, ...answer]
  }
}
