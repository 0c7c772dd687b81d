// The versions of the API for programs, the newest first (rule access-58). A change that a program could misread is a new version.
interface ApiVersion {
  version: string
  changes: string[]
}

export const apiVersions: readonly [ApiVersion, ...ApiVersion[]] = [
  {
    version: '2026-11-29',
    changes: [
      'In lists of learners, `courses` and `coursesDone` no longer count courses from which the person is exempt. They are in `coursesExempt`.',
      'In actions on all people of a list, `exceptIds` leaves people out, and `onlyIds` chooses some of them.',
      'Lists can be read with `cursor` and `nextCursor`, so that rows which are added or removed meanwhile move no others.',
      'A key refuses nobody who wants to join any more, because that deletes the account.',
      'Webhooks send `person.deleted` when a person was deleted for good.',
    ],
  },
  { version: '2026-11-26', changes: ['API keys, with scopes, and `Idempotency-Key` for changes.'] },
]
/** The version that this server answers. */
export const apiVersion = apiVersions[0].version
