/**
 * Maximum session age, in minutes, that re-authenticates a user without a password. With an older session the user
 * signs in with the provider again.
 */
export const freshSessionMinutes = 10
