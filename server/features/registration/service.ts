// The rules of the lists a learner chooses from when registering.
import type { RegistrationType } from '#contract/calls/registration.ts'
import type { Database } from '../../db/open.ts'
import type { RegistrationKind } from '../../db/tables/registration.ts'
import { conflict, notFound } from '../../base/refusal.ts'
import { addOption, lockOptions, removeOption } from './queries.ts'

const kindOf: Record<RegistrationType, RegistrationKind> = {
  Gender: 'gender',
  JobRole: 'jobRole',
  EmploymentStatus: 'employmentStatus',
  Ethnicity: 'ethnicity',
}

/** @throws Refusal 409 when the list has the name already, in upper or lower case */
export async function addToList(
  db: Database,
  type: RegistrationType,
  name: string,
): Promise<{ id: string; name: string }> {
  const added = await addOption(db, kindOf[type], name.replaceAll(/\s+/g, ' '))
  if (!added) throw conflict('This list already has an entry with this name')
  return added
}

/**
 * Learners must choose from every list, so none of them may become empty.
 * @throws Refusal 404 for an entry that is not on this list, 409 for the last one
 */
export async function removeFromList(db: Database, type: RegistrationType, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const ids = await lockOptions(tx, kindOf[type])
    if (!ids.includes(id.toLowerCase())) throw notFound()
    if (ids.length === 1)
      throw conflict('A list needs at least one entry, or nobody could complete their registration')
    await removeOption(tx, id)
  })
}
