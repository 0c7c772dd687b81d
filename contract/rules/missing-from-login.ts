/** The message for a log-in form that is not filled in; empty where nothing is missing. */
export function missingFromLogin(sent: { username: string; password: string }): string {
  if (!sent.username.trim())
    return sent.password
      ? 'Please enter your email address'
      : 'Please enter your email address and your password'
  return sent.password ? '' : 'Please enter your password'
}
