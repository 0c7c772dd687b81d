// Without a mail server, a message never says that a mail was sent.
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { describe, expect, test } from 'vitest'
import { ConfigurationContext } from '../../data/use-configuration.ts'
import { show } from '../../test-show.tsx'
import { useRequestPack } from '../evidence/hooks.ts'
import { useBulkAction } from './bulk-hooks.ts'
import { useResendConfirmation } from './hooks.ts'

function Buttons() {
  const { run } = useBulkAction(() => undefined)
  const { save: resend } = useResendConfirmation()
  const { save: request } = useRequestPack(() => undefined)
  const chosen = { list: 'learners', ids: ['p'] } as unknown as Parameters<typeof run>[1]
  return (
    <>
      <button type="button" onClick={() => run('remind', chosen)}>
        Remind
      </button>
      <button type="button" onClick={() => run('invite', chosen)}>
        Invite
      </button>
      <button type="button" onClick={() => resend({ userId: 'p' })}>
        Resend
      </button>
      <button type="button" onClick={() => request({ subject: 'client' } as never)}>
        Request
      </button>
    </>
  )
}

const withMail = (sendsMail: boolean, children: ReactNode) => (
  <ConfigurationContext
    value={{
      ...{
        sendsMail,
        isLimited: false,
        singleSignOn: null,
        offersPasskeys: false,
        applyTheme: () => undefined,
      },
      ...{ secondFactorDue: null, mustSetUp: false, missingFields: [], reload: () => undefined },
    }}
  >
    {children}
  </ConfigurationContext>
)

describe.each([
  ['with a mail server', true],
  ['without a mail server', false],
])('%s', (_how, sendsMail) => {
  test.each([
    ['Remind', 'Reminder sent to 1 person', 'Reminder to 1 person recorded, not sent'],
    ['Invite', 'Email sent to 1 person', 'Email to 1 person recorded, not sent'],
    // As specified, word for word; the header and the page say that it is recorded.
    ['Resend', 'Email sent', 'Email sent'],
    [
      'Request',
      'The pack is being made. You will get a mail when it is ready',
      'The pack is being made. It will be in this list when it is ready',
    ],
  ])('%s', async (button, sent, recorded) => {
    show(withMail(sendsMail, <Buttons />), {
      route: '/',
      address: '/',
      role: 'ADMIN',
      answers: {
        BulkAction: { changed: 1, refused: [], actionId: null },
        ResendActivationEmail: {},
        RequestPack: { id: 'x' },
      },
    })
    await userEvent.click(screen.getByRole('button', { name: button }))
    expect(await screen.findByText(sendsMail ? sent : recorded)).toBeInTheDocument()
  })
})
