// Learners register by the link of their invitation.
import { describe, expect, test } from 'vitest'
import * as accounts from '#contract/calls/accounts.ts'
import { chosenTwice, startLinks } from '#tests/support/start-links.ts'

const { product, db, options, profile, make, use, accountOf } = await startLinks()

describe('registering', () => {
  const register = async (change: object) => {
    const { link } = await make('register')
    return product.refuse(accounts.register, { ...profile, ...chosenTwice, ...link, ...change })
  }

  test('stores what the learner enters', async () => {
    const { person, link } = await make('register')
    await product.ask(accounts.register, {
      ...profile,
      ...chosenTwice,
      ...link,
      doYouKnowWhatClimateActionIs: true,
      heardOfSustainableDevelopmentGoals: true,
    })
    const stored = await db
      .selectFrom('registrations')
      .where('user_id', '=', person.id)
      .selectAll()
      .executeTakeFirst()
    expect(stored).toMatchObject({
      date_of_birth: '1990-02-28',
      gender_id: profile.genderId,
      ethnicity_id: profile.ethnicityId,
      employment_status_id: profile.employmentStatusId,
      job_role_id: profile.jobRoleId,
      post_code: 'AB1 2CD',
      knows_climate_action: true,
      understands_own_role: false,
      understands_organisation_role: false,
      heard_of_sustainable_development_goals: true,
    })
  })

  test.each([
    [{ dateOfBirth: '' }, 'Please enter your date of birth'],
    [{ dateOfBirth: '2021-02-30' }, 'Please enter your date of birth as a date, such as 1990-02-28'],
    [{ dateOfBirth: '28-02-1990' }, 'Please enter your date of birth as a date, such as 1990-02-28'],
    [
      { dateOfBirth: '1990-02-28T10:00:00Z' },
      'Please enter your date of birth as a date, such as 1990-02-28',
    ],
    [
      { dateOfBirth: `${new Date().getFullYear() + 1}-01-01` },
      'Please enter a date of birth that is not in the future',
    ],
    [{ genderId: '' }, 'Please select gender'],
    [{ genderId: profile.jobRoleId }, 'Please select gender'],
    [{ ethnicityId: null }, 'Please select ethnicity'],
    [{ employmentStatusId: crypto.randomUUID() }, 'Please select employment status'],
    [{ jobRoleId: "' or 1=1" }, 'Please select job role'],
    [{ postCode: '  ' }, 'Please enter a postcode'],
    [{ postCode: ' AB1 ' }, 'Please enter a valid postcode'],
    [
      { agreeToTermsAndConditions: false },
      'You must have read and agreed to our terms and conditions before using this site',
    ],
  ])('with %j is refused', async (change, error) => {
    expect(await register(change)).toEqual({ status: 400, errors: [error] })
  })

  test('that is refused leaves everything as it was', async () => {
    const { person, link } = await make('register')
    const before = await accountOf(person)
    await product.refuse(accounts.register, {
      ...profile,
      ...chosenTwice,
      ...link,
      jobRoleId: crypto.randomUUID(),
    })
    expect(await accountOf(person)).toEqual(before)
    expect(
      await db.selectFrom('registrations').where('user_id', '=', person.id).selectAll().execute(),
    ).toEqual([])
    await use('register', { ...link, postCode: 'ABCD' })
  })

  test('offers the lists to anybody', async () => {
    expect(Object.keys(options).sort()).toEqual(['employmentStatus', 'ethnicities', 'genders', 'jobRoles'])
    for (const list of Object.values(options)) expect(list.length).toBeGreaterThan(2)
  })
})
