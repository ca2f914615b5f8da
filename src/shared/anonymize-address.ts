/** Anonymizes an IP address by removing the part that identifies a household; no geolocation look-up. */
export const anonymizeAddress = (address: string | null): string | null => {
  if (!address || address === 'unknown') return null
  if (address.includes(':')) return `${address.split(':').slice(0, 3).join(':')}::`
  return `${address.split('.').slice(0, 3).join('.')}.0`
}
