// Logging in and out, passwords, confirmation links, and a person's own account.
import { z } from 'zod'
import { get, post, postBare, roles } from '../call.ts'
import { colourSchemes } from '../rules/colour-scheme.ts'
import { honeypot } from './enquiries.ts'
import { dateTime, email, firstName, id, lastName, option, required, text, was } from '../shapes.ts'

export const sessionUser = z.object({
  token: z.string(),
  role: z.enum(roles),
  secondaryRole: z.enum(roles).nullable(),
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  clientId: z.string(),
  expires: dateTime,
})
export type SessionUser = z.infer<typeof sessionUser>

export const passwordLengths = { least: 10, most: 128 } as const

/** Longer than any valid password, so that the rules can report what is wrong. Such a password is never hashed. */
const tooLong = { error: `Please use at most ${passwordLengths.most} characters` }
const password = z.string().max(1000, tooLong).default('')
const empty = { error: 'Please create a password' }
const createdPassword = z.string(empty).min(1, empty).max(1000, tooLong)

export const login = postBare('Account/Login', {
  access: 'anyone',
  summary: 'Log in; a failed login is 401 with succeeded false and the reason',
  bodyLimit: 1_500_000, // enough to answer that a password of a megabyte is too long
  input: { username: z.string().max(320).default(''), password },
  reply: z.object({ succeeded: z.boolean(), user: sessionUser.nullable(), message: z.string() }),
})

export const logout = post('Account/Logout', {
  access: 'signed-in',
  summary: 'End the session of the token that is sent',
})

export const requestPasswordReset = post('Account/PasswordResetRequest', {
  access: 'anyone',
  summary: 'Send a link to set a new password; answers alike whether or not the address is known',
  input: { email: z.string().max(1000).default('') },
})

/** The message for a link that is used, replaced, expired or false. It does not reveal which. */
export const invalidLink = 'This link is invalid or has expired'
export const linkPurposes = ['reset', 'confirm', 'register'] as const
export type LinkPurpose = (typeof linkPurposes)[number]

/** The fields that every link in a mail contains. */
const link = { encodedToken: z.unknown().optional(), userId: z.unknown().optional() }
const newPassword = { password, passwordRepeat: password }

export const checkLink = post('Account/CheckLink', {
  access: 'anyone',
  summary: 'Whether a link from an e-mail still works, without using it up; one that does not is refused',
  input: { ...link, purpose: z.enum(linkPurposes, { error: invalidLink }) },
})

export const requestInvitation = post('Account/RequestInvitation', {
  access: 'anyone',
  summary:
    'Send a new link to confirm or register to an address whose account waits for it; answers alike whether or not the address is known',
  input: { email: z.string().max(1000).default('') },
})

export const resetPassword = post('Account/PasswordReset', {
  access: 'anyone',
  summary: 'Set a new password with the link from the e-mail',
  input: { ...link, ...newPassword },
})

export const confirm = post('Account/ConfirmAccount', {
  access: 'anyone',
  summary: 'Confirm an account and set its first password with the link from the e-mail',
  input: { ...link, ...newPassword },
})

const chosen = (message: string) => z.guid({ error: message })
const tick = z.boolean().default(false)

export const isPostcode = (value: string) => value.trim().length > 3

const noDateOfBirth = { error: 'Please enter your date of birth' }
/** A real date that is not in the future, as YYYY-MM-DD. */
const dateOfBirth = z
  .string(noDateOfBirth)
  .min(1, { ...noDateOfBirth, abort: true })
  .refine(isDate, { error: 'Please enter your date of birth as a date, such as 1990-02-28', abort: true })
  .refine((date) => date >= '1900', { error: 'Please enter a date of birth from 1900 on' })
  .refine((date) => new Date(date).getTime() <= Date.now(), {
    error: 'Please enter a date of birth that is not in the future',
  })

function isDate(value: string): boolean {
  if (!/^[12]\d{3}-\d\d-\d\d$/.test(value)) return false
  const date = new Date(value)
  // A day that does not exist, such as 30 February, is read as no date or as a later one.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
}

/** Asked at registration, and counted in the insights (rule people-13). Unticked is a no. */
export const knowledgeQuestions = {
  doYouKnowWhatClimateActionIs: 'Do you know what climate action is?',
  doYouUnderstandTheRoleYouCanPlay: 'Do you understand the role you can play?',
  doYouUnderstandTheRoleYourOrganistaionCanPlay: 'Do you understand the role your organisation can play?',
  heardOfSustainableDevelopmentGoals: 'Have you heard of the Sustainable Development Goals?',
} as const
export type KnowledgeQuestion = keyof typeof knowledgeQuestions

export const register = post('Account/ConfirmLearnerAccount', {
  access: 'anyone',
  summary: 'Complete the registration of an invited learner with the link from the e-mail',
  input: {
    dateOfBirth,
    genderId: chosen('Please select gender'),
    ethnicityId: chosen('Please select ethnicity'),
    employmentStatusId: chosen('Please select employment status'),
    jobRoleId: chosen('Please select job role'),
    postCode: required('Please enter a postcode', 20).refine(isPostcode, {
      error: 'Please enter a valid postcode',
    }),
    password: createdPassword,
    passwordRepeat: createdPassword,
    ...link,
    doYouKnowWhatClimateActionIs: tick,
    doYouUnderstandTheRoleYouCanPlay: tick,
    doYouUnderstandTheRoleYourOrganistaionCanPlay: tick,
    heardOfSustainableDevelopmentGoals: tick,
    agreeToTermsAndConditions: z.literal(true, {
      error: 'You must have read and agreed to our terms and conditions before using this site',
    }),
  },
})

/** Rule clients-4. */
export const selfRegister = post('Account/SelfRegister', {
  access: 'anyone',
  summary:
    'Join a client as a learner with its referral code; a link to register is mailed. Answers alike whether or not the address has an account; at most 30 an hour from one network address',
  input: {
    firstName,
    lastName,
    email,
    referalCode: required('Please enter your referral code', 100),
    ...honeypot,
  },
  bodyLimit: 64 * 1024,
})

export const registerChoices = get('Account/GetAccountRegisterDetails', {
  access: 'anyone',
  summary: 'The lists a learner chooses from when registering',
  reply: z.object({
    genders: z.array(option),
    employmentStatus: z.array(option),
    jobRoles: z.array(option),
    ethnicities: z.array(option),
  }),
})

export const resendActivation = post('Account/ResendActivationEmail', {
  access: ['ADMIN', 'CLIENTADMIN'],
  summary: 'Send a new confirmation link; the previous one stops working',
  input: { userId: id },
})

export const mine = get('Account/MyAccount', {
  access: 'signed-in',
  summary: "The caller's own account",
  reply: z.object({
    user: z.object({
      id: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      email: z.string(),
      phoneNumber: z.string(),
    }),
  }),
})

export const updateMine = post('Account/UpdateAccount', {
  access: 'signed-in',
  summary: "Change the caller's own e-mail address and phone number; everything else sent is ignored",
  input: {
    firstName: firstName.optional(),
    lastName: lastName.optional(),
    email,
    phoneNumber: text(50).default(''),
    was,
  },
})

export const updateColourScheme = post('Account/UpdateColourScheme', {
  access: 'signed-in',
  summary: "How the caller's pages are shown on every device: as the device is set, light or dark",
  input: {
    colourScheme: z.enum(colourSchemes, { error: 'Please choose system, light or dark' }),
  },
})

export const updatePassword = post('Account/UpdatePassword', {
  access: 'signed-in',
  summary: "Change the caller's own password; other sessions end",
  input: { currentPassword: password, newPassword: password, repeatPassword: password },
})
