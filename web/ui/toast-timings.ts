/**
 * Milliseconds (rule messages-4): how long a toast takes to appear and to disappear, how long it is shown without and with a link to
 * press, and how long after the pointer has left it. Its text is readable from the first frame; only its border appears over `show`.
 */
export const toastTimings = {
  show: 3000,
  hide: 1000,
  timeout: 5000,
  withLink: 15_000,
  extended: 1000,
} as const
