// The form that is asked at a client (docs/rules/registration.md).
import {
  type SpecifiedField,
  isKnowledge,
  specifiedFieldNames,
  specifiedFields,
} from '#contract/rules/registration-form.ts'
import type { Database, Tx } from '../../db/open.ts'
import { providerId } from '../../identity/client-queries.ts'
import { type Item, type Question, questionsOf, storedItems, usesOwnForm } from './queries.ts'

export interface FormItem extends Item {
  key: string
  kind: 'specified' | Question['kind']
  shownLabel: string
  /** A question of the provider in the form of a client. */
  isOfProvider: boolean
  options: Question['options']
}

export interface Form {
  /** Whose form it is: the client's own or the provider's. */
  clientId: string
  items: FormItem[]
}

/** The form that learners of the client are asked. */
export async function formOf(db: Database | Tx, clientId: string): Promise<Form> {
  const provider = await providerId(db)
  const owner = clientId === provider || (await usesOwnForm(db, clientId)) ? clientId : provider
  return { clientId: owner, items: await itemsOf(db, owner, provider) }
}

/** The items of the form that this organisation has, whether or not it is used. */
export async function itemsOf(db: Database | Tx, owner: string, provider: string): Promise<FormItem[]> {
  const stored = await storedItems(db, owner)
  const questions = await questionsOf(db, [...new Set([owner, provider])])
  return withDefaults(stored, questions).map((item) => {
    const question = questions.find(({ id }) => id === item.questionId)
    return {
      ...item,
      key: keyOf(item),
      kind: question?.kind ?? 'specified',
      shownLabel: question?.label ?? item.label ?? specifiedFields[item.field as SpecifiedField],
      isOfProvider: question !== undefined && question.clientId !== owner,
      options: question?.options ?? [],
    }
  })
}

const keyOf = ({ field, questionId }: Pick<Item, 'field' | 'questionId'>) => (field ?? questionId) as string

/** Rule registration-2: what has no row is as specified, and a question that came later is not asked. */
function withDefaults(stored: Item[], questions: Question[]): Item[] {
  const has = (key: string) => stored.some((item) => keyOf(item) === key)
  const fields = specifiedFieldNames
    .filter((field) => !has(field))
    .map((field) => ({
      field,
      questionId: null,
      label: null,
      isAsked: true,
      isRequired: !isKnowledge(field),
    }))
  const later = questions
    .filter(({ id }) => !has(id))
    .map(({ id }) => ({ field: null, questionId: id, label: null, isAsked: false, isRequired: false }))
  return [...stored, ...fields, ...later]
}

/** Returns the form as a learner sees it. */
export const askedOf = (items: FormItem[]) =>
  items
    .filter(({ isAsked }) => isAsked)
    .map(({ key, kind, shownLabel, isRequired, options }) => ({
      key,
      kind,
      label: shownLabel,
      isRequired,
      options,
    }))
