// Makes the answers that the learners of the demo gave when they registered.
import type { Insertable } from 'kysely'
import type { RegistrationKind } from '../db/tables/registration.ts'
import type { Tables } from '../db/tables.ts'
import type { DemoSource } from './learning.ts'

type Registration = Omit<Insertable<Tables['registrations']>, 'user_id' | 'agreed_to_terms_at'>

/** How likely the entries of each list are, in their order. */
const likelihoods: Record<RegistrationKind, number[]> = {
  gender: [20, 17, 1, 1, 2],
  ethnicity: [4, 3, 2, 11, 2, 2],
  employmentStatus: [14, 7, 2, 1, 1, 1, 1],
  jobRole: [6, 2, 3, 5, 3, 2, 2, 5, 2, 2],
}

export function registrationOf(
  { chance, calendar }: DemoSource,
  lists: Record<RegistrationKind, string[]>,
  postcodes: string[],
): Registration {
  const year = calendar.now.getUTCFullYear() - chance.whole(20, 63)
  const month = String(chance.whole(1, 12)).padStart(2, '0')
  const day = String(chance.whole(1, 28)).padStart(2, '0')
  const likely = (kind: RegistrationKind) =>
    chance.weighted(lists[kind].map((id, index) => [id, likelihoods[kind][index] ?? 1] as const))
  return {
    date_of_birth: `${year}-${month}-${day}`,
    gender_id: likely('gender'),
    ethnicity_id: likely('ethnicity'),
    employment_status_id: likely('employmentStatus'),
    job_role_id: likely('jobRole'),
    post_code: chance.oneOf(postcodes),
    knows_climate_action: chance.share() < 0.7,
    understands_own_role: chance.share() < 0.5,
    understands_organisation_role: chance.share() < 0.4,
    heard_of_sustainable_development_goals: chance.share() < 0.55,
  }
}
