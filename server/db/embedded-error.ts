/** Why the embedded database is not there, in a sentence for the operator. */
export class EmbeddedError extends Error {}

/** Another process has it. */
export class InUseError extends EmbeddedError {}
