/** Providers of social sign-in, in the order of their buttons. `oidc` is the OpenID provider that the operator names. */
export const signInProviders = ['oidc', 'google', 'github'] as const
export type Provider = (typeof signInProviders)[number]

/** Names of the providers that have the same one everywhere. */
export const providerNames = { google: 'Google', github: 'GitHub' } as const satisfies Partial<Record<Provider, string>>

export const isProvider = (value: unknown): value is Provider => signInProviders.some((known) => known === value)
