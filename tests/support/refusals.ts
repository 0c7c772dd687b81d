// How calls refuse what nobody may know more about, for tests that expect it.

/** Not there, or somebody else's. */
export const notFound = { status: 404, errors: ['Not found'] }
export const forbidden = { status: 403, errors: ['You do not have permission'] }
