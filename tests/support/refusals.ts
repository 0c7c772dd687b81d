// How calls refuse without revealing whether the object exists, for tests that expect it.

/** Not there, or of another client. */
export const notFound = { status: 404, errors: ['Not found'] }
export const forbidden = { status: 403, errors: ['You do not have permission'] }
