import * as accounts from '#contract/calls/accounts.ts'
import { send } from '../data/send.ts'
import { readUser, removeUser } from '../data/session.ts'
import { askToConfirm } from '../ui/confirm.ts'
import { hasUnsavedChanges } from '../ui/unsaved-changes.ts'

/** Removes the stored user at once. The session on the server is ended too; its failure has no effect (rule access-15). */
export async function logOut() {
  const loss = hasUnsavedChanges() ? ' What you have changed on this page is not saved and is lost.' : ''
  const question = `Are you sure you want to log out?${loss}`
  if (!(await askToConfirm({ title: 'Logout', question }))) return
  const ended = readUser() ? send(accounts.logout, {}) : Promise.resolve()
  removeUser()
  await ended.catch(() => undefined)
}
