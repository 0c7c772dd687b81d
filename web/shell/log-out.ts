import * as accounts from '#contract/calls/accounts.ts'
import { send } from '../data/send.ts'
import { readUser, removeUser } from '../data/session.ts'
import { askToConfirm } from '../ui/confirm.ts'
import { hasUnsavedChanges } from '../ui/unsaved-changes.ts'

/** The stored user goes first; ending the session on the server is tried, and its failure changes nothing (rule access-15). */
export async function logOut() {
  const loss = hasUnsavedChanges() ? ' What you have changed on this page is not saved and is lost.' : ''
  const question = `Are you sure you want to log out?${loss}`
  if (!(await askToConfirm({ title: 'Logout', question }))) return
  const ended = readUser() ? send(accounts.logout, {}) : Promise.resolve()
  removeUser()
  await ended.catch(() => undefined)
}
