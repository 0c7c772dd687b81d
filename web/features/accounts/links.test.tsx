// The pages that links in mails lead to: their validation, what they send, and which page follows.
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { type AskedItem, isKnowledge, specifiedFields } from '#contract/rules/registration-form.ts'
import { readUser } from '../../data/session.ts'
import { LoadAgain, refusal, show } from '../../test-show.tsx'
import { RegisterPage } from './RegisterPage.tsx'
import { ConfirmPage, ResetPage } from './SetPasswordPage.tsx'

const user = userEvent.setup({ delay: null })

const id = (digit: number) => `${String(digit).repeat(8)}-1111-4111-8111-111111111111`
const choices = {
  genders: [{ id: id(1), name: 'Female' }],
  ethnicities: [{ id: id(2), name: 'White' }],
  employmentStatus: [{ id: id(3), name: 'Student' }],
  jobRoles: [{ id: id(4), name: 'Finance' }],
}
const asSpecified: AskedItem[] = Object.entries(specifiedFields).map(([key, label]) => ({
  key,
  kind: 'specified',
  label,
  isRequired: !isKnowledge(key),
  options: [],
}))
const pageOf = (answers: Record<string, unknown> = {}) => ({
  route: '/Register/:userId/:token',
  address: '/Register/u1/t1',
  answers: {
    CheckLink: {},
    GetAccountRegisterDetails: choices,
    GetRegistrationForm: { isFull: false, isAcceptedFirst: false, items: asSpecified },
    ConfirmLearnerAccount: {},
    ...answers,
  } as Record<string, unknown>,
})
const register = (answers = {}) => show(<RegisterPage />, pageOf(answers))
const send = async () => user.click(await screen.findByRole('button', { name: 'Register' }))
const fieldError = (label: string) =>
  screen.getByLabelText(label).closest('.mantine-InputWrapper-root') as HTMLElement

async function fillIn() {
  await screen.findByRole('option', { name: 'Finance' })
  await user.type(screen.getByLabelText('Date of birth'), '1990-02-28')
  for (const [label, name] of [
    ['Gender', 'Female'],
    ['Ethnicity', 'White'],
    ['Employment status', 'Student'],
    ['Job role', 'Finance'],
  ] as const)
    await user.selectOptions(screen.getByLabelText(label), name)
  await user.type(screen.getByLabelText('Postcode'), 'AB12')
  for (const label of ['Password', 'Repeat password']) {
    await user.click(screen.getByLabelText(label))
    await user.paste('a good long password')
  }
  await user.click(screen.getByRole('checkbox', { name: /terms and conditions/ }))
}

test('an empty registration has a message under every field, and is not sent', async () => {
  const asked = register()
  await send()
  expect(await screen.findByText('Please fix the below errors')).toBeInTheDocument()
  for (const [label, message] of [
    ['Date of birth', 'Please enter your date of birth'],
    ['Gender', 'Please select gender'],
    ['Ethnicity', 'Please select ethnicity'],
    ['Employment status', 'Please select employment status'],
    ['Job role', 'Please select job role'],
    ['Postcode', 'Please enter a postcode'],
    ['Password', 'Please create a password'],
    ['Repeat password', 'Please create a password'],
  ] as const)
    expect(within(fieldError(label)).getByText(message)).toBeInTheDocument()
  expect(
    screen.getByText('You must have read and agreed to our terms and conditions before using this site'),
  ).toBeInTheDocument()
  expect(screen.getByLabelText('Date of birth')).toHaveFocus()
  expect(asked.map(({ call }) => call)).toEqual([
    'CheckLink',
    'GetAccountRegisterDetails',
    'GetRegistrationForm',
  ])
})

test('each question says why it is asked, also to a screen reader, and the page how long it takes', async () => {
  register({
    GetRegistrationForm: {
      isFull: false,
      isAcceptedFirst: false,
      items: [
        ...asSpecified,
        question(5, 'multipleChoice', true),
        question(6, 'yesNo', true),
        question(7, 'text', true),
      ],
    },
  })
  expect(await screen.findByText(/^This takes about 2 minutes\. /)).toBeInTheDocument()
  for (const label of ['Date of birth', 'Postcode'])
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(/^To tell .* No page shows it/)
  for (const label of ['Gender', 'Ethnicity', 'Employment status', 'Job role'])
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(
      /^To see .* counted without your name\.$/,
    )
  expect(screen.getByRole('group', { name: 'What you know (optional)' })).toHaveAccessibleDescription(
    /^To learn what people know before they begin\./,
  )
  const ofProvider = /^Your training provider asks this, and .* without names\.$/
  expect(screen.getByRole('group', { name: 'Question 5' })).toHaveAccessibleDescription(ofProvider)
  expect(screen.getByRole('radiogroup', { name: 'Question 6' })).toHaveAccessibleDescription(ofProvider)
  expect(screen.getByLabelText('Question 7')).toHaveAccessibleDescription(ofProvider)
})

test('a postcode of three characters and two different passwords are refused', async () => {
  const asked = register()
  await fillIn()
  await user.clear(screen.getByLabelText('Postcode'))
  await user.type(screen.getByLabelText('Postcode'), ' AB1 ')
  await user.type(screen.getByLabelText('Repeat password'), '!')
  await send()
  await screen.findByText('Please enter a valid postcode')
  expect(within(fieldError('Postcode')).getByText('Please enter a valid postcode')).toBeInTheDocument()
  expect(within(fieldError('Repeat password')).getByText('Passwords do not match')).toBeInTheDocument()
  expect(asked.map(({ call }) => call)).not.toContain('ConfirmLearnerAccount')
  await user.type(screen.getByLabelText('Password'), '!')
  await waitFor(() => expect(screen.queryByText('Passwords do not match')).not.toBeInTheDocument())
})

test('the registration is sent as it was filled in, and the log-in follows', async () => {
  const asked = register()
  await fillIn()
  await user.click(screen.getByRole('checkbox', { name: 'Do you know what climate action is?' }))
  await send()
  expect(await screen.findByText('Success, account created')).toBeInTheDocument()
  expect(asked.find(({ call }) => call === 'ConfirmLearnerAccount')).toEqual({
    call: 'ConfirmLearnerAccount',
    body: {
      dateOfBirth: '1990-02-28',
      genderId: id(1),
      ethnicityId: id(2),
      employmentStatusId: id(3),
      jobRoleId: id(4),
      postCode: 'AB12',
      password: 'a good long password',
      passwordRepeat: 'a good long password',
      doYouKnowWhatClimateActionIs: true,
      doYouUnderstandTheRoleYouCanPlay: false,
      doYouUnderstandTheRoleYourOrganistaionCanPlay: false,
      heardOfSustainableDevelopmentGoals: false,
      agreeToTermsAndConditions: true,
      encodedToken: 't1',
      userId: 'u1',
    },
  })
  expect(await screen.findByText('another screen')).toBeInTheDocument()
  expect(readUser()).toBeUndefined()
})

test('every error of the server is listed, with the toast', async () => {
  const errors = [
    { error: 'Please use at least 10 characters' },
    { error: 'This link is invalid or has expired' },
  ]
  register({ ConfirmLearnerAccount: { success: false, errors } })
  await fillIn()
  await send()
  const list = await screen.findByRole('list')
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(errors.map(({ error }) => error))
  expect(screen.getByRole('link', { name: 'Go to the log-in' })).toHaveAttribute('href', '/')
  expect(await screen.findByText('Please fix the below errors')).toBeInTheDocument()
  expect(readUser()).toBeDefined()
})

const question = (digit: number, kind: AskedItem['kind'], isRequired: boolean): AskedItem => ({
  key: id(digit),
  kind,
  label: `Question ${digit}`,
  isRequired,
  options: kind.endsWith('Choice') ? [1, 2].map((at) => ({ id: id(at), name: `Option ${at}` })) : [],
})

test('a form without some fields asks the others and the own questions, in its order', async () => {
  const items = [
    question(5, 'multipleChoice', true),
    ...asSpecified.slice(5, 6).map((item) => ({ ...item, label: 'Where you live', isRequired: false })),
    question(6, 'singleChoice', true),
    question(7, 'yesNo', true),
    question(8, 'text', false),
  ]
  const asked = register({ GetRegistrationForm: { items } })
  await send()
  expect(await screen.findAllByText(/^Please answer “Question \d”$/)).toHaveLength(3)
  expect(screen.getByRole('checkbox', { name: 'Option 1' })).toHaveFocus()
  expect(screen.queryByLabelText('Gender')).not.toBeInTheDocument()
  await user.click(within(screen.getByRole('group', { name: 'Question 5' })).getByLabelText('Option 2'))
  await user.selectOptions(screen.getByLabelText('Question 6'), 'Option 1')
  await user.click(within(screen.getByRole('radiogroup', { name: 'Question 7' })).getByLabelText('No'))
  expect(screen.getByLabelText('Where you live (optional)')).toHaveValue('')
  for (const label of ['Password', 'Repeat password'])
    await user.type(screen.getByLabelText(label), 'a good long password')
  await user.click(screen.getByRole('checkbox', { name: /terms and conditions/ }))
  await send()
  expect(await screen.findByText('Success, account created')).toBeInTheDocument()
  expect(asked.find(({ call }) => call === 'ConfirmLearnerAccount')?.body).toMatchObject({
    answers: [
      { questionId: id(5), value: [id(2)] },
      { questionId: id(6), value: id(1) },
      { questionId: id(7), value: 'no' },
    ],
  })
})

test('clients-50: who has to be accepted first reads that, and not that the account was created', async () => {
  register({
    GetRegistrationForm: { isFull: false, isAcceptedFirst: true, items: asSpecified },
    ConfirmLearnerAccount: { isAcceptedFirst: true },
  })
  await fillIn()
  await send()
  expect(
    await screen.findByText(
      'Thank you. Your organisation has to accept you first. We send you an email as soon as you can log in',
    ),
  ).toBeInTheDocument()
  expect(screen.queryByText('Success, account created')).toBeNull()
})

test('the terms open in a new tab', async () => {
  register()
  const terms = await screen.findByRole('link', { name: /terms and conditions/ })
  expect(terms).toHaveAttribute('href', '/terms')
  expect(terms).toHaveAttribute('target', '_blank')
})

const screens = [
  [
    '/Reset/t1/u1',
    '/Reset/:token/:userId',
    ResetPage,
    'PasswordReset',
    'Reset password',
    'Successfully updated password',
  ],
  [
    '/Confirm/u1/t1',
    '/Confirm/:userId/:token',
    ConfirmPage,
    'ConfirmAccount',
    'Set password',
    'Success, account created',
  ],
] as const

test.each(screens)(
  '%s checks the passwords, sends them, and ends at the log-in',
  async (address, route, Page, call, button, done) => {
    const asked = show(<Page />, { route, address, answers: { CheckLink: {}, [call]: {} } })
    const submit = async () => user.click(await screen.findByRole('button', { name: button }))
    await submit()
    expect(screen.getByText('Passwords do not match')).toBeInTheDocument()
    await user.type(screen.getByLabelText('Password'), 'one good password')
    await user.type(screen.getByLabelText('Repeat password'), 'one good passwort')
    await submit()
    expect(screen.getByText('Passwords do not match')).toBeInTheDocument()
    expect(asked.map(({ call: made }) => made)).toEqual(['CheckLink'])
    await user.type(screen.getByLabelText('Repeat password'), '{Backspace}d')
    expect(screen.queryByText('Passwords do not match')).not.toBeInTheDocument()
    await submit()
    expect(await screen.findByText(done)).toBeInTheDocument()
    const given = 'one good password'
    expect(asked.slice(1)).toEqual([
      { call, body: { encodedToken: 't1', userId: 'u1', password: given, passwordRepeat: given } },
    ])
    expect(await screen.findByText('another screen')).toBeInTheDocument()
    expect(readUser()).toBeUndefined()
  },
)

test('who confirms an account is logged in, in place of another user of this browser', async () => {
  const manager = {
    token: 'of-the-manager',
    role: 'CLIENTADMIN',
    secondaryRole: null,
    id: 'u1',
    firstName: 'Mona',
    lastName: 'Field',
    clientId: 'c',
    expires: new Date(Date.now() + 3_600_000).toISOString(),
  }
  show(<ConfirmPage />, {
    route: '/Confirm/:userId/:token',
    address: '/Confirm/u1/t1',
    answers: { CheckLink: {}, ConfirmAccount: { user: manager } },
  })
  for (const label of ['Password', 'Repeat password'])
    await user.type(await screen.findByLabelText(label), 'one good password')
  await user.click(screen.getByRole('button', { name: 'Set password' }))
  expect(await screen.findByText('another screen')).toBeInTheDocument()
  expect(readUser()).toMatchObject({ id: 'u1', token: 'of-the-manager' })
})

test.each(screens)('%s lists every error of the server', async (address, route, Page, call, button) => {
  const errors = [{ error: 'First' }, { error: 'Second' }]
  show(<Page />, { route, address, answers: { CheckLink: {}, [call]: { success: false, errors } } })
  for (const label of ['Password', 'Repeat password'])
    await user.type(await screen.findByLabelText(label), 'one good password')
  await user.click(screen.getByRole('button', { name: button }))
  expect(await screen.findByText('First')).toBeInTheDocument()
  expect(screen.getByText('Second')).toBeInTheDocument()
  expect(readUser()).toBeDefined()
})

const pages = [
  ['/Reset/t1/u1', '/Reset/:token/:userId', ResetPage, 'reset'],
  ['/Confirm/u1/t1', '/Confirm/:userId/:token', ConfirmPage, 'confirm'],
  ['/Register/u1/t1', '/Register/:userId/:token', RegisterPage, 'register'],
] as const

test.each(pages)(
  '%s shows at once that the link is invalid, and how to get a new one',
  async (address, route, Page, purpose) => {
    const invalid = refusal(400, 'This link is invalid or has expired')
    const asked = show(<Page />, {
      route,
      address,
      answers: { CheckLink: invalid, PasswordResetRequest: {}, RequestInvitation: {} },
    })
    expect(await screen.findByText('This link is invalid or has expired')).toBeInTheDocument()
    expect(screen.queryByLabelText('Password')).not.toBeInTheDocument()
    expect(asked).toEqual([{ call: 'CheckLink', body: { purpose, encodedToken: 't1', userId: 'u1' } }])
    expect(screen.getByRole('link', { name: 'Go to the log-in' })).toHaveAttribute('href', '/')

    await user.click(screen.getByRole('button', { name: 'Get a new link' }))
    await user.type(screen.getByLabelText('Email'), 'ada@example.test')
    await user.click(
      screen.getByRole('button', { name: purpose === 'reset' ? 'Reset Password' : 'Send the link' }),
    )
    expect(screen.getByRole('status')).toHaveTextContent(purpose === 'reset' ? 'shortly' : 'on its way')
    expect(asked.slice(1)).toEqual([
      {
        call: purpose === 'reset' ? 'PasswordResetRequest' : 'RequestInvitation',
        body: { email: 'ada@example.test' },
      },
    ])
  },
)

test.each(pages)('%s shows its form where the link cannot be checked', async (address, route, Page) => {
  show(<Page />, {
    route,
    address,
    answers: {
      CheckLink: refusal(500, 'Something went wrong'),
      GetRegistrationForm: { items: asSpecified },
      GetAccountRegisterDetails: choices,
    },
  })
  expect(await screen.findByLabelText('Password')).toBeInTheDocument()
})

test('who joined with a code and finds no place reads so before the form, which opens when there is one', async () => {
  const opened = pageOf({ GetRegistrationForm: { isFull: true, isAcceptedFirst: false, items: asSpecified } })
  show(<RegisterPage />, opened)
  expect(await screen.findByText('There is no free place')).toBeInTheDocument()
  expect(screen.queryByLabelText('Postcode')).toBeNull()
  opened.answers['GetRegistrationForm'] = { isFull: false, isAcceptedFirst: false, items: asSpecified }
  await user.click(screen.getByRole('button', { name: 'Check again' }))
  expect(await screen.findByLabelText('Postcode')).toBeInTheDocument()
  expect(screen.queryByText('There is no free place')).toBeNull()
})

test('a form that is open stays when the last place is taken meanwhile', async () => {
  const opened = pageOf()
  const asked = show(
    <>
      <RegisterPage />
      <LoadAgain />
    </>,
    opened,
  )
  await user.type(await screen.findByLabelText('Postcode'), 'AB12')
  opened.answers['GetRegistrationForm'] = { isFull: true, isAcceptedFirst: false, items: asSpecified }
  await user.click(screen.getByRole('button', { name: 'Load again' }))
  await waitFor(() => expect(asked.filter(({ call }) => call === 'GetRegistrationForm')).toHaveLength(2))
  expect(screen.getByLabelText('Postcode')).toHaveValue('AB12')
  expect(screen.queryByText('There is no free place')).toBeNull()
})

test('a link that is of no use, because the organisation logs in another way, says so and asks for no password', async () => {
  const sentence = 'Your organisation logs in with single sign-on only. Please go to the log-in'
  show(<ResetPage />, {
    route: '/Reset/:token/:userId',
    address: '/Reset/t1/u1',
    answers: { CheckLink: refusal(400, sentence) },
  })
  expect(await screen.findByText(sentence)).toBeInTheDocument()
  expect(screen.getByRole('heading', { name: 'This link is not needed' })).toBeInTheDocument()
  expect(screen.queryByLabelText('Password')).toBeNull()
  expect(screen.getByRole('link', { name: 'Go to the log-in' })).toHaveAttribute('href', '/')
})
