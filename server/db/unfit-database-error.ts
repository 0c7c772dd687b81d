/** The database answers, and cannot be used as it is: a sentence that says what to do about it. */
export class UnfitDatabaseError extends Error {}
