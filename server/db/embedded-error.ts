import { OperatorError } from '../base/operator-error.ts'

/** Why the embedded database is not there, in a sentence for the operator. */
export class EmbeddedError extends OperatorError {}

/** Another process has it. */
export class InUseError extends EmbeddedError {}
