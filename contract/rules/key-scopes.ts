// An API key has scopes (rule access-31). The calls that each scope reaches stand in contract/key-scopes.ts.

export const keyScopes = [
  'people:read',
  'people:write',
  'training:read',
  'imports:write',
  'certificates:read',
  'reports:read',
] as const
export type KeyScope = (typeof keyScopes)[number]

export const keyScopeTexts: Record<KeyScope, string> = {
  'people:read': 'Read people, their teams and own fields',
  'people:write': 'Add and change people, archive and restore them, change their teams and own fields',
  'training:read': 'Read progress, due dates and completions',
  'imports:write': 'Upload lists of people and of past completions',
  'certificates:read': 'Read and download certificates',
  'reports:read': 'Read reports, figures and the audit log',
}

/** How long a key may work, in days. */
export const maxKeyDays = 366
export const maxKeyNameLength = 100
/** How many keys that work one person may have. */
export const maxKeysOfPerson = 50
/** A key looks like `coppice_` and 43 characters. Programs that search texts for secrets recognise it by its beginning. */
export const keyPrefix = 'coppice_'
/** How many calls one key may make within a minute. */
export const maxKeyCallsPerMinute = 600
