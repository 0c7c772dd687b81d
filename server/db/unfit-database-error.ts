import { OperatorError } from '../base/operator-error.ts'

/** An error for a database that answers, but cannot be used as it is. The message explains what to do about it. */
export class UnfitDatabaseError extends OperatorError {}
