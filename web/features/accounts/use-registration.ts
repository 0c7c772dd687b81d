import { useForm } from '@mantine/form'
import { zod4Resolver } from 'mantine-form-zod-resolver'
import { useParams } from 'react-router'
import { register } from '#schemas/calls/accounts.ts'
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
export type Registration = typeof emptyRegistration

const rules = zod4Resolver(register.input)
const mismatch = 'Passwords do not match'

function validate(values: Registration) {
  const { password, passwordRepeat } = values
  const differ = Boolean(password && passwordRepeat && password !== passwordRepeat)
  return { ...rules(values), ...(differ ? { passwordRepeat: mismatch } : {}) }
}

/** The registration form of the link that the page was opened with. */
export function useRegistration() {
  const { token: encodedToken = '', userId = '' } = useParams()
  const { save, saving, errors, clearErrors } = useRegister()
  const form = useForm({
    initialValues: emptyRegistration,
    validate,
    // The message under the repeated password is about both passwords.
    onValuesChange: ({ password }, previous) => {
      if (password !== previous.password && form.errors.passwordRepeat === mismatch)
        form.clearFieldError('passwordRepeat')
    },
  })
  useUnsavedChanges(form.isDirty())

  const submit = form.onSubmit(
    ({ agreeToTermsAndConditions: _agreed, ...values }) =>
      save({ ...values, agreeToTermsAndConditions: true, encodedToken, userId }),
    (invalid) => {
      clearErrors()
      toastFailure(fixTheBelow)
      toFirstError(form)(invalid)
    },
  )
  return { form, submit, saving, errors }
}
