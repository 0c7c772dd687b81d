import { useForm } from '@mantine/form'
import { useParams } from 'react-router'
import { type AskedItem, type OwnAnswer, registrationProblems } from '#contract/rules/registration-form.ts'
import { toastFailure } from '../../data/toast.ts'
import { toFirstError } from '../../ui/to-first-error.ts'
import { useUnsavedChanges } from '../../ui/unsaved-changes.ts'
import { fixTheBelow, useRegister } from './hooks.ts'

const emptyRegistration = {
  dateOfBirth: '',
  genderId: '',
  ethnicityId: '',
  employmentStatusId: '',
  jobRoleId: '',
  postCode: '',
  password: '',
  passwordRepeat: '',
  doYouKnowWhatClimateActionIs: false,
  doYouUnderstandTheRoleYouCanPlay: false,
  doYouUnderstandTheRoleYourOrganistaionCanPlay: false,
  heardOfSustainableDevelopmentGoals: false,
  agreeToTermsAndConditions: false,
}
export type Registration = typeof emptyRegistration & {
  /** By the id of the question. */
  answers: Record<string, OwnAnswer>
}

const mismatch = 'Passwords do not match'

function problemsOf(items: readonly AskedItem[], values: Registration) {
  const { password, passwordRepeat } = values
  const differ = Boolean(password && passwordRepeat && password !== passwordRepeat)
  return { ...registrationProblems(items, values), ...(differ ? { passwordRepeat: mismatch } : {}) }
}

/** The values of a registration form, empty at first, and what is wrong with them. */
export function useRegistrationForm(items: readonly AskedItem[]) {
  const empty = (kind: AskedItem['kind']) => (kind === 'multipleChoice' ? [] : '')
  const own = items.filter(({ kind }) => kind !== 'specified')
  const form = useForm<Registration>({
    initialValues: {
      ...emptyRegistration,
      answers: Object.fromEntries(own.map(({ key, kind }) => [key, empty(kind)])),
    },
    validate: (values) => problemsOf(items, values),
    // The message under the repeated password is about both passwords.
    onValuesChange: ({ password }, previous) => {
      if (password !== previous.password && form.errors['passwordRepeat'] === mismatch)
        form.clearFieldError('passwordRepeat')
    },
  })
  return form
}

/** The registration of the link that the page was opened with. */
export function useRegistration(items: readonly AskedItem[]) {
  const { token: encodedToken = '', userId = '' } = useParams()
  const { save, saving, errors, clearErrors } = useRegister()
  const form = useRegistrationForm(items)
  useUnsavedChanges(form.isDirty())

  const submit = form.onSubmit(
    ({ answers, ...values }) => {
      const given = items.flatMap(({ key, kind }) => {
        const value = answers[key]
        return kind === 'specified' || !value?.length ? [] : [{ questionId: key, value }]
      })
      save({ ...values, ...(given.length > 0 ? { answers: given } : {}), encodedToken, userId })
    },
    (invalid) => {
      clearErrors()
      toastFailure(fixTheBelow)
      toFirstError(form)(invalid)
    },
  )
  return { form, submit, saving, errors }
}
