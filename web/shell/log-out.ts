import * as accounts from '#contract/calls/accounts.ts'
import { send } from '../data/send.ts'
import { keptPagesNow, readUser, removeUserAndTexts } from '../data/session.ts'
import { askToConfirm } from '../ui/confirm.ts'
import { hasUnsavedChanges } from '../ui/unsaved-changes.ts'

/** Says what the log-out deletes: text on this page, in other tabs, and in drafts on pages that were left (rule access-22). */
function lossOfTexts(): string {
  const here = location.pathname + location.search
  const kept = keptPagesNow()
  const others = kept.filter(({ address }) => address !== here)
  const isHere = hasUnsavedChanges() || others.length < kept.length
  const titles = others.map(({ title, address }) => title || address).join(', ')
  return [
    isHere && ' What you have changed on this page is not saved and is lost.',
    titles && ` What you have written and not saved on other pages is lost: ${titles}.`,
  ]
    .filter(Boolean)
    .join('')
}

/**
 * Removes the stored user and their typed texts at once. The session on the server is ended too; a failure of that has no effect
 * (rule access-15). Where the client has chosen it, the browser goes to the provider, to log out there too (rule access-98).
 */
export async function logOut() {
  const question = `Are you sure you want to log out?${lossOfTexts()}`
  if (!(await askToConfirm({ title: 'Logout', question }))) return
  const ended = readUser() ? send(accounts.logout, {}) : Promise.resolve(undefined)
  removeUserAndTexts()
  const reply = await ended.catch(() => undefined)
  // Somebody who has logged in meanwhile would be logged out at the provider, and not here.
  if (reply?.address && !readUser()) location.assign(reply.address)
}
