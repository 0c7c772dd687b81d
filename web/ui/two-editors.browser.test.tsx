// An object that is edited in two places: no save overwrites another one without a question. The server is played by a small
// store that refuses a save of a field that has changed since, as the real one does (tests/two-editors.test.ts).
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Call } from '#contract/call.ts'
import * as accounts from '#contract/calls/accounts.ts'
import * as clients from '#contract/calls/clients.ts'
import * as feedback from '#contract/calls/feedback.ts'
import * as learners from '#contract/calls/learners.ts'
import * as pathways from '#contract/calls/pathways.ts'
import * as singleSignOn from '#contract/calls/single-sign-on.ts'
import * as users from '#contract/calls/users.ts'
import { openProduct } from '../testing/open-product.tsx'
import { type GivenReply, refusal, replyTo } from '../testing/replies.ts'

type Fields = Record<string, unknown>

interface Edited {
  address: string
  /** What comes before the fields. */
  before?: 'Edit' | 'Settings'
  /** The label of the field that two people change, its name in the call, and the label of one that only this user changes. */
  field: [label: string, name: string]
  other?: [label: string, name: string]
  button: string
  stored: Fields
  load: (stored: Fields) => GivenReply
  save: Call
  typed: [theirs: string, ours: string]
}

const clientId = '00000000-0000-4000-8000-000000000001'

const objects: Record<string, Edited> = {
  pathway: {
    address: '/learning-pathway/1',
    before: 'Edit',
    field: ['Name', 'name'],
    other: ['Description', 'description'],
    button: 'Save',
    stored: { name: 'Water', description: 'All about it' },
    load: (stored) => replyTo(pathways.openPathway, () => ({ learningPathway: stored })),
    save: pathways.update,
    typed: ['First name', 'Second name'],
  },
  account: {
    address: '/my-account',
    before: 'Edit',
    field: ['Phone number', 'phoneNumber'],
    other: ['Email', 'email'],
    button: 'Save',
    stored: { phoneNumber: '0100', email: 'ada@example.test' },
    load: (stored) => replyTo(accounts.myAccount, () => ({ user: stored })),
    save: accounts.updateMine,
    typed: ['0111', '0222'],
  },
  learner: {
    address: '/learner/1',
    before: 'Edit',
    field: ['First name', 'firstName'],
    other: ['Last name', 'lastName'],
    button: 'Save',
    stored: { firstName: 'Mia', lastName: 'Evans' },
    load: (stored) => replyTo(learners.openLearner, () => ({ user: stored })),
    save: users.update,
    typed: ['Ana', 'Bea'],
  },
  'details of a client': {
    address: '/client/1',
    before: 'Settings',
    field: ['Organisation name', 'clientName'],
    other: ['Referral code', 'referalCode'],
    button: 'Save organisation',
    stored: { clientName: 'Willow', referalCode: 'WILLOW' },
    load: (stored) =>
      replyTo(clients.openClient, () => ({
        client: {
          name: String(stored['clientName']),
          referalCode: String(stored['referalCode']),
          codeEndsOn: '',
        },
      })),
    save: clients.updateDetails,
    typed: ['Oak', 'Elm'],
  },
  'limit of a client': {
    address: '/client/1',
    before: 'Settings',
    field: ['Maximum learners', 'maxLearners'],
    button: 'Update',
    stored: { maxLearners: 900 },
    load: (stored) =>
      replyTo(clients.openClient, () => ({
        client: { maximumNumberOfLearners: Number(stored['maxLearners']), numberOfLearners: 1 },
      })),
    save: clients.updateMaximum,
    typed: ['901', '902'],
  },
  'feedback form': {
    address: '/feedback-form/1',
    field: ['Title', 'title'],
    other: ['Description', 'description'],
    button: 'Save',
    stored: { title: 'How was it?', description: 'A few questions' },
    load: (stored) => replyTo(feedback.openForm, () => ({ feedbackForm: stored })),
    save: feedback.update,
    typed: ['First form', 'Second form'],
  },
  'single sign-on': {
    address: `/single-sign-on?client=${clientId}`,
    field: ['Name on the button', 'label'],
    other: ['Teams are in', 'teamClaim'],
    button: 'Save',
    stored: { label: 'Work account', teamClaim: 'groups' },
    load: (stored) =>
      replyTo(singleSignOn.singleSignOn, () => ({
        ...{ clientId, mayChange: true, ownFields: [], domains: [] },
        settings: { kind: 'oidc' as const, fieldClaims: [], ...stored },
      })),
    save: singleSignOn.updateSingleSignOn,
    typed: ['First account', 'Second account'],
  },
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = (label: string) => {
  const main = page.getByRole('main')
  return main
    .getByRole('textbox', { name: label })
    .or(main.getByRole('spinbutton', { name: label }))
    .first()
}
// The toast says that somebody else has changed it, too.
const conflict = page.getByRole('alert').filter({ hasText: 'Nothing is lost' })

describe.each(Object.entries(objects))('%s', (_, { stored: first, ...edited }) => {
  async function openEdited() {
    const stored = { ...first }
    const requests = await openProduct(edited.address, {
      replies: [edited.load(stored), saveOf(edited.save, stored)],
    })
    if (edited.before === 'Edit') await button('Edit').first().click()
    else if (edited.before) await page.getByRole('tab', { name: edited.before }).click()
    await expect.element(field(edited.field[0])).toBeVisible()
    const saves = () => requests.filter(({ call }) => call.path === edited.save.path)
    return { stored, saves }
  }
  const [label, name] = edited.field
  const [theirs, ours] = edited.typed

  test('of a field that both have changed, both values are shown, and the chosen one is stored', async () => {
    const { stored, saves } = await openEdited()
    stored[name] = typeof stored[name] === 'number' ? Number(theirs) : theirs
    await field(label).fill(ours)
    await button(edited.button).click()
    await expect.element(conflict).toHaveTextContent(theirs)
    await expect.element(conflict).toHaveTextContent(ours)
    await expect.element(field(label)).toHaveDisplayValue(ours)
    await expect.element(button(edited.button)).toBeDisabled()

    await button('Keep mine').click()
    await expect.element(conflict).not.toBeInTheDocument()
    await button(edited.button).click()
    await expect.poll(() => String(stored[name])).toBe(ours)
    expect(saves()).toHaveLength(2)
  })

  test('the value of the other is taken when the user chooses it', async () => {
    const { stored } = await openEdited()
    stored[name] = typeof stored[name] === 'number' ? Number(theirs) : theirs
    await field(label).fill(ours)
    await button(edited.button).click()
    await button('Use stored value').click()
    await expect.element(conflict).not.toBeInTheDocument()
    await expect.element(field(label)).toHaveDisplayValue(theirs)
    expect(String(stored[name])).toBe(theirs)
  })

  test.skipIf(!edited.other)('fields that only one of them has changed are both stored', async () => {
    const [otherLabel, otherName] = edited.other ?? ['', '']
    const { stored } = await openEdited()
    stored[name] = theirs
    const changed = otherName === 'email' ? 'new@example.test' : 'Changed beside it'
    await field(otherLabel).fill(changed)
    await button(edited.button).click()
    await expect.poll(() => stored).toMatchObject({ [name]: theirs, [otherName]: changed })
    await expect.element(conflict).not.toBeInTheDocument()
  })
})

/** Stores the fields that the caller has changed, or refuses when one of them has changed since the caller has seen it. */
function saveOf(save: Call, stored: Fields): GivenReply {
  return replyTo(save, (input: { was?: Fields } & Fields) => {
    const changed = Object.keys(stored).filter((name) => name in input && input[name] !== input.was?.[name])
    if (changed.some((name) => stored[name] !== input.was?.[name] && stored[name] !== input[name]))
      return refusal(409, 'Somebody else has changed this since you began')
    for (const name of changed) stored[name] = input[name]
    return {}
  })
}
