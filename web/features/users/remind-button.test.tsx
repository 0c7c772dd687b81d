import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { show } from '../../test-show.tsx'
import { RemindButton } from './RemindButton.tsx'

function Changing() {
  const [people, setPeople] = useState<'overdue' | 'expired'>('overdue')
  const [count, setCount] = useState(8)
  return (
    <>
      <RemindButton of={{ list: 'compliance', compliance: { people } }} people={count}>
        Remind
      </RemindButton>
      <button type="button" onClick={() => setPeople('expired')}>
        Other filter
      </button>
      <button type="button" onClick={() => setCount(9)}>
        Another number
      </button>
    </>
  )
}

test.each(['Other filter', 'Another number'])(
  'that nobody gets a mail is said until there is: %s',
  async (change) => {
    const refused = [{ reason: 'Reminded today already', people: 8, names: [] }]
    show(<Changing />, {
      ...{ route: '/', address: '/', role: 'ADMIN' as const },
      answers: {
        GetMatchingPeople: { userIds: ['a'] },
        PreviewReminder: { people: 0, refused, mail: null },
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Remind' }))
    await screen.findByText('Nobody gets a mail. 8 people: Reminded today already')
    expect(screen.queryByRole('button', { name: 'Remind' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: change }))
    expect(screen.getByRole('button', { name: 'Remind' })).toBeEnabled()
    expect(screen.queryByText(/Nobody gets a mail/)).toBeNull()
  },
)
