// The menu of what somebody else has written: those who moderate hide, show again and delete, everybody else reports it once.
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { show } from '../../test-show.tsx'
import { WrittenMenu } from './WrittenMenu.tsx'

const counts = { id: 'p', likes: 0, liked: false, comments: 0, revision: 2 }

async function openMenu(state: { isHidden?: boolean; canModerate?: boolean; isReported?: boolean }) {
  const asked = show(
    <WrittenMenu
      written={{ what: 'post', id: 'p', communityId: 'c' }}
      author="Ann Author"
      label="More about the post Chairs"
      {...{ isHidden: false, canModerate: false, isReported: false, ...state }}
    />,
    {
      ...{ route: '/', address: '/', role: 'CLIENTADMIN' as const },
      answers: { RestorePost: { post: counts }, ReportPost: { post: counts } },
    },
  )
  await userEvent.click(screen.getByRole('button', { name: 'More about the post Chairs' }))
  const items = await screen.findAllByRole('menuitem')
  return { items: items.map(({ textContent }) => textContent), sent: () => asked }
}

test('what is shown can be hidden or deleted', async () => {
  expect((await openMenu({ canModerate: true })).items).toEqual(['Hide', 'Delete'])
})

test('what is hidden can be shown again or deleted', async () => {
  const { items, sent } = await openMenu({ canModerate: true, isHidden: true })
  expect(items).toEqual(['Restore', 'Delete'])
  await userEvent.click(screen.getByRole('menuitem', { name: 'Restore' }))
  await waitFor(() => expect(sent()).toEqual([{ call: 'RestorePost', body: { id: 'p' } }]))
})

test('who does not moderate reports it, and once only', async () => {
  expect((await openMenu({})).items).toEqual(['Report'])
  expect(screen.getByRole('menuitem', { name: 'Report' })).toBeEnabled()
})

test('what was reported cannot be reported again', async () => {
  expect((await openMenu({ isReported: true })).items).toEqual(['Reported'])
  expect(screen.getByRole('menuitem', { name: 'Reported' })).toBeDisabled()
})
