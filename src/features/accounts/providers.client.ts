import { type Provider, providerNames } from '#src/shared/sign-in-providers.ts'

interface OpenIdProvider {
  name: string
  icon: string
  /** Whether it is the only way to sign in (`SIGN_IN=oidc`). */
  isOnlyWay: boolean
}

/**
 * Reads the OpenID provider of this installation, which the server writes into the page: the first paint of the sign-in
 * pages needs it, and a server that is away must not bring the password form back.
 */
export const findOpenIdProvider = (): OpenIdProvider | undefined => {
  if (typeof document === 'undefined') return undefined
  const meta = document.querySelector<HTMLMetaElement>('meta[name="openid-provider"]')
  return meta
    ? { name: meta.content, icon: meta.dataset.icon ?? '', isOnlyWay: meta.dataset.only === 'true' }
    : undefined
}

/** Whether passwords, passkeys, e-mail links and other providers are switched off. */
export const isOnlyWayIn = (): boolean => findOpenIdProvider()?.isOnlyWay === true

/** Returns the name of a provider as its button shows it. */
export const getProviderName = (provider: Provider): string =>
  provider === 'oidc' ? (findOpenIdProvider()?.name ?? 'OpenID') : providerNames[provider]
