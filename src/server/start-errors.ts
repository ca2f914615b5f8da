// Errors that stop a start, each with a message for the operator.

/** Thrown when another server already uses the same data folder. */
export class FolderInUseError extends Error {}

/** Thrown when an operator's database does not meet the requirements. */
export class UnusableDatabaseError extends Error {}

/** Thrown when a migration requires that the processes of the former version have stopped. */
export class PreviousVersionRunningError extends Error {}

/** Thrown when a newer version of the product has migrated the database. */
export class NewerDatabaseError extends Error {}
