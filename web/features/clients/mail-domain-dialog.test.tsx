// The dialog that changes the mail domain of a client (rules clients-53 and clients-54).
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { show } from '../../test-show.tsx'
import { MailDomainDialog } from './MailDomainDialog.tsx'

const preview = {
  people: 2,
  changes: [{ name: 'Nia Evans', from: 'nia@old.example', to: 'nia@gmail.com' }],
  refused: [],
  elsewhere: { people: 1, organisations: 1 },
  publicDomains: ['gmail.com'],
}

async function ask(answer: object, newDomain: string) {
  const asked = show(
    <MailDomainDialog clientId="00000000-0000-4000-8000-000000000001" onClose={() => undefined} />,
    {
      ...{ route: '/', address: '/', role: 'ADMIN' as const },
      // The domains are in the address of the preview.
      answers: new Proxy(
        { ChangeMailDomain: { changed: 2, refused: [], actionId: null } },
        {
          get: (given, call) =>
            String(call).startsWith('PreviewMailDomain') ? answer : Reflect.get(given, call),
        },
      ),
    },
  )
  await userEvent.type(await screen.findByLabelText('Old mail domain'), 'old.example')
  await userEvent.type(screen.getByLabelText('New mail domain'), newDomain)
  await userEvent.click(screen.getByRole('button', { name: 'Show the changes' }))
  return { asked, change: await screen.findByRole('button', { name: 'Change 2 learners' }) }
}
const sentOf = (asked: { call: string; body: unknown }[]) =>
  asked.filter(({ call }) => call === 'ChangeMailDomain').map(({ body }) => body)

test('a domain at which anybody gets an address needs a tick', async () => {
  const { asked, change } = await ask(preview, 'gmail.com')
  expect(
    screen.getByText(
      '1 person of 1 other organisation has an address at the new domain. Nothing changes for them.',
    ),
  ).toBeVisible()
  expect(change).toBeDisabled()
  await userEvent.click(screen.getByRole('checkbox', { name: /^Anybody can get an address at gmail\.com/ }))
  await userEvent.click(change)
  expect(sentOf(asked)).toMatchObject([{ newDomain: 'gmail.com', publicConfirmed: true, expected: 2 }])
})

test('another domain needs none', async () => {
  const nobody = { ...preview, elsewhere: { people: 0, organisations: 0 }, publicDomains: [] }
  const { asked, change } = await ask(nobody, 'new.example')
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.queryByText(/other organisation/)).toBeNull()
  await userEvent.click(change)
  expect(sentOf(asked)).toMatchObject([{ publicConfirmed: false }])
})
