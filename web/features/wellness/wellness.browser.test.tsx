// Wellness results are shown and downloaded by organisation.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as wellness from '#contract/calls/wellness.ts'
import { button } from '../../testing/locators.ts'
import { openProduct } from '../../testing/open-product.tsx'
import { type Request, replyTo } from '../../testing/replies.ts'

const sentTo = (requests: Request[], { path }: { path: string }) =>
  requests.filter(({ call }) => call.path === path).map(({ input }) => input)

test('results are of all organisations first, then of the one that is chosen, also in the file', async () => {
  const requests = await openProduct('/wellness', {
    replies: [replyTo(wellness.organisations, ['Quinn Timber', 'Bryn Awel'])],
  })
  const organisation = page.getByLabelText('Organisation')
  await expect.element(organisation.getByRole('option', { name: 'Bryn Awel' })).toBeInTheDocument()
  await expect.element(organisation.getByRole('option').first()).toHaveTextContent('Not selected')
  await expect.element(page.getByRole('columnheader').last()).toHaveTextContent('Wellness number')
  expect(sentTo(requests, wellness.list)).not.toEqual([])
  expect(sentTo(requests, wellness.listOfOrganisation)).toEqual([])
  await organisation.selectOptions('Bryn Awel')
  await expect
    .poll(() => sentTo(requests, wellness.listOfOrganisation))
    .toEqual([expect.objectContaining({ organisation: 'Bryn%20Awel' })])
  await button('Download results').click()
  await expect
    .poll(() => sentTo(requests, wellness.download))
    .toEqual([expect.objectContaining({ organisation: 'Bryn Awel' })])
})
