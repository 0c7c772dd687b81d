import * as accounts from '#contract/calls/accounts.ts'
import { AskForLink } from './AskForLink.tsx'

export const ForgotPassword = ({ onCancel }: { onCancel: () => void }) => (
  <AskForLink
    title="Forgotten your password?"
    subtitle="Enter your email address and we send you a link to set a new one."
    button="Reset Password"
    asked="You will recieve an email with password reset instructions shortly."
    call={accounts.requestPasswordReset}
    onCancel={onCancel}
  />
)
