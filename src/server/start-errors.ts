// Why a start is refused, each with a sentence for the operator.

/** Thrown when another server already works on the same data folder. */
export class FolderInUseError extends Error {}

/** Thrown when an operator's database cannot carry the product. */
export class UnusableDatabaseError extends Error {}

/** Thrown when a migration needs the processes of the former version to have stopped. */
export class PreviousVersionRunningError extends Error {}

/** Thrown when the database was written by a newer version of the product. */
export class NewerDatabaseError extends Error {}
