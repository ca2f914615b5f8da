/** How old a session may be to prove who somebody without a password is; older ones sign in with the provider again. */
export const freshSessionMinutes = 10
