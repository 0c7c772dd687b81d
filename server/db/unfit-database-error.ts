import { OperatorError } from '../base/operator-error.ts'

/** The database answers, but cannot be used as it is: the message explains what to do about it. */
export class UnfitDatabaseError extends OperatorError {}
