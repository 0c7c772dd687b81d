/** What is missing from the form of logging in, before anything is asked; empty where nothing is. */
export function missingFromLogin(sent: { username: string; password: string }): string {
  if (!sent.username.trim())
    return sent.password
      ? 'Please enter your email address'
      : 'Please enter your email address and your password'
  return sent.password ? '' : 'Please enter your password'
}
