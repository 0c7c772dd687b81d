// A pathway is assigned to a client on its own page.
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { show } from '../../test-show.tsx'
import { PathwayClients } from './PathwayClients.tsx'

const client = (id: string, name: string) => ({
  id,
  name,
  urlToken: id,
  isPaused: false,
  numberOfLearners: 3,
  inProgress: 0,
  completed: 0,
})

test('a client without the pathway can be chosen and gets it', async () => {
  const asked = show(<PathwayClients pathwayId="p1" courses={[]} />, {
    route: '/',
    address: '/',
    role: 'ADMIN',
    answers: {
      GetPathwayClients: { clients: [client('c1', 'Acorn')], totalPages: 1, totalCount: 1 },
      ClientList: { clients: [client('c1', 'Acorn'), client('c2', 'Bryn Awel')] },
      GetDeadlines: { deadlines: [] },
      AssignPathwayToClient: {},
    },
  })
  const choice = await screen.findByLabelText('Assign to an organisation')
  await within(choice).findByRole('option', { name: 'Bryn Awel' })
  // The clients that have the pathway may be known later than all clients.
  await waitFor(() => expect(within(choice).queryByRole('option', { name: 'Acorn' })).not.toBeInTheDocument())
  await userEvent.selectOptions(choice, 'Bryn Awel')
  await userEvent.click(screen.getByRole('button', { name: 'Assign' }))
  expect(await screen.findByText('Assigned pathway to Client')).toBeInTheDocument()
  const sent = asked.filter(({ call }) => call === 'AssignPathwayToClient').map(({ body }) => body)
  expect(sent).toEqual([{ clientId: 'c2', learningPathwayId: 'p1' }])
})
