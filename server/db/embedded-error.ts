import { OperatorError } from '../base/operator-error.ts'

/** An error that says in a sentence for the operator why the embedded database is not available. */
export class EmbeddedError extends OperatorError {}

/** An error that says that another process uses the embedded database. */
export class InUseError extends EmbeddedError {}
