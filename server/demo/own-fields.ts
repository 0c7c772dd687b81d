// Own fields of the people of the demo: everybody has a department, and one client notes the cost centre too.
import type { Tx } from '../db/open.ts'
import { placeholderOf } from '#contract/rules/mail-texts.ts'
import { makeChance } from './chance.ts'
import { addField, addRows, peopleOfClient } from './queries.ts'

/** By the referral code of the client: the departments, and the cost centres if the client has a field for them. */
const valuesOf: Record<string, { departments: readonly string[]; costCentres?: readonly string[] }> = {
  BRYNAWEL: {
    departments: ['Housing', 'Repairs', 'Grounds', 'Office'],
    costCentres: ['CC-110', 'CC-220', 'CC-305'],
  },
  NORTHGATE: { departments: ['Libraries', 'Parks', 'Waste', 'Planning'] },
  HELIOS: { departments: ['Kitchen', 'Front of house'] },
  SAFFRON: { departments: ['Kitchen', 'Delivery'] },
}

/** Adds the field of the provider, and returns its id. */
export const addDepartment = (tx: Tx, providerId: string) =>
  addField(tx, {
    client_id: providerId,
    name: 'Department',
    kind: 'text',
    seen_by: 'everybody',
    placeholder: placeholderOf('Department', []),
  })

/** Gives values to the people of a client; every tenth has none yet. */
export async function addOwnValues(
  tx: Tx,
  client: { id: string; referralCode: string },
  departmentId: string,
): Promise<void> {
  const values = valuesOf[client.referralCode]
  if (!values) return
  const fields = [{ id: departmentId, choices: values.departments }]
  if (values.costCentres) {
    const choices = [...values.costCentres]
    const field = {
      client_id: client.id,
      name: 'Cost centre',
      kind: 'choice',
      choices,
      seen_by: 'managers',
    } as const
    fields.push({ id: await addField(tx, field), choices })
  }
  const people = (await peopleOfClient(tx, client.id)).toSorted((one, other) =>
    one.email < other.email ? -1 : 1,
  )
  // They have their own random choices, so that the rest of the demo stays as it is.
  const chance = makeChance(20_261_129)
  await addRows(
    tx,
    'person_field_values',
    people.flatMap(({ id: user_id }) =>
      fields.flatMap(({ id: field_id, choices }) => {
        const value = chance.oneOf(choices)
        return chance.share() < 0.1 ? [] : [{ user_id, field_id, value }]
      }),
    ),
  )
}
