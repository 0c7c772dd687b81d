import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { show } from '../test-show.tsx'
import { Dialog } from './Dialog.tsx'

const ChangeDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog title="Change" onClose={onClose}>
    <input aria-label="Name" />
  </Dialog>
)

function Place() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && <ChangeDialog onClose={() => setOpen(false)} />}
    </>
  )
}

test('the focus goes into a dialog, and back to the button that opened it', async () => {
  show(<Place />, { route: '/', address: '/', answers: {} })
  const button = screen.getByRole('button', { name: 'Open' })
  for (const _ of ['first', 'again']) {
    await userEvent.click(button)
    const dialog = await screen.findByRole('dialog', { name: 'Change' })
    await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement))
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(button).toHaveFocus())
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  }
})
