// Logging in and out, passwords, confirmation links, and a person's own account.
import { tooLong } from '../rules/numbers.ts'
import { z } from 'zod'
import { get, post, postBare, roles, signsIn, changes } from '../call.ts'
import { domainOf, isOpenToAnybody } from '../rules/mail-domains.ts'
import { mustAgree, questionKinds, registrationLimits } from '../rules/registration-form.ts'
import { honeypot } from './enquiries.ts'
import {
  csvFormat,
  dateTime,
  email,
  emailOrNone,
  firstName,
  id,
  lastName,
  option,
  required,
  text,
  visible,
  previousValues,
} from '../shapes.ts'
import { colourSchemes } from '../rules/colours.ts'
import { passkeyOptions, usedPasskey } from '../passkeys.ts'

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

export const passwordLengths = { min: 10, max: 128 } as const

/** The answer of a log-in. */
export const loginReply = z.object({
  succeeded: z.boolean(),
  user: sessionUser.nullable(),
  message: z.string(),
  /**
   * Set after the right password of a person who has an authenticator app, otherwise absent: LoginWithCode takes it with a code. It
   * works for five minutes, for one log-in (rule access-48).
   */
  secondFactor: z.string().optional(),
  /** Set beside `secondFactor` for a person without an app, who goes on with a passkey or a recovery code (rule access-84). */
  byPasskey: z.literal(true).optional(),
})
export type LoginReply = z.infer<typeof loginReply>

/** The limit is higher than for valid passwords, so that the rules can report the problem. Such a password is never hashed. */
const password = z
  .string()
  .max(1000, { error: tooLong(passwordLengths.max) })
  .default('')

export const login = postBare('Account/Login', {
  access: 'anyone',
  audit: signsIn('Logged in'),
  summary: 'Log in; a failed login is 401 with succeeded false and the reason',
  bodyLimit: 1_500_000, // enough to answer that a password of a megabyte is too long
  input: { username: z.string().max(320).default(''), password },
  reply: loginReply,
})

/** How a person without an email address says who is logging in (rule access-24). */
const named = {
  organisationCode: z.string().max(320).default(''),
  loginName: z.string().max(320).default(''),
}

export const loginByName = postBare('Account/LoginByName', {
  access: 'anyone',
  audit: signsIn('Logged in'),
  summary:
    'Log in without an e-mail address; a failed login is 401 with succeeded false and the reason, which is the same for unknown names, wrong PINs and locked accounts',
  bodyLimit: 1_500_000,
  input: { ...named, password },
  reply: loginReply,
})

export const loginWithCode = postBare('Account/LoginWithCode', {
  access: 'anyone',
  audit: signsIn('Logged in with a code'),
  summary:
    'Finish a log-in with a code of the authenticator app or a recovery code; a failed one is 401 with succeeded false and the reason, and without secondFactor if the log-in has to begin again',
  input: { secondFactor: z.string().max(100).default(''), code: z.string().max(100).default('') },
  reply: loginReply,
})

export const beginPasskeyLogin = post('Account/BeginPasskeyLogin', {
  access: 'anyone',
  audit: 'nothing',
  summary:
    'What a passkey of this host signs, to log in with it or to show that it is really you; each for one use within five minutes',
  reply: z.object({ options: passkeyOptions }),
})

export const loginWithPasskey = postBare('Account/LoginWithPasskey', {
  access: 'anyone',
  audit: signsIn('Logged in with a passkey'),
  summary:
    'Log in with a passkey, which is enough alone; with a user name only as that person. A failed log-in is 401 with succeeded false and the reason',
  input: { username: z.string().max(320).default(''), passkey: usedPasskey },
  reply: loginReply,
})

export const setPinByCode = post('Account/SetPinByCode', {
  access: 'anyone',
  audit: changes('Set a PIN with a log-in card'),
  summary:
    'Set the PIN, or a password, of a person without an e-mail address with the one-time code of the log-in card; logs in who has no second factor',
  input: { ...named, oneTimeCode: z.string().max(100).default(''), password, passwordRepeat: password },
  /** Null for a person with a second factor, who logs in with the PIN and a code (rule access-50). */
  reply: z.object({ user: sessionUser.nullable() }),
})

export const logout = post('Account/Logout', {
  access: 'signed-in',
  audit: changes('Logged out'),
  summary: 'End the session of the token that is sent',
  /** The address of the provider of single sign-on at which the person logs out too; null if there is none to go to. */
  reply: z.object({ address: z.string().nullable() }),
})

export const extendSession = post('Account/ExtendSession', {
  access: 'signed-in',
  audit: changes('Stayed logged in'),
  summary:
    'Let the session of the token that is sent end later, as after a log-in now, up to the limit of the provider; answers when it ends',
  reply: z.object({
    expires: dateTime,
    /** True if the session cannot be extended further. */
    isLongest: z.boolean(),
  }),
})

export const requestPasswordReset = post('Account/PasswordResetRequest', {
  access: 'anyone',
  audit: changes('Asked for a link to set a new password'),
  summary: 'Send a link to set a new password; answers alike whether or not the address is known',
  input: { email: z.string().max(1000).default('') },
})

/** Sent with 503 and Retry-After. The page then repeats the call automatically. */
export const tooManyAtOnce = 'Our server is busy right now, please try again in a moment'
/** The message for a link that is used, replaced, expired or false. It does not reveal which. */
export const invalidLink = 'This link is invalid or has expired'
export const linkPurposes = ['reset', 'confirm', 'register'] as const
export type LinkPurpose = (typeof linkPurposes)[number]

/** The fields that every link in a mail contains. */
const link = { encodedToken: z.unknown().optional(), userId: z.unknown().optional() }
const newPassword = { password, passwordRepeat: password }

export const checkLink = post('Account/CheckLink', {
  access: 'anyone',
  audit: 'nothing',
  summary: 'Whether a link from an e-mail still works, without using it up; one that does not is refused',
  input: { ...link, purpose: z.enum(linkPurposes, { error: invalidLink }) },
})

export const requestInvitation = post('Account/RequestInvitation', {
  access: 'anyone',
  audit: changes('Asked for a new invitation'),
  summary:
    'Send a new link to confirm or register to an address whose account waits for it; answers alike whether or not the address is known',
  input: { email: z.string().max(1000).default('') },
})

export const resetPassword = post('Account/PasswordReset', {
  access: 'anyone',
  audit: changes('Set a new password by link'),
  summary: 'Set a new password with the link from the e-mail',
  input: { ...link, ...newPassword },
})

export const confirm = post('Account/ConfirmAccount', {
  access: 'anyone',
  audit: changes('Confirmed the account'),
  summary: 'Confirm an account and set its first password with the link from the e-mail; logs its owner in',
  input: { ...link, ...newPassword },
  /** Null if the log-in is refused, for example because the client is paused (rule access-18), or asks for a code (rule access-50). */
  reply: z.object({ user: sessionUser.nullable() }),
})

const entered = (maximum: number, message: string) =>
  z
    .string({ error: message })
    .max(maximum, { error: tooLong(maximum) })
    .nullish()
const tooManyAnswers = { error: `Please choose at most ${registrationLimits.options} answers` }
const ownAnswer = z.union(
  [
    z.string().max(1000, { error: tooLong(registrationLimits.text) }),
    z.array(z.string().max(100, tooManyAnswers)).max(registrationLimits.options, tooManyAnswers),
  ],
  { error: 'Please answer with a text, or with a list of choices' },
)
const tick = z.boolean().default(false)

/** Returns the registration form for the learner to whom the link was sent (docs/rules/registration.md). */
export const registrationForm = post('Account/GetRegistrationForm', {
  access: 'anyone',
  audit: 'nothing',
  summary:
    'The registration form of the learner whom a link was mailed to: which fields are asked, and own questions',
  input: link,
  reply: z.object({
    /** True if a learner with a referral code cannot register now, because all places of the client are taken (rule people-23). */
    isFull: z.boolean(),
    /** True if somebody at the client accepts the learner before the first log-in (rule clients-24). */
    isAcceptedFirst: z.boolean(),
    items: z.array(
      z.object({
        /** The name of a field in the call that registers, or the id of a question. */
        key: z.string(),
        kind: z.enum(['specified', ...questionKinds]),
        label: z.string(),
        isRequired: z.boolean(),
        options: z.array(option),
      }),
    ),
  }),
})

/**
 * The required fields depend on the form of the learner's client: registrationProblems() checks them. Fields that are not
 * asked for are ignored (rule registration-3).
 */
export const register = post('Account/ConfirmLearnerAccount', {
  access: 'anyone',
  audit: changes('Registered as a learner'),
  summary: 'Complete the registration of an invited learner with the link from the e-mail',
  input: {
    dateOfBirth: entered(100, 'Please enter your date of birth'),
    genderId: entered(100, 'Please select gender'),
    ethnicityId: entered(100, 'Please select ethnicity'),
    employmentStatusId: entered(100, 'Please select employment status'),
    jobRoleId: entered(100, 'Please select job role'),
    postCode: entered(20, 'Please enter a postcode'),
    password,
    passwordRepeat: password,
    ...link,
    doYouKnowWhatClimateActionIs: tick,
    doYouUnderstandTheRoleYouCanPlay: tick,
    doYouUnderstandTheRoleYourOrganistaionCanPlay: tick,
    heardOfSustainableDevelopmentGoals: tick,
    agreeToTermsAndConditions: z.boolean({ error: mustAgree }).default(false),
    /** Answers to own questions: the id of an option, "yes" or "no", or a text; for several choices a list of ids. */
    answers: z
      .array(
        z.object({
          questionId: id,
          value: ownAnswer,
        }),
      )
      .max(2 * registrationLimits.questions, { error: 'Please send each answer once' })
      .default([]),
  },
  /** True if somebody at the client accepts the learner before the first log-in (rule clients-24). */
  reply: z.object({ isAcceptedFirst: z.boolean() }),
})

const referalCode = required('Please enter your referral code', 100)

/** Rule people-23. */
export const checkReferralCode = post('Account/CheckReferralCode', {
  access: 'anyone',
  audit: 'nothing',
  summary:
    'Whether somebody can join with a referral code; refused as joining is for an unknown code, a paused client, and with 409 for a client without a free place. Nothing else is said of the client',
  input: { referalCode },
  bodyLimit: 64 * 1024,
})

/** Rule clients-4. */
export const selfRegister = post('Account/SelfRegister', {
  access: 'anyone',
  audit: changes('Signed up as a learner'),
  summary:
    'Join a client as a learner with its referral code; a link to register is mailed. Answers alike whether or not the address has an account; at most 30 an hour from one network address',
  input: {
    firstName,
    lastName,
    email,
    referalCode,
    ...honeypot,
  },
  bodyLimit: 64 * 1024,
})

/** Whether the page that joins by address leads anywhere. It says nothing about which clients and domains there are. */
export const waysToJoin = get('Account/GetWaysToJoin', {
  access: 'anyone',
  audit: 'nothing',
  summary:
    'Whether there is a client that people can join with their work address instead of a referral code',
  reply: z.object({ byMailDomain: z.boolean() }),
})

/** Rule clients-45. */
export const joinByDomain = post('Account/JoinByMailDomain', {
  access: 'anyone',
  audit: changes('Signed up as a learner with a work address'),
  summary:
    'Join the client that allows the mail domain of the address; a link to register is mailed. Answers alike for every address, also where no client allows its domain; counted together with SelfRegister',
  input: {
    firstName,
    lastName,
    email: email.refine((address) => !isOpenToAnybody(domainOf(address)), {
      error: 'Please enter your address at work: with a private one nobody can tell your organisation',
    }),
    ...honeypot,
  },
  bodyLimit: 64 * 1024,
})

export const registerChoices = get('Account/GetAccountRegisterDetails', {
  access: 'anyone',
  audit: 'nothing',
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
  audit: changes('Sent an invitation again'),
  summary: 'Send a new confirmation link; the previous one stops working',
  input: { userId: id },
})

export const myAccount = get('Account/MyAccount', {
  access: 'signed-in',
  audit: 'nothing',
  summary: "The caller's own account",
  reply: z.object({
    user: z.object({
      id: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      email: z.string(),
      /** The name with which a person without an address logs in; null for everybody else. */
      loginName: z.string().nullable(),
      phoneNumber: z.string(),
    }),
    /** The token of the page on which those who manage people change names. */
    urlToken: z.string(),
  }),
})

export const updateMine = post('Account/UpdateAccount', {
  access: 'signed-in',
  audit: changes('Changed the own contact details'),
  summary: "Change the caller's own e-mail address and phone number; everything else sent is ignored",
  input: {
    firstName: z.string().optional(),
    lastName: z.string().optional(),
    /** Empty only for somebody who has no address. */
    email: emailOrNone,
    phoneNumber: visible(text(50)).default(''),
    was: previousValues,
  },
})

export const updateColourScheme = post('Account/UpdateColourScheme', {
  access: 'signed-in',
  audit: changes('Chose light or dark'),
  summary: "How the caller's pages are shown on every device: as the device is set, light or dark",
  input: {
    colourScheme: z.enum(colourSchemes, { error: 'Please choose system, light or dark' }),
  },
})

export const updateCsvFormat = post('Account/UpdateCsvFormat', {
  access: 'signed-in',
  audit: changes('Chose the form of CSV files'),
  summary: 'Which form of CSV the caller is offered first on every device',
  input: { format: csvFormat },
})

export const updatePassword = post('Account/UpdatePassword', {
  access: 'signed-in',
  audit: changes('Changed the own password'),
  summary: "Change the caller's own password; other sessions end",
  input: { currentPassword: password, newPassword: password, repeatPassword: password },
})
