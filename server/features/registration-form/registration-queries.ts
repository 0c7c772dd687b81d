// Stores what a learner entered when registering.
import type { Tx } from '../../db/open.ts'

/** A field is null if it was not asked or not answered. */
export interface Registration {
  dateOfBirth: string | null
  genderId: string | null
  ethnicityId: string | null
  employmentStatusId: string | null
  jobRoleId: string | null
  postCode: string | null
  knowsClimateAction: boolean
  understandsOwnRole: boolean
  understandsOrganisationRole: boolean
  heardOfGoals: boolean
  formAnswers: string[]
  texts: { questionId: string; value: string }[]
}

export async function saveRegistration(tx: Tx, userId: string, registration: Registration) {
  const row = {
    date_of_birth: registration.dateOfBirth,
    gender_id: registration.genderId,
    ethnicity_id: registration.ethnicityId,
    employment_status_id: registration.employmentStatusId,
    job_role_id: registration.jobRoleId,
    post_code: registration.postCode,
    knows_climate_action: registration.knowsClimateAction,
    understands_own_role: registration.understandsOwnRole,
    understands_organisation_role: registration.understandsOrganisationRole,
    heard_of_sustainable_development_goals: registration.heardOfGoals,
    form_answers: registration.formAnswers,
  }
  await tx
    .insertInto('registrations')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
  await tx.deleteFrom('registration_texts').where('user_id', '=', userId).execute()
  const texts = registration.texts.map(({ questionId, value }) => ({
    user_id: userId,
    question_id: questionId,
    value,
  }))
  if (texts.length) await tx.insertInto('registration_texts').values(texts).execute()
}
