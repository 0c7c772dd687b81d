/**
 * Milliseconds (rule messages-4): how long a note takes to come and to go, how long it stays, and how long once the pointer has
 * left it. Its text is readable from the first frame; what comes over `show` is its edge (rule messages-4).
 */
export const toastTimings = { show: 3000, hide: 1000, timeout: 5000, extended: 1000 } as const
