// A dialog that saves what another user, or another tab, has changed meanwhile: nothing is overwritten without a question.
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as training from '#contract/calls/person-training.ts'
import { extend } from '#contract/calls/training.ts'
import * as form from '#contract/calls/registration-form.ts'
import { button, main, toast } from '../testing/locators.ts'
import { openProduct } from '../testing/open-product.tsx'
import { type GivenReply, exampleOf, refusal, replyTo } from '../testing/replies.ts'

const dialog = page.getByRole('dialog')

/** What the server has stored: somebody else has saved `theirs` when the first save of ours arrives. */
interface Stored {
  value: string
  theirs: string
}

/** Refuses the first save, as the server does for what is not changed from what is stored now. */
function saving(call: GivenReply['call'], stored: Stored, mine: string): GivenReply {
  return {
    call,
    reply() {
      const isFirst = stored.value !== stored.theirs
      stored.value = isFirst ? stored.theirs : mine
      return isFirst ? refusal(409, 'Somebody else has changed this meanwhile') : {}
    },
  }
}

async function saveOverTheirs(
  label: string,
  save: string,
  mine: string,
  [theirsShown, mineShown]: [string, string],
) {
  const value = dialog
    .getByRole('textbox', { name: label })
    .or(dialog.getByLabelText(label, { exact: true }))
    .first()
  await value.fill(mine)
  await button(save).click()
  const conflict = dialog.getByRole('alert')
  await expect.element(conflict).toHaveTextContent(theirsShown)
  await expect.element(conflict).toHaveTextContent(mineShown)
  await expect.element(value).toHaveValue(mine)
  await expect.element(button(save)).toBeDisabled()
  await button('Keep mine').click()
  await button(save).click()
  return mineShown
}

test('the label of a registration field', async () => {
  const stored = { value: 'Postcode', theirs: 'First label' }
  const mine = 'Second label'
  const [item] = exampleOf(form.openRegistrationForm).items
  const requests = await openProduct('/registration-form', {
    replies: [
      saving(form.rename, stored, mine),
      replyTo(form.openRegistrationForm, () => ({
        isOwn: true,
        items: item ? [{ ...item, key: 'postCode', kind: 'specified' as const, label: stored.value }] : [],
      })),
    ],
  })
  await button('More for Postcode').click()
  await page.getByRole('menuitem', { name: 'Change the label' }).click()
  const shown = await saveOverTheirs('Label', 'Save label', mine, ['First label', mine])
  await expect.element(toast('Label changed')).toBeVisible()
  await expect.element(main).toHaveTextContent(shown)
  const sent = requests.filter(({ call }) => call.path === form.rename.path).map(({ input }) => input['was'])
  expect(sent).toEqual([{ label: 'Postcode' }, { label: 'First label' }])
})

describe('on the page of a learner', () => {
  const days: [string, string] = ['05-01-2029', '09-01-2029']
  const [theirs, mine] = ['2029-01-05', '2029-01-09']
  const example = exampleOf(training.ofLearner)

  test('the last day of an exemption', async () => {
    const stored = { value: '', theirs }
    await openProduct('/learner/1?tab=records', {
      replies: [
        saving(training.endExemption, stored, mine),
        replyTo(training.ofLearner, () => ({
          exemptions: example.exemptions.map((one) => ({ ...one, untilDay: stored.value || null })),
        })),
      ],
    })
    await page.getByRole('button', { name: /^Change the last day of the exemption/ }).click()
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('It has to be so')
    const shown = await saveOverTheirs('Last day', 'Save', mine, days)
    await expect.element(toast('Last day saved')).toBeVisible()
    await expect.element(main).toHaveTextContent(shown)
  })

  test('a due date', async () => {
    const stored = { value: '2028-01-31', theirs }
    await openProduct('/learner/1', {
      replies: [
        saving(extend, stored, mine),
        replyTo(training.ofLearner, () => ({
          obligations: example.obligations.map((one) => ({
            ...one,
            status: 'toDo' as const,
            dueOn: stored.value,
          })),
        })),
      ],
    })
    await page.getByRole('button', { name: /^Change the due date of/ }).click()
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('It has to be so')
    const shown = await saveOverTheirs('Due on', 'Save', mine, days)
    await expect.element(toast('Due date changed')).toBeVisible()
    await expect.element(main).toHaveTextContent(shown)
  })
})
