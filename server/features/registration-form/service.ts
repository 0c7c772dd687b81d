// Lets an administrator change registration forms (docs/rules/registration.md).
import type { Read } from '#contract/call.ts'
import type * as registrationForm from '#contract/calls/registration-form.ts'
import {
  hasOptions,
  isKnowledge,
  registrationLimits,
  specifiedFields,
} from '#contract/rules/registration-form.ts'
import { conflict, invalid, notFound, orNotFound } from '../../base/refusal.ts'
import { type Database, type Tx, unlessTaken } from '../../db/open.ts'
import { providerId } from '../../identity/client-queries.ts'
import { mergeChanges } from '../../http/merge-changes.ts'
import { mustBeClient } from '../../identity/clients.ts'
import { type FormItem, itemsOf } from './form.ts'
import {
  addItems,
  lockForm,
  optionsOf,
  setItem,
  setLabel,
  setOrder,
  setUsed,
  storedItems,
} from './queries.ts'
import {
  deleteQuestion,
  insertQuestion,
  questionById,
  setOptions,
  setQuestionLabel,
} from './question-queries.ts'

/** Returns the organisation that a call names. @throws Refusal 404 for a client that is archived or does not exist */
export async function ownerOfForm(db: Database, clientId: string | null): Promise<string> {
  if (!clientId) return providerId(db)
  await mustBeClient(db, clientId)
  return clientId
}

/** Locks the form, stores the items that have no row yet, and runs `work`. @throws Refusal 404, 409 for a client without own form */
async function change<Result>(
  db: Database,
  clientId: string | null,
  work: (tx: Tx, owner: string, items: FormItem[]) => Promise<Result>,
): Promise<Result> {
  const owner = await ownerOfForm(db, clientId)
  return db.transaction().execute(async (tx) => {
    const { isUsed } = await lockForm(tx, owner)
    const items = await itemsOf(tx, owner, await providerId(tx))
    if (clientId && !isUsed) throw conflict('This organisation uses the form of the provider')
    await addItems(tx, owner, items)
    await setOrder(tx, owner, keysOf(items))
    return work(tx, owner, items)
  })
}

const keysOf = (items: FormItem[]) => items.map(({ key }) => key)

/** Turns the own form of a client on or off. It begins as a copy of the provider's form, and is kept while off. @throws Refusal 404 */
export async function setOwnForm(db: Database, clientId: string, isUsed: boolean): Promise<void> {
  await mustBeClient(db, clientId)
  await db.transaction().execute(async (tx) => {
    const provider = await providerId(tx)
    await lockForm(tx, clientId)
    await setUsed(tx, clientId, isUsed)
    const isNew = (await storedItems(tx, clientId)).length === 0
    if (isUsed && isNew) await addItems(tx, clientId, await itemsOf(tx, provider, provider))
  })
}

/** @throws Refusal 400 if a question that is answered with a tick would be required, 404, 409 */
export async function updateItem(
  db: Database,
  { clientId, key, was: previous, ...sent }: Read<typeof registrationForm.updateItem>,
): Promise<void> {
  if (sent.isRequired && isKnowledge(key))
    throw invalid('This question is answered with a tick, so it cannot be required')
  await change(db, clientId, async (tx, owner, items) => {
    const { isAsked, isRequired, ...stored } = orNotFound(itemWith(items, key))
    await setItem(tx, owner, { key: stored.key, ...mergeChanges(sent, previous, { isAsked, isRequired }) })
  })
}

const itemWith = (items: FormItem[], key: string) =>
  items.find((item) => item.key === key || item.key === key.toLowerCase())

/** @throws Refusal 404, 409 also when another user has renamed it meanwhile (rule registration-9) */
export async function renameField(
  db: Database,
  { clientId, field, label, was: previous }: Read<typeof registrationForm.rename>,
): Promise<void> {
  await change(db, clientId, (tx, owner, items) => {
    const { shownLabel } = orNotFound(itemWith(items, field))
    const specified = specifiedFields[field]
    const merged = mergeChanges({ label: label || specified }, previous, { label: shownLabel })
    return setLabel(tx, owner, field, merged.label === specified ? null : merged.label)
  })
}

/** @throws Refusal 404, 409 unless all items are named once, or when another user has changed the order meanwhile */
export async function orderForm(
  db: Database,
  { clientId, keys, wasKeys }: Read<typeof registrationForm.order>,
): Promise<void> {
  await change(db, clientId, async (tx, owner, items) => {
    const present = keysOf(items)
    const named = keys.map((key) => (present.includes(key) ? key : key.toLowerCase()))
    const isSame = named.length === present.length && new Set([...named, ...present]).size === present.length
    if (!isSame || new Set(named).size !== named.length)
      throw conflict('This form has changed in the meantime. Please try again.')
    if (wasKeys && !isSameOrder(wasKeys, present) && !isSameOrder(named, present))
      throw conflict('Somebody else has changed this in the meantime: order of the fields')
    await setOrder(tx, owner, named)
  })
}

const isSameOrder = (keys: string[], stored: string[]) =>
  keys.length === stored.length &&
  keys.every((key, at) => key === stored[at] || key.toLowerCase() === stored[at])

/** @throws Refusal 400, 404, 409 when the form is full */
export async function addQuestion(
  db: Database,
  { clientId, kind, label, options }: Read<typeof registrationForm.addQuestion>,
): Promise<string> {
  mustBeOptions(
    kind,
    options.map((name) => ({ name })),
  )
  return change(db, clientId, async (tx, owner, items) => {
    const keys = keysOf(items)
    const own = keys.filter((key) => !(key in specifiedFields))
    if (own.length >= registrationLimits.questions)
      throw conflict(`A form has at most ${registrationLimits.questions} questions of its own`)
    const { id } = await insertQuestion(tx, owner, kind, label)
    await setOptions(
      tx,
      id,
      options.map((name) => ({ name })),
    )
    await addItems(tx, owner, [
      { field: null, questionId: id, label: null, isAsked: true, isRequired: false },
    ])
    await setOrder(tx, owner, [...keys, id])
    return id
  })
}

/** @throws Refusal 400, 404, 409 for a name that was removed and is given to another option, or after a change by another user */
export async function updateQuestion(
  db: Database,
  { id, label, options, seen }: Read<typeof registrationForm.updateQuestion>,
): Promise<void> {
  const { kind, clientId } = orNotFound(await questionById(db, id))
  mustBeOptions(kind, options)
  await unlessTaken(
    db.transaction().execute(async (tx) => {
      await lockForm(tx, clientId)
      const stored = orNotFound(await questionById(tx, id))
      const known = await optionsOf(tx, [id])
      if (seen)
        mustBeSeen(seen, { label: stored.label, options: known.filter(({ isRemoved }) => !isRemoved) })
      const isKnown = (optionId: string) => known.some((one) => one.id === optionId.toLowerCase())
      if (options.some((option) => option.id && !isKnown(option.id))) throw notFound()
      await setQuestionLabel(tx, id, label)
      await setOptions(tx, id, options.map(withoutEmptyId))
    }),
    {
      registration_question_options_name:
        'An option with this name was removed earlier. Please add it again instead of renaming another one.',
    },
  )
}

type Words = Pick<Read<typeof registrationForm.updateQuestion>, 'label' | 'options'>

/** @throws Refusal 409 */
function mustBeSeen(seen: Words, stored: Words) {
  const words = ({ label, options }: Words) =>
    JSON.stringify([label, options.map(({ id, name }) => [id?.toLowerCase(), name])])
  if (words(seen) !== words(stored))
    throw conflict('Somebody else has changed this in the meantime. Please look at it again')
}

const withoutEmptyId = ({ id, name }: { id?: string | undefined; name: string }) =>
  id ? { id, name } : { name }

function mustBeOptions(kind: string, options: { id?: string | undefined; name: string }[]) {
  if (!hasOptions(kind)) {
    if (options.length > 0) throw invalid('Only questions with a choice have options')
    return
  }
  if (options.length < 2) throw invalid('Please enter at least two options')
  const isTwice = (values: string[]) =>
    new Set(values.map((value) => value.toLowerCase())).size < values.length
  if (isTwice(options.map(({ name }) => name))) throw invalid('Please enter each option once')
  if (isTwice(options.flatMap(({ id }) => id ?? []))) throw invalid('Please enter each option once')
}

/** @throws Refusal 404 */
export async function removeQuestion(db: Database, id: string): Promise<void> {
  const { clientId } = orNotFound(await questionById(db, id))
  await db.transaction().execute(async (tx) => {
    await lockForm(tx, clientId)
    orNotFound(await questionById(tx, id))
    await deleteQuestion(tx, id)
  })
}
