// What the learners of the demo said of themselves when they registered.
import type { Insertable } from 'kysely'
import type { RegistrationKind, Tables } from '../db/tables.ts'
import type { Teller } from './learning.ts'

type Registration = Omit<Insertable<Tables['registrations']>, 'user_id' | 'agreed_to_terms_at'>

export function registrationOf(
  { chance, calendar }: Teller,
  lists: Record<RegistrationKind, string[]>,
  postcodes: string[],
): Registration {
  const year = calendar.now.getUTCFullYear() - chance.whole(20, 63)
  const month = String(chance.whole(1, 12)).padStart(2, '0')
  const day = String(chance.whole(1, 28)).padStart(2, '0')
  // The first entries of a list are the likelier ones.
  const likely = (ids: string[]) =>
    chance.weighted(ids.map((id, index) => [id, ids.length - index * 0.8] as const))
  return {
    date_of_birth: `${year}-${month}-${day}`,
    gender_id: likely(lists.gender),
    ethnicity_id: chance.oneOf(lists.ethnicity),
    employment_status_id: likely(lists.employmentStatus),
    job_role_id: chance.oneOf(lists.jobRole),
    post_code: chance.oneOf(postcodes),
    knows_climate_action: chance.share() < 0.7,
    understands_own_role: chance.share() < 0.5,
    understands_organisation_role: chance.share() < 0.4,
    heard_of_sustainable_development_goals: chance.share() < 0.55,
  }
}
