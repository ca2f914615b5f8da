/** Maximum session age that re-authenticates a user without a password; older sessions sign in with the provider again. */
export const freshSessionMinutes = 10
