/** Why the embedded PostgreSQL cannot be used, as a sentence for the operator. */
export class EmbeddedError extends Error {}
