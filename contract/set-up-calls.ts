// The calls that are still possible for people who must set up a second factor and have let the days for it pass (rule access-87): who they
// are, what the page needs, the set-up itself and the log-out. Those that anybody can make are made as by a visitor.
import type { Call } from './call.ts'
import * as accounts from './calls/accounts.ts'
import * as security from './calls/security.ts'
import * as theme from './calls/theme.ts'

export const setUpCalls: ReadonlySet<Call> = new Set<Call>([
  ...[accounts.myAccount, accounts.extendSession, accounts.logout, theme.openTheme],
  ...[security.proveIdentity, security.proveByPasskey, security.secondFactor, security.passkeys],
  ...[security.beginSecondFactor, security.turnOnSecondFactor, security.beginPasskey, security.addPasskey],
])
